import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { ActiveCheck } from '../active-check.ts';
import { foreignHost, namedHost, unshared } from '../answers/named-hosts.ts';
import { printableLine } from '../content/evidence.ts';

/** The name of a folder's first page at the end of its path. */
const indexName = /(?<=\/)index\.[a-z]{2,5}$/i;

/**
 * What leads to the same place under the name that it has for good, whatever is asked for: the address by https, with a slash
 * at its end, or without the name of a folder's first page, as web servers and WordPress do.
 */
function isOfServer({ url, location }: WebResponse): boolean {
  if (location === undefined) return false;
  const [from, to] = [new URL(url), new URL(location, url)];
  return (
    to.search === from.search &&
    [from.pathname, `${from.pathname}/`, from.pathname.replace(indexName, '')].includes(to.pathname)
  );
}

/**
 * Host header injection. The response leads to whatever host the request's Host header names: a link, a form, a script
 * or a redirect of the page has a name under `example.invalid` as its host. Silent where another site or an
 * error answers to such a name. Firm: only what the page is used for (mails, caches) says how far it goes.
 */
export const hostHeaderInjection: ActiveCheck = {
  id: 'host-header-injection',
  title: 'Host header injection',
  score: 6,
  confidence: 'firm',
  cwe: [644, 20],
  references: [
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/07-Input_Validation_Testing/17-Testing_for_Host_Header_Injection',
    'https://www.rfc-editor.org/rfc/rfc9110#name-host-and-authority',
  ],
  risk: 'An attacker can make emails with links, such as password resets, point to another host and obtain the tokens in them. Where a cache forwards the header, poisoned pages are served to other visitors.',
  recommendation:
    "Build absolute URLs from a configured host name, not from the request, and reject unknown hosts. nginx: a `server { listen 443 ssl default_server; return 444; }` next to the site's own with its `server_name`; Apache: a first `<VirtualHost>` that denies all, and `UseCanonicalName On`. CloudFront sends the host name of the origin unless the Host header is forwarded.",
  appliesTo: ({ kind }) => kind === 'header',
  async probe({ point, request, marker }) {
    // With the port, as a browser would: some sites lead from a wrong port to their own and keep the name for that.
    const { port } = point.url;
    const lineOf = (host: string) => (port === '' ? host : `${host}:${port}`);
    const ask = async (host: string) =>
      request({ url: unshared(point.url, marker()), headers: { Host: lineOf(host) }, session: false });
    const first = foreignHost(1);
    if (namedHost(await ask(first), first) === undefined) return undefined;
    const second = foreignHost(2);
    // The negative control: a name that is not in the header is not in the page.
    const response = await ask(second);
    const shown = namedHost(response, second);
    if (shown === undefined || namedHost(response, first) !== undefined || isOfServer(response)) return undefined;
    return {
      cause: 'Host',
      description: 'The response contains links or a redirect to the host named in the Host header of the request.',
      evidence: `sent: Host: ${lineOf(second)}\nin the response: ${printableLine(shown)}`,
      response,
    };
  },
};
