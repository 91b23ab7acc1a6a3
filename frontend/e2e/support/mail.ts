import { expect, type Page } from "@playwright/test";

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Waits for the newest mail to somebody and gives the first link in it that leads to a page. */
export async function mailedLink(page: Page, to: string, path: string): Promise<string> {
  let link = "";
  await expect
    .poll(
      async () => {
        const answer = await page.request.get("/dev/mail/messages");
        const mails = (await answer.json()) as Mail[];
        const mail = mails.find((one) => one.to.includes(to) && one.text.includes(path));
        link = mail?.text.match(/https?:\/\/\S+/g)?.find((found) => found.includes(path)) ?? "";
        return link;
      },
      { message: `a mail to ${to} with a link to ${path}` },
    )
    .toContain(path);
  return link;
}
