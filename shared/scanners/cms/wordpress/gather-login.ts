import type { Gap } from '../../../scanning/check.ts';
import { type Exhibit, exhibit } from '../../../scanning/web/exhibit.ts';
import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { type Page, readPage } from '../../../scanning/web/page/read-page.ts';
import { wordpressOf } from '../facts.ts';
import type { Gathered, StepContext } from '../step.ts';

/** How the log-in of a site shows itself. */
export interface LoginArtifact {
  readonly base: string;
  /**
   * - `open`: a form for name and password is shown
   * - `closed`: something keeps visitors away from where WordPress has its log-in
   * - `unknown`: it could not be asked
   * - `none`: nothing shows that there is one
   */
  readonly state: 'open' | 'closed' | 'unknown' | 'none';
  /** Where the form is; another place than wp-login.php where it was moved. */
  readonly url: string;
  /** In words, where it is closed. */
  readonly why: string | undefined;
  readonly exhibits: readonly Exhibit[];
  /** Names of users that are known. */
  readonly users: readonly string[];
  readonly gap: Gap | undefined;
}

/** The form of WordPress's log-in: fields for a name and a password with the names that WordPress gives them. */
function isLoginPage({ fields }: Pick<Page, 'fields'>): boolean {
  return (
    fields.some(({ name }) => name === 'log') && fields.some(({ name, type }) => name === 'pwd' && type === 'password')
  );
}

type Look = { readonly response: WebResponse } | { readonly gap: Gap };

/** A request whose answer by a log-in of the server itself is an answer. */
async function lookAt({ site }: StepContext, url: string): Promise<Look> {
  try {
    const response = await site.web.request({ url, maxRedirects: 3, maxBodyBytes: 300_000 });
    const { block } = response;
    if (block !== undefined && block.kind !== 'login') return { gap: { outcome: 'blocked', reason: block.words } };
    return { response };
  } catch (error) {
    if (!(error instanceof WebFailure) || error.kind === 'spent') throw error;
    const outcome = error.kind === 'shut_out' ? 'blocked' : error.kind === 'excluded' ? 'skipped' : 'error';
    return { gap: { outcome, reason: error.message } };
  }
}

function whyClosed({ status, location, block }: WebResponse): string {
  if (block?.kind === 'login') return 'the server asks for a user name and password of its own';
  if (location !== undefined) return 'it leads away from the site';
  return status === 200 ? 'another page is shown instead' : `it is answered with status ${status}`;
}

/** Looks whether anybody may try to log in: at wp-login.php, and at where wp-admin leads. */
export async function gatherLogin(context: StepContext): Promise<Gathered<LoginArtifact>> {
  const { site, facts } = context;
  const wordpress = wordpressOf(facts);
  const { users = [] } = facts;
  if (wordpress === undefined) throw new Error('the log-in of WordPress is looked for on another site');
  const urls = [`${wordpress.core}wp-login.php`, `${wordpress.core}wp-admin/`];
  const exhibits: Exhibit[] = [];
  let why: string | undefined;
  let gap: Gap | undefined;
  const facts0 = { base: site.base, users };
  for (const url of urls) {
    const looked = await lookAt(context, url);
    if ('gap' in looked) {
      gap ??= looked.gap;
      continue;
    }
    const { response } = looked;
    const page = readPage(response);
    if (response.status === 200 && isLoginPage(page)) {
      const line = `A form with the fields log and pwd; title: ${page.title}`;
      const artifact = { ...facts0, state: 'open' as const, url: response.url, why: undefined, gap: undefined };
      return { artifact: { ...artifact, exhibits: [exhibit(response, [line])] } };
    }
    // A page that the site gives to anything tells nothing of a log-in.
    if (response.status === 200 && (await site.missing.looksMissing(response))) continue;
    why ??= whyClosed(response);
    exhibits.push(exhibit(response, [`No log-in form: ${whyClosed(response)}`]));
  }
  const closed = wordpress.assumed || exhibits.length === 0 ? 'none' : 'closed';
  const state = gap === undefined ? closed : 'unknown';
  return { artifact: { ...facts0, state, url: urls[0] ?? site.base, why, exhibits, gap } };
}
