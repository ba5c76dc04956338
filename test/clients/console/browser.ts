import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A tab of the console with all that it asked for and complained about. */
export interface Tab extends AsyncDisposable {
  readonly page: Page;
  /** Hosts that anything was asked of. */
  readonly hosts: ReadonlySet<string>;
  readonly complaints: readonly string[];
}

/** Opens a tab in a profile of its own; with a token it is signed in, as after a sign-in in this tab. */
export async function openTab(browser: Browser, token = '', options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(280_000);
  const hosts = new Set<string>();
  const complaints: string[] = [];
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  page.on('console', (message) => {
    // The browser itself notes each answer that is an error.
    if (!message.text().startsWith('Failed to load resource')) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  if (token) await page.addInitScript((value) => sessionStorage.setItem('scanfold.token', value), token);
  return { page, hosts, complaints, [Symbol.asyncDispose]: () => context.close() };
}

/** What axe finds against WCAG 2.2 AA and its best practices: rule and element of each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe.source);
  const found: string[] = await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(tags)} }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`,
  );
  return found;
}

/** Waits until a page has loaded what it shows. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main').waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('main:not(:has(.loading, [aria-busy=true]))').waitFor();
}
