//! Titles for copies.

use std::collections::HashSet;

use super::title::ProjectTitle;

/// The titles for one copy of each of `originals`, in their order: the first free "{title} copy", "{title} copy 2" …,
/// given the titles that are `taken` in the account.
#[must_use]
pub fn copy_titles(originals: &[ProjectTitle], taken: &HashSet<String>) -> Vec<ProjectTitle> {
    let mut given: HashSet<String> = HashSet::new();
    originals
        .iter()
        .map(|original| {
            let mut number = 1;
            loop {
                let title = original.copy(number);
                if !taken.contains(title.as_str()) && given.insert(title.as_str().to_owned()) {
                    return title;
                }
                number += 1;
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_copy_gets_the_first_free_number() {
        let salt = ProjectTitle::parse("Salt").unwrap();
        let taken = HashSet::from(["Salt".to_owned(), "Salt copy".to_owned(), "Salt copy 3".to_owned()]);
        let titles = copy_titles(&[salt.clone(), salt.clone(), salt], &taken);
        let titles: Vec<&str> = titles.iter().map(ProjectTitle::as_str).collect();
        assert_eq!(titles, ["Salt copy 2", "Salt copy 4", "Salt copy 5"]);
    }
}
