-- How often a plan renews, which the free one does not, and what was added to it. Whoever was given a plan before has it
-- by the year.
ALTER TABLE users ADD COLUMN plan_interval {text};
ALTER TABLE users ADD COLUMN addon_publish {int} NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN addon_domain {int} NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN addon_collaborator {int} NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN addon_views {int} NOT NULL DEFAULT 0;
-- What an operator did to an account: who, what was before, and what is now.
ALTER TABLE activity ADD COLUMN detail {text};
UPDATE users SET plan_interval = 'year' WHERE level <> 'free';
