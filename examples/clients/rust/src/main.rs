//! A client of `toolgate listen`: it goes on only after the verdict `allow`. Anything else means no.
use serde_json::{json, Value};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::net::UnixStream;

/// Asks about the call on line `line` of the connection: `Ok` if it may be made, else why not.
fn allowed(answers: &mut BufReader<UnixStream>, line: u64, mut call: Value) -> Result<(), String> {
    let id = format!("call-{line}");
    call["protocol"] = json!(1);
    call["id"] = json!(id);
    let unreached = |error: std::io::Error| format!("Toolgate cannot be reached: {error}");
    answers.get_mut().write_all(format!("{call}\n").as_bytes()).map_err(unreached)?;
    let mut text = String::new();
    answers.read_line(&mut text).map_err(unreached)?;
    let answer: Value = serde_json::from_str(&text).map_err(|_| "Toolgate gave no answer".to_string())?;
    if answer["protocol"] != 1 || answer["line"] != line || answer["id"] != id.as_str() {
        return Err("Toolgate answered another call".to_string());
    }
    if answer["verdict"] == "allow" {
        return Ok(());
    }
    Err(answer["message"].as_str().unwrap_or("denied").to_string())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: client SOCKET COMMAND...")?;
    let mut answers = BufReader::new(UnixStream::connect(path)?);
    for (index, command) in arguments.enumerate() {
        let call = json!({"tool": "Bash", "input": {"command": command}, "cwd": std::env::current_dir()?});
        match allowed(&mut answers, index as u64 + 1, call) {
            Ok(()) => println!("yes"), // make the call here
            Err(why) => println!("no: {why}"),
        }
    }
    Ok(())
}
