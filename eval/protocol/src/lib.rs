//! The frames with which the bench asks an engine and an engine answers; the contract is `docs/protocol.md`.
//!
//! A runner is a call of [`serve()`]; the bench reads and writes [`Answer`] and [`Request`]:
//!
//! ```
//! use eval_protocol::{Answer, Finish, Request, Run};
//!
//! let asked = Request::Run(Run { seq: 1, finish: Finish::Length, cuts: vec![], schema: vec![], text: b"[1,".to_vec() });
//! let wire = asked.encode()?;
//! assert_eq!(wire, b"run seq=1 finish=length cuts=- schema=0 text=3\n[1,");
//! assert_eq!(Request::read(&mut wire.as_slice())?, Some(asked));
//!
//! let answer = Answer::read(&mut &b"refuse seq=1 ns=80 decision=- message=8\ntoo odd!"[..])?;
//! assert!(matches!(answer, Some(Answer::Refuse { seq: 1, .. })));
//! # Ok::<(), eval_protocol::FrameError>(())
//! ```
//!
//! Not in this crate: starting processes, deadlines, judging.

mod answer;
mod error;
mod frame;
mod header;
mod request;
mod serve;
mod word;

pub use answer::{Answer, Engine};
pub use error::{FrameError, HeaderError, Problem};
pub use frame::{Frame, PAYLOAD_LIMIT};
pub use header::{HEADER_LIMIT, Header, PAYLOADS};
pub use request::{Request, Run, VERSION};
pub use serve::{End, Reply, serve, serve_on};
pub use word::{Capability, Decision, Finish};
