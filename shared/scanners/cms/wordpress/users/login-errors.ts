import type { Gap } from '../../../../scanning/check.ts';
import { type Exhibit, exhibit } from '../../../../scanning/web/exhibit.ts';
import { readMarkup } from '../../../../scanning/web/page/markup.ts';
import { ask } from '../../ask.ts';
import type { StepContext } from '../../step.ts';

/** A name that nobody has, and a password that nobody has: what a site says to them is what it says to anybody. */
const NOBODY = 'scanfold-no-such-user';
const NO_PASSWORD = 'scanfold-no-such-password';

/** Names are asked for once each, and few: the scan is to learn a way of answering, not to try the door. */
const MAX_NAMES = 5;

/** What the log-in page answered to a name. */
export interface LoginAnswer {
  /** The text of its error, with the name taken out. */
  readonly error: string;
  /** WordPress writes a name that it knows into the form again. */
  readonly keepsName: boolean;
}

/** Reads the answer to a log-in; undefined where it is no log-in page with an error. */
export function readLoginAnswer(text: string, name: string): LoginAnswer | undefined {
  let depth = 0;
  let error = '';
  let keepsName = false;
  readMarkup(text.slice(0, 500_000), {
    onopentag(tag, { id, name: field, value }) {
      if (tag === 'div' && (depth > 0 || id === 'login_error')) depth += 1;
      if (tag === 'input' && field === 'log') keepsName = value === name;
    },
    ontext(part) {
      if (depth > 0 && error.length < 2000) error += part;
    },
    onclosetag(tag) {
      if (tag === 'div' && depth > 0) depth -= 1;
    },
  });
  const shown = error.replace(/\s+/g, ' ').trim();
  return shown === '' ? undefined : { error: shown.replaceAll(name, '...'), keepsName };
}

/** What the difference in answers showed. */
export interface LoginErrors {
  /** Names that the site answers otherwise than a made-up one. */
  readonly confirmed: readonly { readonly slug: string; readonly exhibit: Exhibit }[];
  /** True where the answers could be compared. */
  readonly compared: boolean;
  readonly control: Exhibit | undefined;
  readonly gap?: Gap | undefined;
}

/**
 * Tells whether the log-in page answers known names otherwise than unknown ones: one attempt with a made-up name, and one
 * with a made-up password for each known name. It stops at the first answer that is none of the log-in page's.
 */
export async function compareLoginErrors(
  { site }: StepContext,
  core: string,
  slugs: readonly string[],
): Promise<LoginErrors> {
  const url = `${core}wp-login.php`;
  const attempt = async (name: string) => {
    const body = new URLSearchParams({ log: name, pwd: NO_PASSWORD, 'wp-submit': 'Log In' }).toString();
    const asked = await ask(site.web, { url, method: 'POST', body, maxBodyBytes: 300_000 });
    if (asked.response === undefined) return { gap: asked.gap };
    const answer = asked.response.status === 200 ? readLoginAnswer(asked.response.text(), name) : undefined;
    return { answer, response: asked.response };
  };
  const control = await attempt(NOBODY);
  if (control.answer === undefined || control.response === undefined)
    return { confirmed: [], compared: false, control: undefined, gap: control.gap };
  const confirmed: LoginErrors['confirmed'][number][] = [];
  for (const slug of slugs.slice(0, MAX_NAMES)) {
    const { answer, response, gap } = await attempt(slug);
    if (answer === undefined || response === undefined) return { confirmed, compared: false, control: undefined, gap };
    const differs = answer.error !== control.answer.error || (answer.keepsName && !control.answer.keepsName);
    if (differs) confirmed.push({ slug, exhibit: exhibit(response, [`for ${slug}: ${answer.error}`]) });
  }
  const proof = exhibit(control.response, [`for the made-up ${NOBODY}: ${control.answer.error}`]);
  return { confirmed, compared: slugs.length > 0, control: proof };
}
