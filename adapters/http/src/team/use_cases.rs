//! The use cases of teams.

use octavo_application::team::{
    add_teammate::AddTeammate, answer_invitation::AnswerInvitation, leave_projects::LeaveProjects,
    read_team::ReadTeam, remove_teammate::RemoveTeammate, resend_invitation::ResendInvitation,
    update_teammate::UpdateTeammate,
};

/// Changes of an owner's team.
pub struct TeamUseCases {
    /// Reads teams.
    pub read_team: ReadTeam,
    /// Shares items with an address; a new teammate is invited by mail.
    pub add_teammate: AddTeammate,
    /// Replaces the given lists and roles of a membership; an item that is left out is no longer shared.
    pub update_teammate: UpdateTeammate,
    /// Removes a teammate, or cancels an invitation.
    pub remove_teammate: RemoveTeammate,
    /// Mails a pending teammate a new link; the earlier one stops working.
    pub resend_invitation: ResendInvitation,
    /// Accepts or declines an invitation, for the invited account.
    pub answer_invitation: AnswerInvitation,
    /// Leaves items that others share, for good.
    pub leave_projects: LeaveProjects,
}
