//! The use cases of sending.

use octavo_application::copies::{
    accept_sending::AcceptSending, cancel_sending::CancelSending, decline_sending::DeclineSending,
    read_sendings::ReadSendings, send_copy::SendCopy,
};

/// What somebody does with copies that are sent.
pub struct SendingCases {
    /// Sends copies of projects and collections to an account or an address.
    pub send_copy: SendCopy,
    /// Reads what was sent.
    pub read_sendings: ReadSendings,
    /// Accepts copies (DASH-373): makes their places at once, and leaves the receiving to a job.
    pub accept_sending: AcceptSending,
    /// Declines copies; they then never reach the recipient (DASH-374).
    pub decline_sending: DeclineSending,
    /// Withdraws copies that nobody has accepted yet.
    pub cancel_sending: CancelSending,
}
