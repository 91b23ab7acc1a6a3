-- What readers answered to the forms of published pages. The fields say themselves what was asked.
CREATE TABLE form_answers (
    id {id} NOT NULL PRIMARY KEY,
    project_id {id} NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    form {int} NOT NULL,
    received_at {int} NOT NULL,
    fields {text} NOT NULL
) {strict};
CREATE INDEX form_answers_by_form ON form_answers (project_id, form, received_at);
-- What happens with the answers of a form.
CREATE TABLE form_settings (
    project_id {id} NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    form {int} NOT NULL,
    kept_days {int},
    webhook_address {text},
    webhook_secret {bytes},
    PRIMARY KEY (project_id, form),
    CHECK ((webhook_address IS NULL) = (webhook_secret IS NULL))
) {strict};
-- To whom they are mailed.
CREATE TABLE form_recipients (
    id {id} NOT NULL PRIMARY KEY,
    project_id {id} NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    form {int} NOT NULL,
    email {text} NOT NULL,
    confirmed_at {int}
) {strict};
CREATE INDEX form_recipients_by_form ON form_recipients (project_id, form);
-- Their deliveries to webhooks.
CREATE TABLE webhook_deliveries (
    id {id} NOT NULL PRIMARY KEY,
    answer_id {id} NOT NULL REFERENCES form_answers (id) ON DELETE CASCADE,
    project_id {id} NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    form {int} NOT NULL,
    created_at {int} NOT NULL,
    state {text} NOT NULL,
    attempts {int} NOT NULL,
    tried_at {int},
    outcome {text}
) {strict};
CREATE INDEX webhook_deliveries_by_form ON webhook_deliveries (project_id, form, created_at);
CREATE INDEX webhook_deliveries_by_answer ON webhook_deliveries (answer_id);
CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (created_at);
