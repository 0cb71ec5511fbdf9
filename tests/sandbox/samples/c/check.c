#include "count.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
    char path[] = "/tmp/sample-XXXXXX";
    int file = mkstemp(path);
    if (file < 0 || write(file, "a b a", 5) != 5) return 1;
    pid_t child = fork();
    if (child == 0) _exit(count("a b a", "a"));
    int status = 0;
    if (waitpid(child, &status, 0) < 0 || WEXITSTATUS(status) != 2) return 2;
    puts("fine");
    return 0;
}
