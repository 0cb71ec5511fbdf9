// A client of `toolgate listen`: it goes on only after the verdict `allow`. Anything else means no.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net"
	"os"
)

type Answer struct {
	Line, Protocol       int
	ID, Verdict, Message string
}

// allowed asks about the call on line `line` of the connection, and says whether it may be made, or why not.
func allowed(conn net.Conn, answers *bufio.Reader, line int, call map[string]any) (bool, string) {
	id := fmt.Sprintf("call-%d", line)
	call["protocol"], call["id"] = 1, id
	if err := json.NewEncoder(conn).Encode(call); err != nil {
		return false, "Toolgate cannot be reached: " + err.Error()
	}
	text, err := answers.ReadBytes('\n')
	var answer Answer
	if err != nil || json.Unmarshal(text, &answer) != nil {
		return false, "Toolgate gave no answer"
	}
	if answer.Protocol != 1 || answer.Line != line || answer.ID != id {
		return false, "Toolgate answered another call"
	}
	return answer.Verdict == "allow", answer.Message
}

func main() {
	conn, err := net.Dial("unix", os.Args[1])
	if err != nil {
		fmt.Println("no:", err)
		os.Exit(1)
	}
	answers := bufio.NewReader(conn)
	for index, command := range os.Args[2:] {
		cwd, _ := os.Getwd()
		input := map[string]string{"command": command}
		yes, why := allowed(conn, answers, index+1, map[string]any{"tool": "Bash", "input": input, "cwd": cwd})
		if yes {
			fmt.Println("yes") // make the call here
		} else {
			fmt.Println("no:", why)
		}
	}
}
