// Answers like Stripe.js at https://js.stripe.com/v3/, as far as the product uses it: the Payment Element with a card, and
// the two confirmations. What is entered goes from here to the double, and never through the page that mounts the element.
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
  class PaymentElement {
    #listeners = new Map();
    #inputs = {};
    #host = null;
    #said = null;
    #style;

    constructor(appearance) {
      this.#style = appearance?.variables ?? {};
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    #tell(event, detail = {}) {
      for (const listener of this.#listeners.get(event) ?? [])
        listener({ elementType: "payment", ...detail });
    }

    #look() {
      const { colorText = "inherit", fontFamily = "inherit", fontSizeBase = "16px" } = this.#style;
      return { color: colorText, fontFamily, fontSize: fontSizeBase };
    }

    dress(appearance) {
      this.#style = appearance?.variables ?? {};
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
        this.#say(this.#wrong());
        this.#tell("change", { complete: this.problem() === undefined, value: { type: "card" } });
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
      // The element says itself what is wrong with what is typed.
      this.#said = document.createElement("p");
      this.#said.setAttribute("role", "alert");
      this.#inputs = {
        number: this.#input("cardnumber", `${card} number`, "Card number", spaced, "1 1 12em"),
        expiry: this.#input("exp-date", `${card} expiration date`, "MM / YY", dated, "0 1 5em"),
        cvc: this.#input("cvc", `${card} CVC/CVV`, "CVC", secret, "0 1 3em"),
      };
      line.append(...Object.values(this.#inputs));
      line.addEventListener("focusin", ({ relatedTarget }) => {
        if (!line.contains(relatedTarget)) this.#tell("focus");
      });
      line.addEventListener("focusout", ({ relatedTarget }) => {
        if (!line.contains(relatedTarget)) this.#tell("blur");
      });
      this.#host.attachShadow({ mode: "open" }).append(line, this.#said);
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

    #say(wrong) {
      if (this.#said) this.#said.textContent = wrong?.message ?? "";
    }

    /** What is wrong is shown beside the fields, before it is sent anywhere. */
    submit() {
      const wrong = this.problem();
      this.#say(wrong);
      return wrong ? { error: wrong } : {};
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

    const retrieveSetupIntent = async (clientSecret) => {
      const path = `setup_intents/${idOf(clientSecret)}`;
      const said = await call("GET", path, { client_secret: clientSecret });
      return said.error ? { error: said.error } : { setupIntent: said };
    };

    const confirmSetup = async ({ elements, confirmParams = {} }) => {
      const { clientSecret, element } = elements;
      const { payment_method_data: more = {}, return_url: back } = confirmParams;
      const fields = { client_secret: clientSecret, ...element.fields(), use_stripe_sdk: "true" };
      if (back) fields.return_url = back;
      const { name } = more.billing_details ?? {};
      if (name) fields["payment_method_data[billing_details][name]"] = name;
      const said = await call("POST", `setup_intents/${idOf(clientSecret)}/confirm`, fields);
      if (said.error) return { error: said.error };
      if (said.status !== "requires_action") return { setupIntent: said };
      await challenge(said.next_action.use_stripe_sdk.stripe_js);
      const answered = await retrieveSetupIntent(clientSecret);
      const failed = answered.setupIntent?.last_setup_error;
      return failed ? { error: failed } : answered;
    };

    /** The elements of one set-up. */
    const elements = ({ clientSecret, appearance }) => {
      const group = {
        clientSecret,
        element: null,
        create: (type) => {
          if (type !== "payment") throw new Error(`There is no element of the type ${type}.`);
          group.element = new PaymentElement(appearance);
          return group.element;
        },
        update: (changed) => group.element?.dress(changed.appearance),
        submit: async () => group.element.submit(),
      };
      return group;
    };

    const retrievePaymentIntent = async (clientSecret) => {
      const path = `payment_intents/${idOf(clientSecret)}`;
      const said = await call("GET", path, { client_secret: clientSecret });
      return said.error ? { error: said.error } : { paymentIntent: said };
    };

    const handleNextAction = async ({ clientSecret }) => {
      let said = await retrievePaymentIntent(clientSecret);
      if (said.paymentIntent?.status === "requires_action") {
        await challenge(said.paymentIntent.next_action.use_stripe_sdk.stripe_js);
        said = await retrievePaymentIntent(clientSecret);
      }
      const intent = said.paymentIntent;
      const failed = intent?.status === "requires_payment_method" && intent.last_payment_error;
      return failed ? { error: failed } : said;
    };

    const confirmPayment = async ({ clientSecret, confirmParams }) => {
      const fields = {
        client_secret: clientSecret,
        payment_method: confirmParams.payment_method,
        return_url: confirmParams.return_url,
        use_stripe_sdk: "true",
      };
      const said = await call("POST", `payment_intents/${idOf(clientSecret)}/confirm`, fields);
      return said.error ? { error: said.error } : handleNextAction({ clientSecret });
    };

    const reached = (confirm) => (...given) => confirm(...given).catch(() => unreachable);
    return {
      elements,
      confirmSetup: reached(confirmSetup),
      retrievePaymentIntent: reached(retrievePaymentIntent),
      handleNextAction: reached(handleNextAction),
      confirmPayment: reached(confirmPayment),
    };
  };
})();
