-- The files of answers. Each belongs to one answer and goes with it.
CREATE TABLE answer_files (
    file_key {text} NOT NULL PRIMARY KEY,
    answer_id {id} NOT NULL REFERENCES form_answers (id) ON DELETE CASCADE
) {strict};
CREATE INDEX answer_files_by_answer ON answer_files (answer_id);
