//! `team.json`: teammates and shared items, in both directions.

use async_trait::async_trait;

use super::Section;
use crate::{
    export::{
        ExportSources,
        build_export::{Stop, Whose},
        ports::archive::{Archive, Value},
    },
    team::ports::queries::TeammateView,
};

pub(super) struct Team;

#[async_trait]
impl Section for Team {
    async fn write(
        &self,
        from: &ExportSources,
        whose: &Whose,
        archive: &mut dyn Archive,
    ) -> Result<(), Stop> {
        let user = whose.view.user.id;
        let given = from.team.by_me(user).await?;
        let received = from.team.with_me(user).await?;
        let invitations = from.team.invitations(user).await?;
        let invitations = invitations.iter().map(|invitation| {
            Value::object([
                ("from", invitation.from.name.clone().into()),
                ("role", invitation.role.name().into()),
                ("everything", invitation.all.into()),
                ("invitedAt", invitation.created_at.into()),
            ])
        });
        let team = Value::object([
            ("given", Value::List(given.iter().map(membership).collect())),
            ("received", Value::List(received.iter().map(membership).collect())),
            ("invitations", Value::List(invitations.collect())),
        ]);
        Ok(archive.json("team.json", team).await?)
    }
}

fn membership(view: &TeammateView) -> Value {
    let projects = view.projects.iter().map(|project| {
        Value::object([
            ("number", project.num_id.get().into()),
            ("title", project.title.clone().into()),
            ("isShared", project.shared.into()),
            ("role", project.role.map(|role| role.name().to_owned()).into()),
        ])
    });
    let folders = view.folders.iter().map(|folder| {
        Value::object([
            ("number", folder.num_id.get().into()),
            ("name", folder.name.clone().into()),
            ("isShared", folder.shared.into()),
            ("role", folder.role.map(|role| role.name().to_owned()).into()),
        ])
    });
    Value::object([
        ("name", view.person.as_ref().map(|person| person.name.clone()).into()),
        ("email", view.email.clone().into()),
        ("isPending", view.person.is_none().into()),
        ("isSuspended", view.suspended.into()),
        ("role", view.role.name().into()),
        ("everything", view.all.into()),
        ("projects", Value::List(projects.collect())),
        ("collections", Value::List(folders.collect())),
    ])
}
