//! The use cases of teams, wired.

use octavo_application::team::{
    add_teammate::AddTeammate, answer_invitation::AnswerInvitation, leave_projects::LeaveProjects,
    read_team::ReadTeam, remove_teammate::RemoveTeammate, resend_invitation::ResendInvitation,
    update_teammate::UpdateTeammate,
};

use octavo_http::use_cases::TeamUseCases;

use crate::ports::Ports;

/// Wires them.
pub(crate) fn team(ports: &Ports) -> TeamUseCases {
    let Ports { storage, accounts, team, secrets, ids, clock, catalogue, .. } = ports;
    TeamUseCases {
        read_team: ReadTeam {
            team: team.clone(),
            accounts: accounts.clone(),
            storage: storage.clone(),
            secrets: secrets.clone(),
            clock: clock.clone(),
            catalogue: catalogue.clone(),
        },
        add_teammate: AddTeammate {
            storage: storage.clone(),
            secrets: secrets.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
            catalogue: catalogue.clone(),
        },
        update_teammate: UpdateTeammate { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
        remove_teammate: RemoveTeammate { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
        resend_invitation: ResendInvitation {
            storage: storage.clone(),
            secrets: secrets.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        },
        answer_invitation: AnswerInvitation {
            storage: storage.clone(),
            secrets: secrets.clone(),
            ids: ids.clone(),
            clock: clock.clone(),
        },
        leave_projects: LeaveProjects { storage: storage.clone(), ids: ids.clone(), clock: clock.clone() },
    }
}
