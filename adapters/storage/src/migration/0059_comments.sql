-- Comments on drafts. A thread is pinned to a widget, or to a place on a page.
CREATE TABLE comment_threads (
    id {id} NOT NULL PRIMARY KEY,
    project_id {id} NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    page {int} NOT NULL,
    widget {int},
    x {int} NOT NULL,
    y {int} NOT NULL,
    link {id} REFERENCES preview_links (id) ON DELETE SET NULL,
    last_at {int} NOT NULL,
    next_number {int} NOT NULL,
    resolved_at {int},
    resolved_by {id} REFERENCES users (id) ON DELETE SET NULL
) {strict};
CREATE INDEX comment_threads_by_project ON comment_threads (project_id, last_at);
CREATE INDEX comment_threads_by_link ON comment_threads (link);
CREATE INDEX comment_threads_by_resolver ON comment_threads (resolved_by);
-- Without author and guest it is one of a deleted account.
CREATE TABLE comments (
    id {id} NOT NULL PRIMARY KEY,
    thread_id {id} NOT NULL REFERENCES comment_threads (id) ON DELETE CASCADE,
    project_id {id} NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    number {int} NOT NULL,
    author {id} REFERENCES users (id) ON DELETE SET NULL,
    guest {text},
    words {text} NOT NULL,
    sent_key {id} NOT NULL,
    written_at {int} NOT NULL,
    edited_at {int},
    UNIQUE (thread_id, number),
    CHECK (author IS NULL OR guest IS NULL)
) {strict};
CREATE INDEX comments_by_key ON comments (project_id, sent_key);
CREATE INDEX comments_by_author ON comments (author);
-- Whom they mention.
CREATE TABLE comment_mentions (
    comment_id {id} NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (comment_id, user_id)
) {strict};
CREATE INDEX comment_mentions_by_user ON comment_mentions (user_id);
-- Up to which comment of a thread somebody has read.
CREATE TABLE comment_reads (
    thread_id {id} NOT NULL REFERENCES comment_threads (id) ON DELETE CASCADE,
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    number {int} NOT NULL,
    PRIMARY KEY (thread_id, user_id)
) {strict};
CREATE INDEX comment_reads_by_user ON comment_reads (user_id);
-- When somebody is mailed new comments of a project, and up to when they were.
CREATE TABLE comment_digests (
    project_id {id} NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    user_id {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    due_at {int},
    mailed_until {int} NOT NULL,
    PRIMARY KEY (project_id, user_id)
) {strict};
CREATE INDEX comment_digests_by_user ON comment_digests (user_id);
-- May the readers of a preview link write comments?
ALTER TABLE preview_links ADD COLUMN comments {bool} NOT NULL DEFAULT {false};
-- Does somebody want comments by mail?
ALTER TABLE users ADD COLUMN comment_mails {bool} NOT NULL DEFAULT {true};
