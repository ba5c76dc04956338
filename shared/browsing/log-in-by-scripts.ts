import type { Locator, Page } from 'playwright-core';
import type { BrowserJob, LogInReport } from '../scanning/browser/browser.ts';
import type { WebScope } from '../scanning/web/transport/scope.ts';
import type { GuardedContext } from './guarded-context.ts';
import { openChosen, plainly } from './open-page.ts';

type Form = Extract<BrowserJob['work'], { kind: 'log_in' }>['form'];

const fieldMs = 20_000;

const report = (kind: LogInReport['kind'], words: string): LogInReport => ({
  kind,
  words,
  cookies: '',
  authorization: '',
  asksAgain: false,
});

const byName = (page: Page, name: string): Locator =>
  page.locator(`[name=${JSON.stringify(name)}], [id=${JSON.stringify(name)}]`).first();

const passwordIn = (page: Page, { password_field: name }: Form) =>
  name === undefined ? page.locator('input[type=password]:visible').first() : byName(page, name);

/** The field of the user name: the one that is named, or the last of a text before the password. */
const nameIn = (page: Page, { username_field: name }: Form) =>
  name === undefined
    ? page.locator(
        'input:visible:not([type=password]):not([type=checkbox]):not([type=radio]):not([type=submit]):not([type=button]):not([type=hidden]):not([type=search])',
      )
    : byName(page, name);

const isThere = async (field: Locator, ms: number) =>
  await field.waitFor({ state: 'visible', timeout: ms }).then(
    () => true,
    () => false,
  );

async function fillName(page: Page, form: Form): Promise<boolean> {
  const field = nameIn(page, form).first();
  if (!(await isThere(field, fieldMs))) return false;
  await field.fill(form.username, { timeout: fieldMs });
  return true;
}

/**
 * Logs in by a form that a page's scripts make, as a visitor does: user name, perhaps on a page of its own, password,
 * Enter. What scripts send meanwhile goes to the scanned site alone, and one request alone has the password in it.
 */
export async function logInByScripts(context: GuardedContext, form: Form, scope: WebScope): Promise<LogInReport> {
  let sent = 0;
  const written = [form.password, encodeURIComponent(form.password), JSON.stringify(form.password).slice(1, -1)];
  const maySend = ({ url, body }: { readonly url: URL; readonly body: string }) => {
    if (!scope.isOwn(url) || scope.refuses(url) !== undefined) return false;
    if (!written.some((each) => body.includes(each))) return true;
    sent += 1;
    return sent === 1;
  };
  return await context.visit({ maySend }, async (page, traffic) => {
    const visit = { chosen: plainly(form.login_url), hooks: '', calls: {} };
    if (!(await openChosen(context, page, visit))) return report('failed', 'the login page did not respond');
    const password = passwordIn(page, form);
    if (!(await fillName(page, form))) return report('no_form', 'no field for the user name appeared');
    if (!(await isThere(password, 1000))) {
      await page.keyboard.press('Enter');
      if (!(await isThere(password, fieldMs))) return report('no_form', 'no password field appeared');
    }
    await password.fill(form.password, { timeout: fieldMs });
    await password.press('Enter', { timeout: fieldMs });
    await context.settled();
    if (sent === 0)
      await submitOf(page)
        .click({ timeout: 3000 })
        .catch(() => undefined);
    await context.settled();
    if (sent === 0) return report('failed', 'the login form did not send the password to the scanned site');
    return {
      kind: 'sent',
      words: '',
      cookies: await context.cookies(form.login_url),
      authorization: traffic.authorization,
      asksAgain: await password.isVisible().catch(() => false),
    };
  });
}

/** The button beside the password: of its form, or the only one of the page that submits. */
const submitOf = (page: Page) =>
  page
    .locator(
      'form:has(input[type=password]) :is(button:not([type=button]), input[type=submit]), form:has(input[type=password]) button, button',
    )
    .first();
