// Package sample counts words.
package sample

import "strings"

// Count says how often each word is there.
func Count(text string) map[string]int {
	found := map[string]int{}
	for _, word := range strings.Fields(text) {
		found[word]++
	}
	return found
}
