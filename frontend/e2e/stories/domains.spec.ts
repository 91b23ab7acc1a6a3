import { expectAccessible } from "../support/axe";
import { DnsServer } from "../support/dns";
import { Octavo } from "../support/server";
import { test as base, expect } from "../support/test";

/** The viewer's addresses as DNS records have to name them. */
const ADDRESS = "203.0.113.10";
const HOST = "pages.octavo.example";

/** A server that asks a DNS of the story's own. */
const test = base.extend<object, { dns: DnsServer }>({
  dns: [
    async ({ playwright: _ }, use) => {
      const dns = await DnsServer.start();
      await use(dns);
      await dns.stop();
    },
    { scope: "worker" },
  ],
  octavo: [
    async ({ dns }, use, worker) => {
      const database = worker.project.metadata.database as string | undefined;
      const octavo = await Octavo.prepare(database, {
        OCTAVO_DNS_SERVER: dns.address,
        OCTAVO_DOMAIN_HOST: HOST,
        OCTAVO_DOMAIN_ADDRESSES: `["${ADDRESS}"]`,
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

test("ACCT-003 a domain is tested until its records are right, connected, and unmapped", async ({
  page,
  account,
  octavo,
  dns,
}) => {
  octavo.run("admin", "plan", account.email, "studio");
  const domain = fresh("salt");
  await account.project("Salt");
  const section = page.getByRole("region", { name: "Domain", exact: true });
  const status = section.getByRole("status");
  const connect = section.getByRole("button", { name: "Connect" });
  const check = async () => {
    await section.getByRole("button", { name: "Test" }).click();
    await expect(status).not.toBeEmpty();
  };
  const read = () => page.request.get(`${octavo.viewer}/`, { headers: { Host: domain } });

  await test.step("a name is asked for once the type is chosen", async () => {
    await page.goto("/settings/#domain");
    await expect(section.getByRole("radio", { name: /^None/ })).toBeChecked();
    await section.getByRole("radio", { name: /^Registered/ }).check();
    await section.getByLabel("Your domain").fill(domain);
  });

  await test.step("there has to be something to show", async () => {
    await check();
    await expect(status).toContainText("Publish a project first");
    const { mags } = await account.library();
    await account.publish(mags[0]?.num_id ?? 0);
  });

  await test.step("a domain that the DNS does not know may take hours", async () => {
    await check();
    await expect(status).toContainText("it may take hours");
    await expect(connect).toBeDisabled();
  });

  await test.step("what is missing and what is too much is shown with its records", async () => {
    dns.set(domain, [
      ["A", "198.51.100.7"],
      ["AAAA", "2001:db8::9"],
    ]);
    await check();
    await expect(section.getByRole("table", { name: "A records", exact: true })).toContainText(
      ADDRESS,
    );
    await expect(section.getByRole("table", { name: "AAAA records" })).toContainText("2001:db8::9");
    await expect(status).toContainText("DNS changes take from minutes up to 72 hours.");
    await expectAccessible(page, "domain, what stands against it");
  });

  await test.step("with the right record it is connected, and readers find the profile", async () => {
    dns.set(domain, [["A", ADDRESS]]);
    await check();
    await expect(status).toContainText("All is in order.");
    await connect.click();
    await expect(section.getByRole("link", { name: domain })).toBeVisible();
    expect(await (await read()).text()).toContain(account.user.name);
    await page.reload();
    await expect(section.getByRole("link", { name: domain })).toBeVisible();
    await expectAccessible(page, "domain, connected");
  });

  await test.step("it can show one project instead, and then the profile again", async () => {
    await section.getByRole("button", { name: "Show a project instead…" }).click();
    const dialog = page.getByRole("dialog", { name: "Select project" });
    await dialog.getByRole("radio", { name: /Salt/ }).check({ force: true });
    await expectAccessible(page, "domain, select project");
    await dialog.getByRole("button", { name: "Show it" }).click();
    await expect(section.getByRole("radio").first()).toBeVisible();
    expect(await (await read()).text()).toContain('<h1 dir="auto">Salt</h1>');
    await section.getByRole("radio", { name: /^Registered/ }).check();
    await section.getByLabel("Your domain").fill(domain);
    await check();
    await expect(status).toContainText("Your own project “Salt” has this domain.");
    await section.getByRole("button", { name: "Switch it to the profile" }).click();
    await expect(section.getByRole("link", { name: domain })).toBeVisible();
  });

  await test.step("unmapped, nobody finds anything there", async () => {
    await section.getByRole("button", { name: "Unmap" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Unmap" }).click();
    await expect(section.getByRole("radio", { name: /^None/ })).toBeVisible();
    expect((await read()).status()).toBe(404);
  });
});

test("a subdomain leads to one project, from the project’s own settings", async ({
  page,
  account,
  octavo,
  dns,
}) => {
  octavo.run("admin", "plan", account.email, "studio");
  const apex = fresh("marrow");
  const domain = `www.${apex}`;
  const project = await account.project("Marrow");
  await account.publish(project.num_id);
  dns.set(apex, [["A", "198.51.100.7"]]);
  await page.goto(`/edit/${project.num_id}/about/#settings-domain`);
  const dialog = page.getByRole("dialog", { name: "Project settings" });
  await dialog.getByRole("radio", { name: /^Registered/ }).check();
  await dialog.getByLabel("Your domain").fill(domain);
  await dialog.getByRole("button", { name: "Test" }).click();
  const table = dialog.getByRole("table", { name: "CNAME records" });
  await expect(table).toContainText(HOST);
  await expectAccessible(page, "project settings, domain");
  dns.set(domain, [["CNAME", HOST]]);
  await dialog.getByRole("button", { name: "Test" }).click();
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog.getByRole("link", { name: domain })).toBeVisible();
  const answer = await page.request.get(`${octavo.viewer}/`, { headers: { Host: domain } });
  expect(await answer.text()).toContain('<h1 dir="auto">Marrow</h1>');
  await dialog.getByRole("button", { name: "Disconnect domain" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(dialog.getByRole("radio", { name: /^None/ })).toBeVisible();
});
