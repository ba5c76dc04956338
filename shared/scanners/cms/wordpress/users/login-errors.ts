import type { Gap } from '../../../../scanning/check.ts';
import { type Exhibit, exhibit } from '../../../../scanning/web/exhibit.ts';
import { readMarkup } from '../../../../scanning/web/page/markup.ts';
import { ask } from '../../ask.ts';
import type { StepContext } from '../../step.ts';

/** A username and a password that do not exist: the control of the comparison. */
const NOBODY = 'scanfold-no-such-user';
const NO_PASSWORD = 'scanfold-no-such-password';

/** Each username is tried once, and few are: the scan compares responses and guesses no password. */
const MAX_NAMES = 5;

/** The response of the login page to one username. */
export interface LoginAnswer {
  /** The text of its error, with the name taken out. */
  readonly error: string;
  /** WordPress fills an existing username into the form again. */
  readonly keepsName: boolean;
}

/** Reads the response to a login attempt; undefined where it is not a login page with an error. */
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

/** The result of comparing the responses. */
export interface LoginErrors {
  /** Usernames whose response differs from that to a nonexistent one. */
  readonly confirmed: readonly { readonly slug: string; readonly exhibit: Exhibit }[];
  /** True where the responses could be compared. */
  readonly compared: boolean;
  readonly control: Exhibit | undefined;
  readonly gap?: Gap | undefined;
}

/**
 * Checks whether the login page responds differently to existing usernames than to a nonexistent one: one attempt with a
 * made-up username, and one with a made-up password for each known username. It stops at the first other response.
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
    if (differs) confirmed.push({ slug, exhibit: exhibit(response, [`for the username ${slug}: ${answer.error}`]) });
  }
  const proof = exhibit(control.response, [`for the nonexistent username ${NOBODY}: ${control.answer.error}`]);
  return { confirmed, compared: slugs.length > 0, control: proof };
}
