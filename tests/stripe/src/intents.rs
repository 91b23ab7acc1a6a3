//! Payment intents: created, confirmed, authenticated, cancelled, listed.

use serde_json::{Value, json};

use crate::{
    Double,
    calls::{Call, Caller, Going},
    cards::Behaviour,
    events::Telling,
    form::Form,
    refusal::{Answer, Refusal},
    setups::holds_secret,
    state::{StripeState, page},
};

/// The most that a payment may be: $999,999.99.
const MOST: i64 = 99_999_999;

/// The bank's decision.
enum Verdict {
    Paid,
    Asks,
    Takes,
    /// The code, and the decline code if there is one.
    Declined(&'static str, Option<&'static str>),
}

fn verdict(behaviour: Behaviour, proved: bool, off_session: bool) -> Verdict {
    let asks = if off_session {
        Verdict::Declined("authentication_required", Some("authentication_required"))
    } else {
        Verdict::Asks
    };
    match behaviour {
        Behaviour::Pays
        | Behaviour::RefundsLate
        | Behaviour::RefundsFail
        | Behaviour::Disputes
        | Behaviour::Warns => Verdict::Paid,
        Behaviour::AsksOnce if proved => Verdict::Paid,
        Behaviour::AsksOnce | Behaviour::AsksAlways | Behaviour::AsksAndRefuses => asks,
        Behaviour::TakesTime => Verdict::Takes,
        Behaviour::Declines(code) => Verdict::Declined("card_declined", Some(code)),
        Behaviour::Fails(code) => Verdict::Declined(code, None),
    }
}

fn can_be_confirmed(intent: &Value) -> bool {
    matches!(
        intent["status"].as_str(),
        Some("requires_payment_method" | "requires_confirmation" | "requires_action")
    )
}

/// A server that confirms a payment must give a return address, unless redirects are ruled out. Stripe.js does this
/// itself.
fn may_lead_away(intent: &Value, caller: Caller, form: &Form) -> Result<(), Refusal> {
    let stays = intent["automatic_payment_methods"]["allow_redirects"] == json!("never");
    match form.get("return_url") {
        Some(url) if url::Url::parse(url).is_err() => {
            Err(Refusal::invalid(Some("url_invalid"), "Not a valid URL").about("return_url"))
        }
        None if caller == Caller::Server && !stays => {
            let message = "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. \
                           Because some of these payment methods might redirect your customer off of your page, you \
                           must provide a `return_url`. If you don't want to accept redirect-based payment methods, \
                           set `automatic_payment_methods[enabled]` to `true` and \
                           `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and \
                           Payment Intents.";
            Err(Refusal::invalid(None, message).about("return_url"))
        }
        _ => Ok(()),
    }
}

impl StripeState {
    pub(crate) fn make_intent(&mut self, form: &Form, going: Going, (now, origin): (i64, &str)) -> Answer {
        let amount = form.number("amount")?.filter(|cents| *cents >= 50);
        let amount = amount
            .ok_or_else(|| Refusal::invalid(Some("amount_too_small"), "Amount must be at least 50 cents"))?;
        if amount > MOST {
            let message = "Amount must be no more than $999,999.99";
            return Err(Refusal::invalid(Some("amount_too_large"), message).about("amount"));
        }
        let currency = form.need("currency")?;
        if let Some(customer) = form.get("customer") {
            self.customer(customer)?;
        }
        let method = form.get("payment_method").map(|method| self.meant(method, now)).transpose()?;
        let id = self.named("pi");
        let status = if method.is_some() { "requires_confirmation" } else { "requires_payment_method" };
        let intent = json!({
            "id": id, "object": "payment_intent", "amount": amount, "amount_received": 0, "currency": currency,
            "created": now, "livemode": false, "customer": form.get("customer"), "description": form.get("description"),
            "client_secret": self.named(&format!("{id}_secret")), "metadata": form.metadata(), "status": status,
            "payment_method": method, "payment_method_types": ["card"], "capture_method": "automatic",
            "last_payment_error": null, "latest_charge": null, "next_action": null, "canceled_at": null,
            "cancellation_reason": null,
            // By default Stripe accepts all payment methods of its dashboard, and some of them redirect.
            "automatic_payment_methods": {
                "enabled": true,
                "allow_redirects": form.get("automatic_payment_methods[allow_redirects]").unwrap_or("always"),
            },
        });
        self.intents.push(intent.clone());
        if form.flag("confirm") {
            return self.confirm(&id, Caller::Server, form, going, (now, origin));
        }
        Ok(intent)
    }

    /// A browser with a payment's secret may use the payment.
    pub(crate) fn may_see(&self, id: &str, call: &Call<'_>) -> Result<(), Refusal> {
        let intent = self.intent(id)?;
        if holds_secret(intent, call) { Ok(()) } else { Err(Refusal::missing("payment_intent", id)) }
    }

    pub(crate) fn confirm(
        &mut self,
        id: &str,
        caller: Caller,
        form: &Form,
        going: Going,
        (now, origin): (i64, &str),
    ) -> Answer {
        let intent = self.intent(id)?.clone();
        if !can_be_confirmed(&intent) {
            return Err(Refusal::unexpected_state(&intent, "confirm"));
        }
        may_lead_away(&intent, caller, form)?;
        let method = match (form.get("payment_method"), intent["payment_method"].as_str()) {
            (Some(method), _) | (None, Some(method)) => self.meant(method, now)?,
            (None, None) if form.get("payment_method_data[type]").is_some() => {
                self.type_card(form, "payment_method_data", now)?
            }
            (None, None) => {
                let message = "You cannot confirm this PaymentIntent because it's missing a payment method.";
                let mut refusal = Refusal::invalid(Some("payment_intent_unexpected_state"), message);
                refusal.error["payment_intent"] = intent;
                return Err(refusal);
            }
        };
        let known = self.methods.get(&method).ok_or_else(|| Refusal::missing("PaymentMethod", &method))?;
        let owner = known.value["customer"].as_str();
        if owner.is_some() && owner != intent["customer"].as_str() {
            return Err(Refusal::missing_parameter("PaymentMethod", &method));
        }
        let off_session = caller == Caller::Server && form.flag("off_session");
        match verdict(known.card.behaviour, known.proved, off_session) {
            Verdict::Paid => {
                let behaviour = known.card.behaviour;
                let paid = self.succeed(id, &method, now, going.telling());
                self.regret(&paid, behaviour, now);
                Ok(paid)
            }
            Verdict::Declined(code, decline) => {
                let intent = self.decline(id, &method, (code, decline), now, going.telling());
                Err(Refusal::failed(&intent))
            }
            Verdict::Takes => {
                let fields =
                    json!({ "status": "processing", "payment_method": method, "last_payment_error": null });
                let intent = self.change(id, fields);
                self.tell("payment_intent.processing", &intent, id, now, going.telling());
                Ok(intent)
            }
            Verdict::Asks => {
                let secret = intent["client_secret"].as_str().unwrap_or_default();
                let page = format!("{origin}/3ds/{id}?client_secret={secret}");
                let in_page = caller == Caller::Browser || form.flag("use_stripe_sdk");
                let next = match form.get("return_url").filter(|_| !in_page) {
                    Some(back) => json!({
                        "type": "redirect_to_url", "redirect_to_url": { "url": page, "return_url": back },
                    }),
                    None => json!({
                        "type": "use_stripe_sdk",
                        "use_stripe_sdk": { "type": "three_d_secure_redirect", "stripe_js": page },
                    }),
                };
                let fields = json!({
                    "status": "requires_action", "payment_method": method, "last_payment_error": null,
                    "next_action": next,
                });
                let intent = self.change(id, fields);
                self.tell("payment_intent.requires_action", &intent, id, now, going.telling());
                Ok(intent)
            }
        }
    }

    fn charge(&mut self, id: &str, method: &str, failure: Option<&str>, now: i64) -> String {
        let charge = self.named("ch");
        let intent = self.intent(id).cloned().unwrap_or_default();
        let card = self.methods.get(method).map(|method| method.value["card"].clone()).unwrap_or_default();
        let details = json!({ "type": "card", "card": { "brand": card["brand"], "last4": card["last4"] } });
        let value = json!({
            "id": charge, "object": "charge", "amount": intent["amount"], "amount_refunded": 0, "currency": "usd",
            "created": now, "customer": intent["customer"], "payment_intent": id, "payment_method": method,
            "paid": failure.is_none(), "refunded": false, "failure_code": failure, "payment_method_details": details,
            "status": if failure.is_none() { "succeeded" } else { "failed" },
        });
        self.charges.insert(charge.clone(), value);
        charge
    }

    fn succeed(&mut self, id: &str, method: &str, now: i64, telling: Telling) -> Value {
        let charge = self.charge(id, method, None, now);
        let amount = self.intent(id).map(|intent| intent["amount"].clone()).unwrap_or_default();
        let fields = json!({
            "status": "succeeded", "payment_method": method, "latest_charge": charge, "last_payment_error": null,
            "next_action": null, "amount_received": amount,
        });
        let intent = self.change(id, fields);
        self.tell("payment_intent.succeeded", &intent, id, now, telling);
        intent
    }

    fn decline(
        &mut self,
        id: &str,
        method: &str,
        (code, decline): (&str, Option<&str>),
        now: i64,
        telling: Telling,
    ) -> Value {
        let charge = self.charge(id, method, Some(code), now);
        let message = match decline {
            Some("insufficient_funds") => "Your card has insufficient funds.",
            Some("authentication_required") => {
                "Your card was declined. This transaction requires authentication."
            }
            _ => "Your card was declined.",
        };
        let mut error = json!({
            "type": "card_error", "code": code, "charge": charge, "message": message,
            "payment_method": self.methods.get(method).map(|method| method.value.clone()),
        });
        if let Some(decline) = decline {
            error["decline_code"] = json!(decline);
        }
        let fields = json!({
            "status": "requires_payment_method", "payment_method": null, "latest_charge": charge,
            "last_payment_error": error, "next_action": null,
        });
        let intent = self.change(id, fields);
        self.tell("payment_intent.payment_failed", &intent, id, now, telling);
        intent
    }

    /// The customer answers their bank.
    pub(crate) fn answer_bank(&mut self, id: &str, approve: bool, now: i64) -> Answer {
        let intent = self.intent(id)?.clone();
        let method = intent["payment_method"].as_str().unwrap_or_default().to_owned();
        if intent["status"] != json!("requires_action") {
            return Err(Refusal::unexpected_state(&intent, "confirm"));
        }
        let found =
            self.methods.get_mut(&method).ok_or_else(|| Refusal::missing("PaymentMethod", &method))?;
        if !approve {
            let error = json!({
                "type": "invalid_request_error", "code": "payment_intent_authentication_failure",
                "message": "We are unable to authenticate your payment method. Please choose a different payment \
                            method and try again.",
                "payment_method": found.value,
            });
            let fields = json!({
                "status": "requires_payment_method", "payment_method": null, "last_payment_error": error,
                "next_action": null,
            });
            let intent = self.change(id, fields);
            self.tell("payment_intent.payment_failed", &intent, id, now, Telling::Once);
            return Ok(intent);
        }
        found.proved = true;
        if found.card.behaviour == Behaviour::AsksAndRefuses {
            let code = ("card_declined", Some("generic_decline"));
            return Ok(self.decline(id, &method, code, now, Telling::Once));
        }
        Ok(self.succeed(id, &method, now, Telling::Once))
    }

    /// The bank completes a payment that was processing.
    pub(crate) fn settle(&mut self, id: &str, now: i64) -> Answer {
        let intent = self.intent(id)?.clone();
        if intent["status"] != json!("processing") {
            return Err(Refusal::unexpected_state(&intent, "settle"));
        }
        let method = intent["payment_method"].as_str().unwrap_or_default();
        Ok(self.succeed(id, method, now, Telling::Once))
    }

    pub(crate) fn cancel(&mut self, id: &str, now: i64) -> Answer {
        let intent = self.intent(id)?.clone();
        if !can_be_confirmed(&intent) {
            return Err(Refusal::unexpected_state(&intent, "cancel"));
        }
        let fields = json!({ "status": "canceled", "canceled_at": now, "next_action": null });
        let intent = self.change(id, fields);
        self.tell("payment_intent.canceled", &intent, id, now, Telling::Once);
        Ok(intent)
    }

    pub(crate) fn look_at(&mut self, id: &str, call: &Call<'_>, now: i64) -> Answer {
        self.may_see(id, call)?;
        let seen = self.intent(id)?.clone();
        if call.caller == Caller::Server {
            self.was_seen(&[id.to_owned()], now);
        }
        Ok(seen)
    }

    pub(crate) fn list_intents(&mut self, form: &Form, now: i64) -> Answer {
        let list = page(&self.intents, form, "payment_intents")?;
        let data = list["data"].as_array().into_iter().flatten();
        let seen: Vec<String> = data.filter_map(|intent| intent["id"].as_str().map(str::to_owned)).collect();
        self.was_seen(&seen, now);
        Ok(list)
    }

    /// Requests that waited for a lookup are carried out now.
    fn was_seen(&mut self, ids: &[String], now: i64) {
        self.release(ids);
        let (due, later) = std::mem::take(&mut self.late).into_iter().partition(|(id, _)| ids.contains(id));
        self.late = later;
        let due: Vec<(String, Form)> = due;
        for (id, form) in due {
            // Its caller has given up: a decline shows in the payment itself.
            drop(self.confirm(&id, Caller::Server, &form, Going::default(), (now, "")));
        }
    }
}

impl Double {
    /// A customer answers their bank, with the payment's secret.
    ///
    /// # Errors
    /// What the double would answer.
    pub fn answer_bank(&self, client_secret: &str, approve: bool) -> Result<Value, String> {
        let now = self.now();
        let mut state = self.state();
        let stored = state.setups.values().find(|setup| setup["client_secret"] == json!(client_secret));
        if let Some(id) = stored.and_then(|setup| setup["id"].as_str()).map(str::to_owned) {
            let answered = state.answer_setup(&id, approve);
            return answered.map_err(|refusal| refusal.error.to_string());
        }
        let found = state.intents.iter().find(|intent| intent["client_secret"] == json!(client_secret));
        let id = found.and_then(|intent| intent["id"].as_str()).unwrap_or_default().to_owned();
        let answered = state.answer_bank(&id, approve, now);
        drop(state);
        self.0.changed.notify_one();
        answered.map_err(|refusal| refusal.error.to_string())
    }

    /// The bank completes a payment that was processing.
    ///
    /// # Errors
    /// What the double would answer.
    pub fn settle(&self, id: &str) -> Result<Value, String> {
        let now = self.now();
        let settled = self.state().settle(id, now);
        self.0.changed.notify_one();
        settled.map_err(|refusal| refusal.error.to_string())
    }
}
