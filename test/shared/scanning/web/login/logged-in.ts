import { openSession } from '../../../../../shared/scanning/web/login/open-session.ts';
import { webScope } from '../../../../../shared/scanning/web/transport/scope.ts';
import type { WebClient } from '../../../../../shared/scanning/web/web-client.ts';
import { hurriedTime } from '../virtual-time.ts';
import { noExclusions, webClient } from '../web-site.ts';

/** A client of a site, logged in as Ann by the form at `login`, whose waits take no time. Throws where the site does not let her in. */
export async function loggedIn(siteUrl: string): Promise<WebClient> {
  const credentials = [
    { kind: 'form', login_url: `${siteUrl}login`, username: 'ann', password: 'p4ssw0rd-1' },
  ] as const;
  const web = webClient(siteUrl, { ...hurriedTime(), credentials });
  const target = new URL(siteUrl);
  const opened = await openSession({ web, scope: webScope([siteUrl], noExclusions), target, credentials });
  if (opened.kind !== 'open') throw new Error('not logged in', { cause: opened.outcome });
  return opened.web;
}
