//! Spreadsheets, audiences and folders of the service in this process, after the published descriptions of the Sheets API v4,
//! the Marketing API 3.0 and the Dropbox API v2. It refuses what they refuse.

use std::collections::BTreeMap;

use axum::{
    Json, Router,
    body::Bytes,
    extract::{Path, Query, State},
    http::{HeaderMap, Method, StatusCode},
    response::{IntoResponse, Response},
    routing::{any, get, post, put},
};
use serde_json::{Value, json};

use super::Provider;

/// The data centre of the account at Mailchimp.
pub(crate) const CENTRE: &str = "us7";
/// Its audience.
pub(crate) const AUDIENCE: &str = "a1b2c3d4e5";

/// A spreadsheet with one sheet.
#[derive(Clone, Default)]
pub(crate) struct Spreadsheet {
    pub(crate) title: String,
    pub(crate) rows: Vec<Vec<Value>>,
    columns: u64,
}

/// What the account at the service has.
#[derive(Default)]
pub(crate) struct Data {
    pub(crate) spreadsheets: BTreeMap<String, Spreadsheet>,
    /// Members of the audience, by their hash.
    pub(crate) members: BTreeMap<String, Value>,
    pub(crate) folders: Vec<String>,
    pub(crate) files: BTreeMap<String, String>,
    /// How many changes are made and answered with 503, as when a connection breaks.
    pub(crate) lost_answers: u32,
}

type Asked = Query<BTreeMap<String, String>>;

fn status(code: u16, body: Value) -> Response {
    (StatusCode::from_u16(code).unwrap(), Json(body)).into_response()
}

/// The number of a column by its letters.
fn column(cell: &str) -> usize {
    let letters = cell.chars().take_while(char::is_ascii_uppercase);
    letters.fold(0, |number, letter| number * 26 + usize::try_from(letter.to_digit(36).unwrap() - 9).unwrap())
        - 1
}

pub(super) fn routes() -> Router<Provider> {
    Router::new()
        .route("/sheets/v4/spreadsheets", post(Provider::create_spreadsheet))
        .route("/sheets/v4/spreadsheets/{id}/values/{range}", any(Provider::values))
        .route("/mailchimp/{dc}/3.0/lists", get(Provider::lists))
        .route("/mailchimp/{dc}/3.0/lists/{list}", get(Provider::list))
        .route("/mailchimp/{dc}/3.0/lists/{list}/merge-fields", get(Provider::merge_fields))
        .route("/mailchimp/{dc}/3.0/lists/{list}/members/{hash}", put(Provider::member))
        .route("/dropbox/2/files/create_folder_v2", post(Provider::create_folder))
        .route("/content/2/files/upload", post(Provider::upload))
}

impl Provider {
    /// What the account has.
    pub(crate) fn data<T>(&self, work: impl FnOnce(&mut Data) -> T) -> T {
        self.book(|book| work(&mut book.data))
    }

    /// The answer to a call without a valid key.
    pub(super) fn refusal(&self, headers: &HeaderMap) -> Option<Response> {
        let shown = headers.get("authorization").map(|value| value.to_str().unwrap().to_owned());
        let token = shown.as_deref().and_then(|shown| shown.strip_prefix("Bearer "));
        self.book(|book| match book.broken {
            Some(code) => Some(status(code, json!({}))),
            None if book.access.iter().any(|access| Some(access.as_str()) == token) => None,
            None => Some(status(401, json!({ "title": "API Key Invalid" }))),
        })
    }

    /// Answers what was done, unless this answer is lost.
    fn answered(&self, body: Value) -> Response {
        self.data(|data| {
            if data.lost_answers > 0 {
                data.lost_answers -= 1;
                return status(503, json!({}));
            }
            status(200, body)
        })
    }

    async fn create_spreadsheet(
        State(provider): State<Self>,
        headers: HeaderMap,
        Json(body): Json<Value>,
    ) -> Response {
        if let Some(refused) = provider.refusal(&headers) {
            return refused;
        }
        assert_eq!(body["sheets"][0]["properties"]["title"], "Answers");
        let cells = body["sheets"][0]["data"][0]["rowData"][0]["values"].as_array().unwrap();
        let heads = cells.iter().map(|cell| cell["userEnteredValue"]["stringValue"].clone()).collect();
        let made = Spreadsheet {
            title: body["properties"]["title"].as_str().unwrap().to_owned(),
            rows: vec![heads],
            columns: body["sheets"][0]["properties"]["gridProperties"]["columnCount"].as_u64().unwrap(),
        };
        let id = provider.data(|data| {
            let id = format!("1-sheet_{}", data.spreadsheets.len() + 1);
            data.spreadsheets.insert(id.clone(), made);
            id
        });
        provider.answered(json!({ "spreadsheetId": id }))
    }

    async fn values(
        State(provider): State<Self>,
        method: Method,
        Path((id, range)): Path<(String, String)>,
        Query(asked): Asked,
        headers: HeaderMap,
        body: Bytes,
    ) -> Response {
        if let Some(refused) = provider.refusal(&headers) {
            return refused;
        }
        let Some((range, is_append)) = range
            .strip_prefix("Answers!")
            .map(|range| range.strip_suffix(":append").map_or((range, false), |range| (range, true)))
        else {
            return status(400, json!({ "error": { "code": 400, "status": "INVALID_ARGUMENT" } }));
        };
        if !provider.data(|data| data.spreadsheets.contains_key(&id)) {
            return status(404, json!({ "error": { "code": 404, "status": "NOT_FOUND" } }));
        }
        if method == Method::GET {
            let rows = provider.data(|data| data.spreadsheets[&id].rows.clone());
            assert_eq!((range, asked["majorDimension"].as_str()), ("A:A", "COLUMNS"));
            let ids: Vec<Value> = rows.iter().map(|row| row[0].clone()).collect();
            return Json(
                json!({ "range": "Answers!A1:A1000", "majorDimension": "COLUMNS", "values": [ids] }),
            )
            .into_response();
        }
        // It is required, and what is not raw may be a formula.
        assert_eq!(asked["valueInputOption"], "RAW");
        let body: Value = serde_json::from_slice(&body).unwrap();
        let row = body["values"][0].as_array().unwrap().clone();
        let fits = provider.data(|data| {
            let sheet = data.spreadsheets.get_mut(&id).unwrap();
            if is_append {
                assert_eq!(
                    (method.as_str(), range, asked["insertDataOption"].as_str()),
                    ("POST", "A1", "INSERT_ROWS")
                );
                sheet.rows.push(row);
                return true;
            }
            assert_eq!(
                (method.as_str(), body["range"].as_str()),
                ("PUT", Some(format!("Answers!{range}").as_str()))
            );
            let first = column(range);
            if u64::try_from(first + row.len()).unwrap() > sheet.columns {
                return false;
            }
            let heads = &mut sheet.rows[0];
            heads.resize((first + row.len()).max(heads.len()), json!(""));
            heads[first..first + row.len()].clone_from_slice(&row);
            true
        });
        if !fits {
            return status(400, json!({ "error": { "code": 400, "status": "INVALID_ARGUMENT" } }));
        }
        provider.answered(json!({ "spreadsheetId": id }))
    }

    /// The answer to a call that is refused, or for another audience than the account has.
    fn elsewhere(&self, headers: &HeaderMap, centre: &str, list: Option<&str>) -> Option<Response> {
        assert_eq!(centre, CENTRE);
        let is_other = list.is_some_and(|list| list != AUDIENCE);
        let absent = || status(404, json!({ "title": "Resource Not Found", "status": 404 }));
        self.refusal(headers).or_else(|| is_other.then(absent))
    }

    async fn lists(State(provider): State<Self>, Path(dc): Path<String>, headers: HeaderMap) -> Response {
        if let Some(refused) = provider.elsewhere(&headers, &dc, None) {
            return refused;
        }
        let one = json!({ "id": AUDIENCE, "name": "Readers of “Salt”", "stats": { "member_count": 12 } });
        Json(json!({ "lists": [one] })).into_response()
    }

    async fn list(
        State(provider): State<Self>,
        Path((dc, list)): Path<(String, String)>,
        headers: HeaderMap,
    ) -> Response {
        if let Some(refused) = provider.elsewhere(&headers, &dc, Some(&list)) {
            return refused;
        }
        Json(json!({ "id": AUDIENCE, "name": "Readers of “Salt”", "double_optin": true })).into_response()
    }

    async fn merge_fields(
        State(provider): State<Self>,
        Path((dc, list)): Path<(String, String)>,
        headers: HeaderMap,
    ) -> Response {
        if let Some(refused) = provider.elsewhere(&headers, &dc, Some(&list)) {
            return refused;
        }
        let field = |tag: &str, name: &str, kind: &str| json!({ "tag": tag, "name": name, "type": kind });
        Json(json!({ "merge_fields": [field("FNAME", "Name", "text"), field("ADDRESS", "Address", "address")] }))
            .into_response()
    }

    async fn member(
        State(provider): State<Self>,
        Path((dc, list, hash)): Path<(String, String, String)>,
        Query(asked): Asked,
        headers: HeaderMap,
        Json(body): Json<Value>,
    ) -> Response {
        if let Some(refused) = provider.elsewhere(&headers, &dc, Some(&list)) {
            return refused;
        }
        assert_eq!(asked["skip_merge_validation"], "true");
        if body["email_address"].as_str().unwrap().ends_with("@refused.example") {
            let told = json!({ "title": "Forgotten Email Not Subscribed", "status": 400, "detail": body["email_address"] });
            return status(400, told);
        }
        let stored = provider.data(|data| {
            // The status of a member that is there stays.
            let member =
                data.members.entry(hash).or_insert_with(|| json!({ "status": body["status_if_new"] }));
            member["email_address"] = body["email_address"].clone();
            member["merge_fields"] = body["merge_fields"].clone();
            member.clone()
        });
        provider.answered(stored)
    }

    async fn create_folder(
        State(provider): State<Self>,
        headers: HeaderMap,
        Json(body): Json<Value>,
    ) -> Response {
        if let Some(refused) = provider.refusal(&headers) {
            return refused;
        }
        let path = body["path"].as_str().unwrap().to_owned();
        assert!(path.starts_with('/'), "{path}");
        let is_there = provider.data(|data| data.folders.contains(&path));
        if is_there {
            return status(409, json!({ "error_summary": "path/conflict/folder/.." }));
        }
        provider.data(|data| data.folders.push(path.clone()));
        provider.answered(json!({ "metadata": { "path_display": path } }))
    }

    async fn upload(State(provider): State<Self>, headers: HeaderMap, body: Bytes) -> Response {
        if let Some(refused) = provider.refusal(&headers) {
            return refused;
        }
        assert_eq!(headers["content-type"], "application/octet-stream");
        let how: Value = serde_json::from_slice(headers["dropbox-api-arg"].as_bytes()).unwrap();
        assert!(headers["dropbox-api-arg"].to_str().is_ok(), "a header is ASCII");
        let path = how["path"].as_str().unwrap().to_owned();
        let text = String::from_utf8(body.to_vec()).unwrap();
        let is_there = provider.data(|data| data.files.contains_key(&path));
        if is_there && how["mode"] != "overwrite" {
            return status(409, json!({ "error_summary": "path/conflict/file/." }));
        }
        provider.data(|data| data.files.insert(path.clone(), text));
        provider.answered(json!({ "path_display": path }))
    }
}
