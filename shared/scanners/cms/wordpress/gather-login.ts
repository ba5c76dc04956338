import type { Gap } from '../../../scanning/check.ts';
import { type Exhibit, exhibit } from '../../../scanning/web/exhibit.ts';
import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { type PageParts, readPage } from '../../../scanning/web/page/read-page.ts';
import { errorOf } from '../ask.ts';
import { wordpressOf } from '../facts.ts';
import type { GatheredStep, StepContext } from '../step.ts';
import { isInstaller } from '../wordpress-front/detect.ts';

/** The state of the login page of a WordPress site. */
export interface LoginArtifact {
  readonly base: string;
  /**
   * - `open`: a login form is publicly accessible
   * - `closed`: access to the login page is restricted
   * - `unknown`: it could not be requested
   * - `none`: no login page was detected
   */
  readonly state: 'open' | 'closed' | 'unknown' | 'none';
  /** The URL of the form; not wp-login.php where it was moved. */
  readonly url: string;
  /** In words, where it is closed. */
  readonly why: string | undefined;
  readonly exhibits: readonly Exhibit[];
  /** Names of users that are known. */
  readonly users: readonly string[];
  /** The login form offers visitors to register. */
  readonly registration: boolean;
  readonly gap: Gap | undefined;
}

/** The WordPress login form: fields for username and password with the names that WordPress gives them. */
function isLoginPage({ fields }: Pick<PageParts, 'fields'>): boolean {
  return (
    fields.some(({ name }) => name === 'log') && fields.some(({ name, type }) => name === 'pwd' && type === 'password')
  );
}

/** Where WordPress lets visitors register: its own page, or that of a network of sites. */
function isRegistration(anchor: string): boolean {
  const { pathname, searchParams } = new URL(anchor);
  return (
    (pathname.endsWith('/wp-login.php') && searchParams.get('action') === 'register') ||
    pathname.endsWith('/wp-signup.php')
  );
}

type Look = { readonly response: WebResponse } | { readonly gap: Gap };

/** One request; HTTP authentication of the server counts as a response, not as a block. */
async function lookAt({ site }: StepContext, url: string): Promise<Look> {
  try {
    const response = await site.web.request({ url, maxRedirects: 3, maxBodyBytes: 300_000 });
    const { block } = response;
    if (block !== undefined && block.kind !== 'login') return { gap: { outcome: 'blocked', reason: block.words } };
    const gap = errorOf(response);
    return gap === undefined ? { response } : { gap };
  } catch (error) {
    if (!(error instanceof WebFailure) || error.kind === 'spent') throw error;
    const outcome = error.kind === 'shut_out' ? 'blocked' : error.kind === 'excluded' ? 'skipped' : 'error';
    return { gap: { outcome, reason: error.message } };
  }
}

function whyClosed({ status, location, block }: WebResponse): string {
  if (block?.kind === 'login') return 'the server requires HTTP authentication';
  if (location !== undefined) return 'the request is redirected elsewhere';
  return status === 200 ? 'a different page is returned' : `the response has status ${status}`;
}

/** Checks whether the login form is publicly accessible: at wp-login.php, and where wp-admin redirects to. */
export async function gatherLogin(context: StepContext): Promise<GatheredStep<LoginArtifact>> {
  const { site, facts } = context;
  const wordpress = wordpressOf(facts);
  const { users = [] } = facts;
  if (wordpress === undefined) throw new Error('the WordPress login step ran on a site that is not WordPress');
  const urls = [`${wordpress.core}wp-login.php`, `${wordpress.core}wp-admin/`];
  const exhibits: Exhibit[] = [];
  let why: string | undefined;
  let gap: Gap | undefined;
  const facts0 = { base: site.base, users, registration: false };
  for (const url of urls) {
    const looked = await lookAt(context, url);
    if ('gap' in looked) {
      gap ??= looked.gap;
      continue;
    }
    const { response } = looked;
    const page = readPage(response);
    if (response.status === 200 && isLoginPage(page)) {
      const line = `Login form with the fields log and pwd; page title: ${page.title}`;
      const artifact = { ...facts0, state: 'open' as const, url: response.url, why: undefined, gap: undefined };
      const registration = page.anchors.some(isRegistration);
      return { artifact: { ...artifact, registration, exhibits: [exhibit(response, [line])] } };
    }
    // A page that is not there restricts nothing, whatever its status; nor does the installer, to which all lead.
    if (response.status === 404 || response.status === 410 || isInstaller(response)) continue;
    if (response.status === 200 && (await site.missing.looksMissing(response))) continue;
    why ??= whyClosed(response);
    exhibits.push(exhibit(response, [`No login form: ${whyClosed(response)}`]));
  }
  const closed = wordpress.assumed || exhibits.length === 0 ? 'none' : 'closed';
  const state = gap === undefined ? closed : 'unknown';
  return { artifact: { ...facts0, state, url: urls[0] ?? site.base, why, exhibits, gap } };
}
