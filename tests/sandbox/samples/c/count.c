#include "count.h"
#include <string.h>

int count(const char *text, const char *word) {
    int found = 0;
    for (const char *at = text; (at = strstr(at, word)) != NULL; at += strlen(word)) found++;
    return found;
}
