import type { Credential, FormCredential } from '../../../records/policies/site-credential.ts';
import type { ScanOutcome } from '../../scanner.ts';
import { WebFailure } from '../message/web-failure.ts';
import type { WebRequest, WebResponse } from '../message/web-message.ts';
import type { WebScope } from '../transport/scope.ts';
import { credentialHeaders } from '../transport/session.ts';
import type { WebClient } from '../web-client.ts';
import { proveGivenSession, stillAccepted } from './given-session.ts';
import { logIn } from './log-in.ts';
import { hearing } from './log-in-answers.ts';
import { LogInFailed, NeedsBrowser, shownPath } from './log-in-failed.ts';
import { proveSession, type SessionProof } from './session-proof.ts';
import { SiteSession } from './site-session.ts';

/** What a session is opened with. */
export interface OpenTerms {
  readonly web: WebClient;
  readonly scope: WebScope;
  readonly target: URL;
  readonly credentials: readonly Credential[];
}

type EndedEarly = Exclude<ScanOutcome, { readonly kind: 'finished' }>;

/** A session to scan in, or why the scan ends before it has begun. */
export type OpenedSession =
  | {
      readonly kind: 'open';
      /** The client that is logged in; the one that was given where nothing is to be filled in. */
      readonly web: WebClient;
      /** True while a session is in use that has been proved. */
      readonly loggedIn: () => boolean;
      /** Asked at the end: why it is in doubt that the scan saw what is behind the log-in; undefined where it is not. */
      readonly doubt: () => Promise<string | undefined>;
      /** To be asked about the scan's outcome. */
      readonly settle: (outcome: ScanOutcome) => ScanOutcome;
      /** What the site answered to the log-in, redirects included: nothing else shows the cookies of the session. */
      readonly logInAnswers: readonly WebResponse[];
    }
  | {
      readonly kind: 'ended';
      readonly outcome: EndedEarly;
      /** The form that a browser might fill in. */
      readonly forBrowser?: FormCredential;
    };

/** How often one invocation renews a session that the site ends. */
const maxRenewals = 20;
const maxRedirects = 5;
const maxDetail = 255;

/** Why there was no answer to the log-in, as an outcome. */
function ofFailure({ kind, message }: WebFailure, path: string): EndedEarly {
  const detail = `The login page at ${path} cannot be requested: ${message}`.slice(0, maxDetail);
  switch (kind) {
    case 'spent':
      return { kind: 'paused', left: 'the whole site' };
    case 'off_scope':
      return {
        kind: 'failed',
        detail: `The login page at ${path} is on another site: the password is sent to the scanned site only`,
        errorClass: 'setting_invalid',
      };
    case 'excluded':
      return {
        kind: 'failed',
        detail: `The policy excludes the login page at ${path}`,
        errorClass: 'setting_invalid',
      };
    case 'refused_by_guard':
      return { kind: 'blocked', detail, errorClass: 'target_refused' };
    case 'shut_out':
      return { kind: 'blocked', detail, errorClass: 'target_blocked' };
    default:
      return { kind: 'failed', detail, errorClass: 'target_unreachable' };
  }
}

/** A log-in that failed, as an outcome. */
export function ofRefusal({ message, errorClass }: LogInFailed): EndedEarly {
  const detail = message.slice(0, maxDetail);
  return { kind: errorClass === 'target_blocked' ? 'blocked' : 'failed', detail, errorClass };
}

const noDoubt = async () => undefined;

/** A stranger's session: nothing is filled in, nothing goes along. */
export function noSession(web: WebClient): Extract<OpenedSession, { readonly kind: 'open' }> {
  return { kind: 'open', web, loggedIn: () => false, doubt: noDoubt, settle: (outcome) => outcome, logInAnswers: [] };
}

/** What goes along with every request, or nothing at all. */
async function openGiven(web: WebClient, target: URL, isGiven: boolean): Promise<OpenedSession> {
  const plain = noSession(web);
  if (!isGiven) return plain;
  try {
    const given = await proveGivenSession(web, target);
    if (given.kind === 'doubtful') return { ...plain, doubt: async () => given.reason };
    return { ...plain, loggedIn: () => true, doubt: () => stillAccepted(web, given.proof) };
  } catch (error) {
    if (error instanceof LogInFailed) return { kind: 'ended', outcome: ofRefusal(error) };
    // That the site is not there, or shuts the scan out, is for the arrival to tell.
    if (error instanceof WebFailure) return plain;
    throw error;
  }
}

/**
 * Logs in where the run was given a form, and keeps the session from then on; without one the client is used as it is.
 * Cookies live as long as the client, so that each invocation of a run opens its own session. The password is sent once
 * for each log-in: a site that does not accept it hears no more of it. Throws `signal.reason` when aborted.
 */
export async function openSession({ web, scope, target, credentials }: OpenTerms): Promise<OpenedSession> {
  const credential = credentials.find((each) => each.kind === 'form');
  if (!credential) return await openGiven(web, target, credentials.length > 0);
  const login = new URL(credential.login_url);
  const paths = new Set([login.pathname]);
  // The same as the scan sends, but for the cookies of the log-in: what else lets it in must not pass for one.
  const others = credentialHeaders(
    credentials.filter(({ kind }) => kind !== 'form'),
    undefined,
  );
  const askAsStranger = (request: WebRequest) => {
    const own = scope.isOwn(new URL(request.url)) ? others : {};
    return web.request({ ...request, session: false, headers: { ...own, ...request.headers } });
  };
  const heard = hearing(web, credential.password);
  const prove = async (): Promise<SessionProof> => {
    const answer = await logIn({ web: heard.web, scope, credential });
    for (const path of answer.paths) paths.add(path);
    return await proveSession({
      credential,
      answer,
      target,
      ask: (url) => web.request({ url, maxRedirects }),
      askAsStranger: (url) => askAsStranger({ url, maxRedirects }),
    });
  };
  const refused = scope.refuses(login) ?? (scope.isOwn(login) ? undefined : 'off_scope');
  if (refused) return { kind: 'ended', outcome: ofFailure(new WebFailure(refused, ''), shownPath(login.href)) };
  try {
    const session = new SiteSession(await prove(), {
      web,
      logIn: prove,
      paths,
      outText: credential.logged_out_text,
      askAsStranger,
      passwordField: credential.password_field,
      maxRenewals,
    });
    return {
      kind: 'open',
      logInAnswers: [...heard.answers],
      web: session.client(),
      loggedIn: () => session.isOpen(),
      // A session by a form is watched all the time: where it is lost for good, the scan ends.
      doubt: noDoubt,
      settle: (outcome) => session.settle(outcome),
    };
  } catch (error) {
    if (error instanceof LogInFailed)
      return {
        kind: 'ended',
        outcome: ofRefusal(error),
        ...(error instanceof NeedsBrowser ? { forBrowser: credential } : {}),
      };
    if (error instanceof WebFailure)
      return { kind: 'ended', outcome: ofFailure(error, shownPath(credential.login_url)) };
    throw error;
  }
}
