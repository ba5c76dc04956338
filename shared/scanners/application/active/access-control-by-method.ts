import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { ActiveCheck } from '../active-check.ts';
import { printableLine } from '../content/evidence.ts';

const isRefused = ({ status }: WebResponse) => status === 401 || status === 403;
const isOpen = ({ status }: WebResponse) => status >= 200 && status < 300;

/** Bytes of the content, where the answer tells them. */
function lengthOf({ method, headers, body }: WebResponse): number | undefined {
  const told = headers.get('content-length') ?? '';
  if (/^\d{1,15}$/.test(told)) return Number(told);
  return method === 'HEAD' ? undefined : body.length;
}

/** What an answer to HEAD tells of content that is not the refusal's; nothing where there is none or it may be the same. */
function pageSigns(opened: WebResponse, refusal: WebResponse): readonly string[] {
  const length = lengthOf(opened);
  if (length === 0 || opened.status === 204) return [];
  const signs: string[] = [];
  if (length !== undefined && length !== lengthOf(refusal)) signs.push(`Content-Length: ${length}`);
  const type = opened.headers.get('content-type');
  if (type !== undefined && type !== refusal.headers.get('content-type')) signs.push(`Content-Type: ${type}`);
  for (const name of ['ETag', 'Last-Modified']) {
    const value = opened.headers.get(name);
    if (value !== undefined && refusal.headers.get(name) === undefined) signs.push(`${name}: ${value}`);
  }
  return signs.map((line) => printableLine(line));
}

/** A name beside the page that cannot exist, with the page's ending: what answers may depend on it. */
function missingBeside(url: URL, word: string): string {
  const [ending = ''] = /\.[a-z][a-z0-9]{0,7}$/i.exec(url.pathname) ?? [];
  return new URL(`${word}${ending}${url.search}`, url).href;
}

/**
 * HTTP verb tampering: access control bypass with HEAD. A page that refuses GET with 401 or 403 answers HEAD with 2xx
 * and the headers of a page. HEAD is as safe as GET (RFC 9110, 9.2.1) and brings no content; methods that might change
 * something are not tried. Silent where HEAD is answered so for a name beside it that cannot exist, where the response
 * shows no content, and where GET is let in later. Firm: the page itself is not seen.
 */
export const accessControlByMethod: ActiveCheck = {
  id: 'access-control-by-method',
  title: 'HTTP verb tampering: access control bypass with HEAD',
  score: 6,
  confidence: 'firm',
  cwe: [288, 650],
  references: [
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/06-Test_HTTP_Methods',
    'https://cwe.mitre.org/data/definitions/650.html',
    'https://nginx.org/en/docs/http/ngx_http_core_module.html#limit_except',
    'https://httpd.apache.org/docs/2.4/mod/core.html#limitexcept',
  ],
  risk: 'The access rule covers some HTTP methods only. An unauthenticated attacker who sends HEAD runs the page: its side effects take place and its response headers (cookies, redirects, sizes) are disclosed. Other methods that the rule does not cover may return the content as well.',
  recommendation:
    'Apply the access rule to every method, and reject methods that the page does not need. nginx: put `auth_basic` or `deny` into the `location` itself, not into an `if ($request_method ...)`, and add `limit_except GET POST { deny all; }`. Apache: place `Require` outside of any `<Limit>`, and add `<LimitExcept GET POST> Require all denied </LimitExcept>`. Java: no `<http-method>` in the constraint, and `<deny-uncovered-http-methods/>`; in application code, check authorization before the method is evaluated.',
  appliesTo: ({ kind }, original) => kind === 'refused' && isRefused(original),
  async probe({ point: { url }, original, request, marker }) {
    const head = (address: string) => request({ url: address, method: 'HEAD' });
    const first = await head(url.href);
    if (!isOpen(first) || pageSigns(first, original).length === 0) return undefined;
    // The negative control: servers that answer HEAD in general do so for what is not there.
    if (isOpen(await head(missingBeside(url, marker())))) return undefined;
    const refusal = await request({ url: url.href });
    if (!isRefused(refusal)) return undefined;
    const response = await head(url.href);
    const signs = pageSigns(response, refusal);
    if (!isOpen(response) || signs.length === 0) return undefined;
    return {
      // One rule holds for a folder.
      cause: new URL('.', url).pathname,
      description: `The page rejects GET with status ${refusal.status}, but returns status ${response.status} and headers of the page for HEAD. The access rule does not cover this method.`,
      evidence: [
        `GET: ${refusal.status}, before and after`,
        `HEAD: ${response.status}, twice`,
        ...signs,
        'HEAD for a nonexistent name in the same folder: rejected or not found',
      ].join('\n'),
      response,
    };
  },
};
