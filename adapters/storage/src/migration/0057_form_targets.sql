-- The connected services that get the answers of a form, with the account of the project's owner.
CREATE TABLE form_targets (
    project_id {id} NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    form {int} NOT NULL,
    service {text} NOT NULL,
    place {text} NOT NULL,
    name {text} NOT NULL,
    fields {text} NOT NULL,
    headed {int} NOT NULL,
    since {int} NOT NULL,
    PRIMARY KEY (project_id, form, service)
) {strict};
-- Answers are delivered to services as well as to webhooks, which have none here.
ALTER TABLE webhook_deliveries RENAME TO form_deliveries;
ALTER TABLE form_deliveries ADD COLUMN service {text};
