//! Requests to `twofold rules`.

use serde_json::json;

/// A request line. The FEN may be `startpos`.
pub fn request(variant: &str, fen: &str, moves: &[String]) -> String {
    json!({"variant": variant, "fen": fen, "moves": moves}).to_string()
}
