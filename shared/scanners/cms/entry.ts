import type { Credential } from '../../records/policies/site-credential.ts';
import type { WebClientOptions } from '../../scanning/web/client-options.ts';
import { noSession, type OpenedSession, openSession } from '../../scanning/web/login/open-session.ts';
import { isTrusted, withheld } from '../../scanning/web/login/withheld.ts';
import type { WebScope } from '../../scanning/web/transport/scope.ts';
import type { WebClient } from '../../scanning/web/web-client.ts';

/** What a scan needs to get into its site. */
export interface EntryTerms {
  readonly target: URL;
  readonly scope: WebScope;
  readonly credentials: readonly Credential[];
  /** False where the setting takes any certificate. */
  readonly checkTls: boolean;
  /** Makes a client for the site; whoever gives this closes it. */
  readonly client: (options: Pick<WebClientOptions, 'checkTls' | 'credentials'>) => WebClient;
}

/** How a scan got in. */
export interface Entry {
  /** Logged in where a credential names a form. */
  readonly web: WebClient;
  /** What came of the log-in. */
  readonly session: OpenedSession;
  /** Why the credentials of the setting do not go along; undefined where they do, and where it has none. */
  readonly withheld: string | undefined;
}

/**
 * Opens the session of a scan. A site whose certificate is not trusted is scanned where the setting takes any, but without
 * its credentials, as in an application scan. Throws `signal.reason` when aborted.
 */
export async function enter({ target, scope, credentials, checkTls, client }: EntryTerms): Promise<Entry> {
  const hasSecrets = credentials.length > 0;
  if (hasSecrets && !checkTls && !(await isTrusted(client({ checkTls: true, credentials: [] }), target))) {
    const web = client({ checkTls, credentials: [] });
    return { web, session: noSession(web), withheld };
  }
  const web = client({ checkTls, credentials });
  const hasForm = credentials.some(({ kind }) => kind === 'form');
  const session = hasForm ? await openSession({ web, scope, target, credentials }) : noSession(web);
  return { web: session.kind === 'open' ? session.web : web, session, withheld: undefined };
}
