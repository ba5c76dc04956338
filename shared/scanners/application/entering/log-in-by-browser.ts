import type { Credential, FormCredential } from '../../../records/policies/site-credential.ts';
import { type Browser, BrowserFailed } from '../../../scanning/browser/browser.ts';
import type { ScanContext } from '../../../scanning/scanner.ts';
import { LogInFailed, shownPath } from '../../../scanning/web/login/log-in-failed.ts';

/** What a log-in by a browser needs. */
export interface BrowserLogIn {
  readonly browser: Browser;
  readonly target: URL;
  readonly context: ScanContext;
  readonly credential: FormCredential;
}

const maxMs = 90_000;

/**
 * Logs in by a form that scripts make, and returns what lets the scan in from then on: the cookies of the session, and the
 * Authorization header that the page's scripts send. The password is sent once, to the scanned site alone. Throws
 * LogInFailed, and `signal.reason` when aborted.
 */
export async function logInByBrowser({
  browser,
  target,
  context,
  credential,
}: BrowserLogIn): Promise<readonly Credential[]> {
  const { runId, userAgent, scope, egress, remainingMs, signal, sharers } = context;
  const { login_url, username, password, username_field, password_field } = credential;
  const path = shownPath(login_url);
  const left = egress.left();
  const most = Number.MAX_SAFE_INTEGER;
  const { hosts, ports, paths } = scope.exclusions;
  const job = {
    runId,
    userAgent,
    target: target.href,
    exclusions: { hosts: [...hosts], ports: [...ports], paths: [...paths] },
    profile: scope.profile,
    requestsPerSecond: Math.min(scope.rate.requestsPerSecond / (sharers?.() ?? 1), 10_000),
    limits: {
      requests: Math.min(left.requests, most),
      bytes: Math.min(left.bytes, most),
      ms: Math.min(maxMs, Math.max(0, Math.round(remainingMs() / 2))),
    },
    headers: {},
    cookies: '',
    work: {
      kind: 'log_in' as const,
      form: {
        login_url,
        username,
        password,
        ...(username_field === undefined ? {} : { username_field }),
        ...(password_field === undefined ? {} : { password_field }),
      },
    },
  };
  const report = await browser.run(job, signal).catch((error: unknown) => {
    if (!(error instanceof BrowserFailed)) throw error;
    throw new LogInFailed(`The login page at ${path} requires a browser, and the browser failed`, 'target_unreachable');
  });
  egress.charge(report);
  const { logIn } = report;
  if (logIn === undefined)
    throw new LogInFailed(
      `The login page at ${path} requires a browser: ${report.missing ?? 'there was no time for it'}`,
    );
  if (logIn.kind !== 'sent') throw new LogInFailed(`The login at ${path} did not work in the browser: ${logIn.words}`);
  if (logIn.asksAgain) throw new LogInFailed(`The login at ${path} was not accepted`);
  const { cookies, authorization } = logIn;
  if (cookies === '' && authorization === '')
    throw new LogInFailed(
      `The login at ${path} was sent in the browser, and the site set neither a cookie nor an Authorization header`,
    );
  return [
    ...(cookies === '' ? [] : [{ kind: 'cookie' as const, cookie: cookies }]),
    ...(authorization === '' ? [] : [{ kind: 'header' as const, header: 'Authorization', value: authorization }]),
  ];
}
