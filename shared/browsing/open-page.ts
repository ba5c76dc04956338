import type { Page } from 'playwright-core';
import type { GuardedContext, VisitTerms, VisitTraffic } from './guarded-context.ts';
import { attacker, type Chosen } from './sources.ts';

const openMs = 15_000;
const answerMs = 15_000;

/** Thrown if the scripts of a page do not let go of it. */
export class PageHung extends Error {
  override readonly name = 'PageHung';
}

/** The result of an expression in a page, as JSON. Throws PageHung where there is none in time. */
export async function evaluated(page: Page, expression: string): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageHung('the page does not answer')), answerMs);
  });
  try {
    return await Promise.race([page.evaluate(expression), hung]);
  } finally {
    clearTimeout(timer);
  }
}

/** One visit: what is chosen of it, what runs in its pages before their own scripts, and what pages may call. */
export interface PageVisit extends VisitTerms {
  readonly chosen: Chosen;
  readonly hooks: string;
  /** Functions that pages may call, by name. */
  readonly calls: Readonly<Record<string, (text: string) => void>>;
}

/** Opens a page as chosen and waits until it has settled; false where it could not be opened. */
export async function openChosen(
  context: GuardedContext,
  page: Page,
  { chosen, hooks, calls }: PageVisit,
): Promise<boolean> {
  for (const [name, call] of Object.entries(calls))
    await page.exposeFunction(name, (text: unknown) => call(String(text)));
  if (hooks !== '') await page.addInitScript({ content: hooks });
  const { url, referrer } = chosen;
  try {
    await page.goto(url, {
      waitUntil: 'domcontentloaded',
      timeout: openMs,
      ...(referrer === undefined ? {} : { referer: referrer }),
    });
  } catch {
    // What is not there in time may still be seen in part; what was not answered is an empty page.
    if (page.url() === 'about:blank') return false;
  }
  await context.settled();
  return true;
}

/** A visit from beginning to end; `look` sees the settled page. Throws PageHung. */
export async function visitPage<T>(
  context: GuardedContext,
  visit: PageVisit,
  look: (page: Page, traffic: VisitTraffic) => Promise<T>,
): Promise<T | undefined> {
  return await context.visit(visit, async (page, traffic) => {
    const isOpen = await openChosen(context, page, visit);
    return isOpen ? await look(page, traffic) : undefined;
  });
}

/** A page that a visitor comes to by a link of an attacker. */
export function plainly(url: string): Chosen {
  return { url, windowName: '', referrer: undefined };
}

/** The address of the attacker's page that sends messages, on an origin that a listener may take for another. */
export function senderPage(origin: string): string {
  return `${origin === '' ? attacker : origin}/sender`;
}
