-- Addresses that collections had before they were renamed, until another collection takes them.
CREATE TABLE folder_addresses (
    owner {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    uri {text} NOT NULL,
    folder_id {id} NOT NULL REFERENCES folders (id) ON DELETE CASCADE,
    PRIMARY KEY (owner, uri)
) {strict};
CREATE INDEX folder_addresses_of_folder ON folder_addresses (folder_id, uri);
