//! Leaving single shared items.

use std::collections::{BTreeMap, BTreeSet};

use super::teammate::Shares;
use crate::ids::{FolderId, NumId};

/// The items of an owner's library, without the Archive.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ActiveItems {
    /// Projects, and the collection each is in.
    pub projects: BTreeMap<NumId, Option<FolderId>>,
    /// Collections.
    pub folders: BTreeSet<FolderId>,
}

impl Shares {
    /// Removes projects and collections from the shared items; items that are not shared are skipped. Returns whether
    /// anything changed.
    ///
    /// A share as a whole becomes a list of the rest: that of everything when single items are left, and that of a
    /// collection when single projects of it are. Roles do not change.
    pub fn leave(
        &mut self,
        projects: &BTreeSet<NumId>,
        folders: &BTreeSet<FolderId>,
        items: &ActiveItems,
    ) -> bool {
        let left: BTreeSet<NumId> = projects
            .iter()
            .filter(|num_id| {
                items.projects.get(num_id).is_some_and(|folder| self.shows_project(**num_id, *folder))
            })
            .copied()
            .collect();
        let closed: BTreeSet<FolderId> = folders
            .iter()
            .filter(|id| items.folders.contains(id) && self.shows_folder(**id))
            .copied()
            .collect();
        if left.is_empty() && closed.is_empty() {
            return false;
        }
        let folder_of = |num_id: &NumId| items.projects.get(num_id).copied().flatten();
        // A collection that is left in part can no longer be shared as a whole.
        let opened: BTreeSet<FolderId> =
            left.iter().filter_map(folder_of).filter(|id| !closed.contains(id)).collect();
        if self.all {
            self.all = false;
            self.folders.extend(&items.folders);
            let at_root = items.projects.iter().filter(|(_, folder)| folder.is_none());
            self.projects.extend(at_root.map(|(num_id, _)| *num_id));
        }
        for folder in &opened {
            if self.folders.remove(folder) {
                let inside = items.projects.iter().filter(|(_, of)| **of == Some(*folder));
                self.projects.extend(inside.map(|(num_id, _)| *num_id));
            }
        }
        self.folders.retain(|id| !closed.contains(id));
        self.projects.retain(|num_id| !left.contains(num_id));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::team::role::Role;
    use uuid::Uuid;

    fn num(number: i64) -> NumId {
        NumId::parse(number).unwrap()
    }

    fn folder(number: u128) -> FolderId {
        FolderId::new(Uuid::from_u128(number))
    }

    /// Two at the root, two in the first collection, one in the second, none in the third.
    fn items() -> ActiveItems {
        let of = [(1, None), (2, None), (3, Some(1)), (4, Some(1)), (5, Some(2))];
        ActiveItems {
            projects: of.into_iter().map(|(number, of)| (num(number), of.map(folder))).collect(),
            folders: [1, 2, 3].map(folder).into(),
        }
    }

    fn seen(shares: &Shares) -> (Vec<i64>, Vec<u128>) {
        let items = items();
        let projects = items.projects.iter().filter(|(id, of)| shares.shows_project(**id, **of));
        let folders = items.folders.iter().filter(|id| shares.shows_folder(**id));
        (projects.map(|(id, _)| id.get()).collect(), folders.map(|id| id.uuid().as_u128()).collect())
    }

    fn left(mut shares: Shares, projects: &[i64], folders: &[u128]) -> (bool, Shares) {
        let projects = projects.iter().map(|number| num(*number)).collect();
        let folders = folders.iter().map(|number| folder(*number)).collect();
        (shares.leave(&projects, &folders, &items()), shares)
    }

    #[test]
    fn one_item_of_everything_leaves_a_list_of_the_rest() {
        let all = || Shares { all: true, ..Shares::default() };
        let (changed, shares) = left(all(), &[1], &[]);
        assert!(changed && !shares.all);
        assert_eq!(seen(&shares), (vec![2, 3, 4, 5], vec![1, 2, 3]));
        let (_, shares) = left(all(), &[3], &[]);
        assert_eq!(seen(&shares), (vec![1, 2, 4, 5], vec![2, 3]));
        let (_, shares) = left(all(), &[], &[1]);
        assert_eq!(seen(&shares), (vec![1, 2, 5], vec![2, 3]));
        let (_, shares) = left(all(), &[1, 2], &[1, 2, 3]);
        assert!(shares.is_empty());
    }

    #[test]
    fn one_project_of_a_collection_leaves_its_others() {
        let shares = Shares { folders: [folder(1), folder(2)].into(), ..Shares::default() };
        let (changed, shares) = left(shares, &[3], &[]);
        assert!(changed);
        assert_eq!(seen(&shares), (vec![4, 5], vec![2]));
    }

    #[test]
    fn a_project_that_is_shared_by_itself_outlives_its_collection() {
        let mut shares = Shares { folders: [folder(1)].into(), ..Shares::default() };
        shares.projects.insert(num(3));
        shares.project_roles.insert(num(3), Role::Editor);
        let (_, shares) = left(shares, &[], &[1]);
        assert_eq!(seen(&shares), (vec![3], vec![]));
        assert_eq!(shares.project_roles.len(), 1);
        let (_, shares) = left(shares, &[3], &[]);
        assert!(shares.is_empty());
    }

    #[test]
    fn what_is_not_shared_cannot_be_left() {
        let shares = Shares { projects: [num(1)].into(), ..Shares::default() };
        assert_eq!(left(shares.clone(), &[2, 99], &[1, 99]), (false, shares));
    }
}
