//! Counts words.

/// How often a word is there.
pub fn count(text: &str, word: &str) -> usize {
    text.split_whitespace().filter(|each| *each == word).count()
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};

    #[test]
    fn counts() {
        assert_eq!(2, super::count("a b a", "a"));
    }

    #[test]
    fn writes_files_and_starts_processes() {
        std::fs::write(std::env::temp_dir().join("sample"), "2").unwrap();
        let done = std::process::Command::new("echo").arg("42").output().unwrap();
        assert_eq!(b"42\n".to_vec(), done.stdout);
    }

    #[test]
    fn serves_on_loopback() {
        let server = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = server.local_addr().unwrap();
        let caller = std::thread::spawn(move || {
            let mut text = String::new();
            std::net::TcpStream::connect(address).unwrap().read_to_string(&mut text).unwrap();
            text
        });
        server.accept().unwrap().0.write_all(b"fine").unwrap();
        assert_eq!("fine", caller.join().unwrap());
    }
}
