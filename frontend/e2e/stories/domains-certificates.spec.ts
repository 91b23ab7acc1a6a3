import { Authority } from "../support/authority";
import { expectAccessible } from "../support/axe";
import { DnsServer } from "../support/dns";
import { Octavo } from "../support/server";
import { test as base, expect } from "../support/test";

const HERE = "127.0.0.1";
/** An address of ours at which nobody listens. */
const NOBODY = "127.0.0.9";

interface World {
  dns: DnsServer;
  authority: Authority;
}

/** A server that gets certificates from an authority of the story's own. */
const test = base.extend<object, { world: World }>({
  world: [
    async ({ playwright: _ }, use) => {
      const dns = await DnsServer.start();
      const authority = await Authority.start();
      await authority.start(dns.address);
      await use({ dns, authority });
      await authority.stop();
      await dns.stop();
    },
    { scope: "worker" },
  ],
  octavo: [
    async ({ world: { dns, authority } }, use, worker) => {
      const database = worker.project.metadata.database as string | undefined;
      const octavo = await Octavo.prepare(database, {
        OCTAVO_DNS_SERVER: dns.address,
        OCTAVO_DOMAIN_HOST: "pages.octavo.example",
        OCTAVO_DOMAIN_ADDRESSES: `["${HERE}", "${NOBODY}"]`,
        OCTAVO_ACME_DIRECTORY: authority.directory,
        OCTAVO_ACME_CA_FILE: authority.root,
        OCTAVO_ACME_TLS_LISTEN: "127.0.0.1:0",
        OCTAVO_ACME_HTTP_LISTEN: `127.0.0.1:${authority.meetsAt}`,
      });
      await octavo.start();
      await use(octavo);
      await octavo.stop();
    },
    { scope: "worker" },
  ],
});

test.setTimeout(180_000);

/** A name that no other story has mapped. */
const fresh = (name: string) => `${name}-${Math.random().toString(36).slice(2, 8)}.example`;

test("a domain says how its certificate stands, until readers are led to it over TLS", async ({
  page,
  account,
  octavo,
  world: { dns, authority },
}, info) => {
  octavo.run("admin", "plan", account.email, "studio");
  const domain = fresh("salt");
  const project = await account.project("Salt");
  await account.publish(project.num_id);
  const section = page.getByRole("region", { name: "Domain", exact: true });
  const read = (headers: Record<string, string> = {}) =>
    page.request.get(`http://127.0.0.1:${authority.meetsAt}/`, {
      headers: { Host: domain, ...headers },
      maxRedirects: 0,
    });

  /** How it looks, on every width and in both themes. */
  const look = async (name: string, line: RegExp) => {
    for (const [width, height] of [
      [390, 844],
      [1024, 900],
      [1440, 1000],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto("/settings/#domain");
      await expect(section.getByText(line)).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `at ${width}`).toBeLessThanOrEqual(width);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await section.scrollIntoViewIfNeeded();
        await page.screenshot({ path: info.outputPath(`${name}-${width}-${colorScheme}.png`) });
      }
    }
  };

  await test.step("where nobody answers, it says so and when it is tried again", async () => {
    dns.set(domain, [["A", NOBODY]]);
    await page.goto("/settings/#domain");
    await section.getByRole("radio", { name: /^Registered/ }).check();
    await section.getByLabel("Your domain").fill(domain);
    await section.getByRole("button", { name: "Test" }).click();
    await section.getByRole("button", { name: "Connect" }).click();
    await expect(section.getByText(/^Certificate: being made/)).toBeVisible();
    const failed = section.getByText("Certificate: failed. The next try is in 1 hour.");
    await expect(failed).toBeVisible({ timeout: 30_000 });
    await expect(section.getByText(/^The certificate authority says: /)).toBeVisible();
    await expectAccessible(page, "domain, certificate failed");
    expect((await read()).status()).toBe(200);
    await look("failed", /^Certificate: failed/);
  });

  await test.step("once it is put right, it is valid, and HTTP leads to HTTPS", async () => {
    dns.set(domain, [["A", HERE]]);
    octavo.run("admin", "certificates", "--now", domain);
    await expect
      .poll(async () => (await read()).headers().location, { timeout: 30_000 })
      .toBe(`https://${domain}/`);
    await page.reload();
    await expect(section.getByText(/^Certificate: valid until \d+ \w+ \d{4}$/)).toBeVisible();
    await expectAccessible(page, "domain, certificate valid");
    await look("valid", /^Certificate: valid until/);
  });
});
