//! Every call below `/v1`: authentication, idempotency, and dispatch.

use axum::{
    body::{Body, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    response::Response,
};
use serde_json::{Value, json};

use crate::{
    Double,
    events::Telling,
    faults::Fault,
    form::Form,
    idempotency::{Known, OnItsWay},
    params,
    refusal::{Answer, Refusal},
};

/// The caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Caller {
    /// The product's server.
    Server,
    /// A browser, which may read objects whose secrets it has.
    Browser,
}

/// A parsed call.
pub(crate) struct Call<'a> {
    pub(crate) method: &'a str,
    pub(crate) path: Vec<&'a str>,
    pub(crate) form: Form,
    pub(crate) caller: Caller,
}

/// The fault of this call's payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Going(pub(crate) Option<Fault>);

impl Going {
    pub(crate) fn telling(self) -> Telling {
        match self.0 {
            Some(Fault::WebhookNever) => Telling::Never,
            Some(Fault::WebhookTwice) => Telling::Twice,
            Some(Fault::WebhookLate) => Telling::Later,
            _ => Telling::Once,
        }
    }
}

fn answered(status: u16, body: String, replayed: bool) -> Response {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, header::HeaderValue::from_static("application/json"));
    if replayed {
        headers.insert("idempotent-replayed", header::HeaderValue::from_static("true"));
    }
    response
}

fn said(answer: Answer) -> (u16, String) {
    match answer {
        Ok(value) => (200, value.to_string()),
        Err(refusal) => (refusal.status, json!({ "error": refusal.error }).to_string()),
    }
}

/// Answers a call.
pub(crate) async fn call(State(double): State<Double>, request: Request) -> Response {
    const MOST: usize = 1024 * 1024;
    let (head, body) = request.into_parts();
    let Ok(body) = to_bytes(body, MOST).await else {
        return answered(400, String::new(), false);
    };
    let path = head.uri.path().trim_start_matches("/v1/").trim_end_matches('/').to_owned();
    let form = Form::parse([head.uri.query().unwrap_or_default().as_bytes(), &body]);
    let caller = match double.caller(&head.headers, &form) {
        Ok(caller) => caller,
        Err(refusal) => {
            let (status, body) = said(Err(refusal));
            return answered(status, body, false);
        }
    };
    let key = head.headers.get("idempotency-key").and_then(|key| key.to_str().ok());
    let mut on_its_way = None;
    if let Some(key) = key.filter(|_| head.method == "POST") {
        let asked = [path.as_bytes(), b"?", &body[..]].concat();
        match double.begin(key, asked) {
            Ok(Known::New(begun)) => on_its_way = Some(begun),
            Ok(Known::Done(status, body)) => return answered(status, body, true),
            Err(refusal) => {
                let (status, body) = said(Err(refusal));
                return answered(status, body, false);
            }
        }
        // A concurrent request with the same key finds it in use.
        tokio::task::yield_now().await;
    }
    let call = Call { method: head.method.as_str(), path: path.split('/').collect(), form, caller };
    let (status, body) = double.carry_out(&call, on_its_way.as_ref()).await;
    drop(on_its_way);
    answered(status, body, false)
}

impl Double {
    fn caller(&self, headers: &HeaderMap, form: &Form) -> Result<Caller, Refusal> {
        let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let key = bearer.and_then(|value| value.strip_prefix("Bearer ")).or_else(|| form.get("key"));
        match key {
            Some(key) if key == self.0.settings.secret_key => Ok(Caller::Server),
            Some(key) if key == self.0.settings.publishable_key => Ok(Caller::Browser),
            _ => Err(Refusal::unauthorized()),
        }
    }

    /// Carries a call out, with its fault.
    async fn carry_out(&self, call: &Call<'_>, on_its_way: Option<&OnItsWay>) -> (u16, String) {
        let pays = call.caller == Caller::Server
            && match (call.method, &call.path[..]) {
                ("POST", ["payment_intents", _, "confirm"]) => true,
                ("POST", ["payment_intents"]) => call.form.flag("confirm"),
                _ => false,
            };
        let going = Going(if pays { self.state().faults.pop_front() } else { None });
        match (going.0, &call.path[..]) {
            (Some(Fault::TimeoutBefore), _) => return std::future::pending().await,
            (Some(Fault::InvalidRequest), _) => {
                let why = "Received unknown parameter: something";
                return said(Err(Refusal::invalid(Some("parameter_unknown"), why).about("something")));
            }
            (Some(Fault::TimeoutLate), ["payment_intents", id, "confirm"]) => {
                self.state().late.push(((*id).to_owned(), call.form.clone()));
                return std::future::pending().await;
            }
            _ => {}
        }
        let (status, body) = match (said(self.answer(call, going)), going.0) {
            (_, Some(Fault::ErrorAfter)) => said(Err(Refusal::broken())),
            (answer, _) => answer,
        };
        if let Some(on_its_way) = on_its_way {
            self.keep(on_its_way, status, &body);
        }
        match going.0 {
            Some(Fault::TimeoutAfter | Fault::TimeoutLate) => std::future::pending().await,
            Some(Fault::WebhookEarly) => drop(self.deliver().await),
            _ => self.0.changed.notify_one(),
        }
        (status, body)
    }

    fn answer(&self, call: &Call<'_>, going: Going) -> Answer {
        params::check(call)?;
        let form = &call.form;
        let now = self.now();
        let mut state = self.state();
        let found = match (call.method, &call.path[..]) {
            ("POST", ["payment_methods"]) => state.make_method(form, now),
            ("GET", ["setup_intents", id]) => state.setup(id, call),
            ("POST", ["setup_intents", id, "confirm"]) => {
                state.confirm_setup(id, call, (now, &self.0.origin))
            }
            ("GET", ["payment_intents", id]) => state.look_at(id, call, now),
            ("POST", ["payment_intents", id, "confirm"]) => {
                state.may_see(id, call)?;
                state.confirm(id, call.caller, form, going, (now, &self.0.origin))
            }
            _ if call.caller == Caller::Browser => Err(Refusal::unauthorized()),
            ("POST", ["customers"]) => state.make_customer(form, now),
            ("GET", ["customers", id]) => state.read_customer(id),
            ("POST", ["customers", id]) => state.change_customer(id, form),
            ("DELETE", ["customers", id]) => state.delete_customer(id, now),
            ("GET", ["customers", id, "payment_methods"]) => state.list_methods(Some(id), form),
            ("GET", ["payment_methods"]) => state.list_methods(form.get("customer"), form),
            ("GET", ["payment_methods", id]) => state.read_method(id),
            ("POST", ["payment_methods", id, "attach"]) => state.attach(id, form),
            ("POST", ["payment_methods", id, "detach"]) => state.detach(id),
            ("POST", ["setup_intents"]) => state.make_setup(form, now),
            ("POST", ["payment_intents"]) => state.make_intent(form, going, (now, &self.0.origin)),
            ("GET", ["payment_intents"]) => state.list_intents(form, now),
            ("POST", ["payment_intents", id, "cancel"]) => state.cancel(id, now),
            ("POST", ["refunds"]) => state.make_refund(form, now),
            ("GET", ["refunds"]) => state.list_refunds(form),
            ("GET", ["disputes", id]) => state.dispute(id),
            ("GET", ["disputes"]) => state.list_disputes(form),
            ("GET", ["radar", "early_fraud_warnings", id]) => state.warning(id),
            _ => Err(Refusal::no_such_call(call.method, &call.path.join("/"))),
        };
        found.map(|value| state.expanded(value, form))
    }
}

impl crate::state::StripeState {
    /// Expands the objects that the caller asks for.
    fn expanded(&self, mut value: Value, form: &Form) -> Value {
        if let Some(data) = value.get_mut("data").and_then(Value::as_array_mut) {
            data.iter_mut().for_each(|one| self.expand(one, form));
        }
        self.expand(&mut value, form);
        value
    }

    fn expand(&self, value: &mut Value, form: &Form) {
        let refunds = form.expands("latest_charge.refunds");
        if (refunds || form.expands("latest_charge"))
            && let Some(charge) = value["latest_charge"].as_str().and_then(|id| self.charges.get(id))
        {
            value["latest_charge"] = charge.clone();
            if refunds {
                let of: Vec<&Value> =
                    self.refunds.iter().rev().filter(|refund| refund["charge"] == charge["id"]).collect();
                value["latest_charge"]["refunds"] =
                    json!({ "object": "list", "data": of, "has_more": false });
            }
        }
        if form.expands("invoice_settings.default_payment_method")
            && let Some(method) = value["invoice_settings"]["default_payment_method"].as_str()
            && let Some(method) = self.methods.get(method)
        {
            value["invoice_settings"]["default_payment_method"] = method.value.clone();
        }
        if form.expands("payment_method")
            && let Some(method) = value["payment_method"].as_str().and_then(|id| self.methods.get(id))
        {
            value["payment_method"] = method.value.clone();
        }
    }
}
