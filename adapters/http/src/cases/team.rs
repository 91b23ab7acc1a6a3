//! The use cases of team.

use octavo_application::team::{
    add_teammate::AddTeammate, answer_invitation::AnswerInvitation, leave_projects::LeaveProjects,
    read_team::ReadTeam, remove_teammate::RemoveTeammate, resend_invitation::ResendInvitation,
    update_teammate::UpdateTeammate,
};

/// What somebody does with their team.
pub struct TeamCases {
    /// Reads teams.
    pub read_team: ReadTeam,
    /// Shares items with an address; one that is new to the team is invited by mail.
    pub add_teammate: AddTeammate,
    /// Replaces those lists and roles of a membership that are given; unsharing is a list without the item.
    pub update_teammate: UpdateTeammate,
    /// Takes somebody out of a team, or their invitation back.
    pub remove_teammate: RemoveTeammate,
    /// Mails a pending teammate a fresh link; the one before it stops working.
    pub resend_invitation: ResendInvitation,
    /// Accepts or declines an invitation, for whom it is meant.
    pub answer_invitation: AnswerInvitation,
    /// Takes items that others share out of somebody's sight, for good.
    pub leave_projects: LeaveProjects,
}
