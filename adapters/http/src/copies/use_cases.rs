//! The use cases of transfers.

use octavo_application::copies::{
    accept_transfer::AcceptTransfer, cancel_transfer::CancelTransfer, decline_transfer::DeclineTransfer,
    read_transfers::ReadTransfers, send_copy::SendCopy,
};

/// Transfers of copies.
pub struct CopyUseCases {
    /// Sends copies of projects and collections to an account or an address.
    pub send_copy: SendCopy,
    /// Reads transfers.
    pub read_transfers: ReadTransfers,
    /// Accepts a transfer (DASH-373): makes its items at once, and a job copies their contents.
    pub accept_transfer: AcceptTransfer,
    /// Declines a transfer; the copies never reach the recipient (DASH-374).
    pub decline_transfer: DeclineTransfer,
    /// Cancels a transfer that is not accepted yet.
    pub cancel_transfer: CancelTransfer,
}
