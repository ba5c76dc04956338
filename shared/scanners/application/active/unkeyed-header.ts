import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { ActiveCheck } from '../active-check.ts';
import { unshared } from '../answers/named-hosts.ts';
import { around } from '../content/evidence.ts';

/** Headers that caches pass on and rarely tell answers apart by. */
const headers = [
  'X-Forwarded-Host',
  'X-Forwarded-Prefix',
  'X-Forwarded-Scheme',
  'X-Forwarded-Server',
  'X-Original-URL',
  'X-Rewrite-URL',
  'X-Host',
] as const;

/** True where a shared cache keeps an answer, or has kept it. */
function isShared({ status, headers: { get } }: WebResponse): boolean {
  const control = (get('cache-control') ?? '').toLowerCase();
  if (status >= 400 || /no-store|private|no-cache/.test(control) || get('set-cookie') !== undefined) return false;
  const kept = /\bhit\b/i.test(
    `${get('x-cache') ?? ''} ${get('cf-cache-status') ?? ''} ${get('x-varnish-cache') ?? ''}`,
  );
  return kept || get('age') !== undefined || /\bs-maxage=[1-9]|\bpublic\b|\bmax-age=[1-9]/.test(control);
}

/**
 * Possible web cache poisoning through unkeyed header. A header that caches do not tell answers apart by is written
 * into a response that caches keep. A hint: whether a cache stands there, and by what it keys, is not tried, and every
 * request has a random parameter so that nobody else gets its answer. Silent where Vary names the header or the
 * response is not kept. Tentative.
 */
export const unkeyedHeader: ActiveCheck = {
  id: 'unkeyed-header',
  title: 'Possible web cache poisoning through unkeyed header',
  score: 3,
  confidence: 'tentative',
  cwe: [349, 436],
  references: [
    'https://owasp.org/www-community/attacks/Cache_Poisoning',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Vary',
  ],
  risk: 'Where a shared cache stores the page, an attacker can inject links or scripts into it for all visitors, or break it, with one request.',
  recommendation:
    'Do not write the header into the page, or remove it at the proxy (nginx: `proxy_set_header X-Forwarded-Host "";`, Apache: `RequestHeader unset`, CloudFront: leave it out of the origin request policy). Where it is required, add it to `Vary` or to the cache key.',
  appliesTo: ({ kind }, original) => kind === 'header' && isShared(original),
  async probe({ point, request, marker }) {
    const ask = async (sent: Record<string, string>) =>
      request({ url: unshared(point.url, marker()), headers: sent, session: false });
    const words = headers.map((name) => ({ name, word: marker() }));
    const all = await ask(Object.fromEntries(words.map(({ name, word }) => [name, word])));
    const shows = (response: WebResponse, word: string) => {
      const text = `${response.location ?? ''}\n${response.text()}`;
      const at = text.indexOf(word);
      return at < 0 ? undefined : around(text, at, word.length);
    };
    for (const { name, word } of words) {
      if (shows(all, word) === undefined) continue;
      const fresh = marker();
      const response = await ask({ [name]: fresh });
      const shown = shows(response, fresh);
      const vary = (response.headers.get('vary') ?? '').toLowerCase();
      const isKeyed = vary.split(',').some((each) => each.trim() === name.toLowerCase() || each.trim() === '*');
      if (shown === undefined || isKeyed || !isShared(response) || shows(await ask({}), fresh) !== undefined) continue;
      return {
        cause: name,
        description: `The value of the request header ${name} is reflected in the response, which is cacheable. Vary does not list the header, so caches are likely to serve the response to others.`,
        evidence: `sent: ${name}: ${fresh}\nin the response: ${shown}\nCache-Control: ${response.headers.get('cache-control') ?? '(none)'}`,
        response,
      };
    }
    return undefined;
  },
};
