// Answers like Stripe.js at https://js.stripe.com/v3/, as far as the product uses it: a card element, and the two
// confirmations. What is entered goes from here to the double, and never through the page that mounts the element.
(() => {
  const { origin } = new URL(document.currentScript.src);

  const idOf = (clientSecret) => clientSecret.split("_secret_")[0];
  const validation = (code, message) => ({ type: "validation_error", code, message });
  const incomplete = {
    number: validation("incomplete_number", "Your card number is incomplete."),
    expiry: validation("incomplete_expiry", "Your card’s expiration date is incomplete."),
    cvc: validation("incomplete_cvc", "Your card’s security code is incomplete."),
  };
  const wrongNumber = validation("invalid_number", "Your card number is invalid.");

  function passesLuhn(digits) {
    const sum = [...digits].reverse().reduce((before, digit, at) => {
      const worth = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
      return before + (worth > 9 ? worth - 9 : worth);
    }, 0);
    return sum % 10 === 0;
  }

  /** The three inputs in one line; Stripe keeps them in a frame, the double behind a shadow root. */
  class CardElement {
    #listeners = new Map();
    #inputs = {};
    #host = null;
    #style;

    constructor({ style = {} } = {}) {
      this.#style = style.base ?? {};
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    #tell(event, detail = {}) {
      for (const listener of this.#listeners.get(event) ?? [])
        listener({ elementType: "card", ...detail });
    }

    #look() {
      const { color = "inherit", fontFamily = "inherit", fontSize = "16px" } = this.#style;
      return { color, fontFamily, fontSize };
    }

    update({ style = {} }) {
      this.#style = style.base ?? {};
      for (const input of Object.values(this.#inputs)) Object.assign(input.style, this.#look());
    }

    #input(name, label, placeholder, format, width) {
      const input = document.createElement("input");
      Object.assign(input, { name, placeholder, inputMode: "numeric", autocomplete: "off" });
      input.setAttribute("aria-label", label);
      Object.assign(input.style, {
        ...this.#look(),
        flex: width,
        minWidth: "0",
        border: "0",
        outline: "0",
        background: "none",
      });
      input.addEventListener("input", () => {
        input.value = format(input.value.replace(/\D/g, ""));
        this.#tell("change", { error: this.#wrong(), complete: this.problem() === undefined });
      });
      return input;
    }

    mount(place) {
      this.#host = document.createElement("div");
      const line = document.createElement("div");
      Object.assign(line.style, { display: "flex", gap: "8px", width: "100%" });
      const spaced = (digits) => digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, "$1 ");
      const dated = (digits) =>
        digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 4)}` : digits;
      const secret = (digits) => digits.slice(0, 4);
      const card = "Credit or debit card";
      this.#inputs = {
        number: this.#input("cardnumber", `${card} number`, "Card number", spaced, "1 1 12em"),
        expiry: this.#input("exp-date", `${card} expiration date`, "MM / YY", dated, "0 1 5em"),
        cvc: this.#input("cvc", `${card} CVC/CVV`, "CVC", secret, "0 1 3em"),
      };
      line.append(...Object.values(this.#inputs));
      // The page styles the place that it gave by these classes: it cannot see what is inside.
      place.classList.add("StripeElement");
      this.on("change", ({ error }) => place.classList.toggle("StripeElement--invalid", !!error));
      line.addEventListener("focusin", ({ relatedTarget }) => {
        place.classList.add("StripeElement--focus");
        if (!line.contains(relatedTarget)) this.#tell("focus");
      });
      line.addEventListener("focusout", ({ relatedTarget }) => {
        if (line.contains(relatedTarget)) return;
        place.classList.remove("StripeElement--focus");
        this.#tell("blur");
      });
      this.#host.attachShadow({ mode: "open" }).append(line);
      place.replaceChildren(this.#host);
      queueMicrotask(() => this.#tell("ready"));
    }

    unmount() {
      this.#host?.remove();
      this.#host = null;
    }

    destroy() {
      this.unmount();
      this.#listeners.clear();
    }

    #values() {
      const digits = (input) => input?.value.replace(/\D/g, "") ?? "";
      const expiry = digits(this.#inputs.expiry);
      return {
        number: digits(this.#inputs.number),
        month: expiry.slice(0, 2),
        year: expiry.slice(2),
        cvc: digits(this.#inputs.cvc),
      };
    }

    /** What is wrong already while it is typed. */
    #wrong() {
      const { number } = this.#values();
      return number.length >= 15 && !passesLuhn(number) ? wrongNumber : undefined;
    }

    /** What is wrong once it is sent. */
    problem() {
      const { number, month, year, cvc } = this.#values();
      if (number.length < 12) return incomplete.number;
      if (!passesLuhn(number)) return wrongNumber;
      if (month.length < 2 || year.length < 2) return incomplete.expiry;
      return cvc.length < 3 ? incomplete.cvc : undefined;
    }

    fields() {
      const { number, month, year, cvc } = this.#values();
      return {
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": number,
        "payment_method_data[card][exp_month]": month,
        "payment_method_data[card][exp_year]": year,
        "payment_method_data[card][cvc]": cvc,
      };
    }
  }

  /** The bank’s page over everything, until it says how it ended. */
  function challenge(address) {
    return new Promise((done) => {
      const frame = document.createElement("iframe");
      Object.assign(frame, { src: address, title: "3D Secure" });
      Object.assign(frame.style, {
        position: "fixed",
        inset: "0",
        zIndex: "2147483647",
        width: "100%",
        height: "100%",
        border: "0",
        background: "white",
      });
      const listen = ({ origin: from, source, data }) => {
        if (from !== origin || source !== frame.contentWindow) return;
        if (data?.source !== "stripe-double") return;
        window.removeEventListener("message", listen);
        frame.remove();
        done();
      };
      window.addEventListener("message", listen);
      document.body.append(frame);
      frame.focus();
    });
  }

  const unreachable = { error: { type: "api_connection_error", message: undefined } };

  window.Stripe = (key) => {
    const call = async (method, path, fields) => {
      const given = new URLSearchParams({ ...fields, key });
      const asked =
        method === "GET"
          ? fetch(`${origin}/v1/${path}?${given}`)
          : fetch(`${origin}/v1/${path}`, { method, body: given });
      return (await asked).json();
    };

    const confirmCardSetup = async (clientSecret, { payment_method: method }) => {
      const { card, billing_details: details = {} } = method;
      const wrong = card.problem();
      if (wrong) return { error: wrong };
      const fields = { client_secret: clientSecret, ...card.fields() };
      if (details.name) fields["payment_method_data[billing_details][name]"] = details.name;
      const said = await call("POST", `setup_intents/${idOf(clientSecret)}/confirm`, fields);
      return said.error ? { error: said.error } : { setupIntent: said };
    };

    const confirmCardPayment = async (clientSecret) => {
      const path = `payment_intents/${idOf(clientSecret)}`;
      const fields = { client_secret: clientSecret };
      const look = () => call("GET", path, fields);
      let said = await look();
      if (!said.error && said.status !== "requires_action") {
        said = await call("POST", `${path}/confirm`, fields);
      }
      if (said.status === "requires_action") {
        await challenge(said.next_action.use_stripe_sdk.stripe_js);
        said = await look();
      }
      const failed = said.status === "requires_payment_method" ? said.last_payment_error : null;
      const error = said.error ?? failed;
      return error ? { error } : { paymentIntent: said };
    };

    const reached = (confirm) => (...given) => confirm(...given).catch(() => unreachable);
    return {
      elements: () => ({ create: (_type, options) => new CardElement(options) }),
      confirmCardSetup: reached(confirmCardSetup),
      confirmCardPayment: reached(confirmCardPayment),
    };
  };
})();
