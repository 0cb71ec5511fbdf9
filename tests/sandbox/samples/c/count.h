int count(const char *text, const char *word);
