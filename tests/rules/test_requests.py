"""What a request asks for is read from the words of a command."""

from toolgate.sentences.requests import method_of, mutation_of, path_of


def test_a_request_is_read_from_the_words_of_a_command() -> None:
    words = ("curl", "-XDELETE", "https://a.example/b/c#d")
    assert ("DELETE", "/b/c", "/b/c") == (method_of(words), path_of(words), path_of(words, "a.example"))
    assert ("", "", "") == (method_of(("curl", "x")), path_of(("curl", "x/y")), path_of(words, "b.example"))
    assert ("", "") == (mutation_of(("gh", "query={ viewer { id } }")), mutation_of(("gh", "query=mutation{(")))
