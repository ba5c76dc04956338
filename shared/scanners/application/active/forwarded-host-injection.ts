import type { ActiveCheck } from '../active-check.ts';
import { foreignHost, namedHost, unshared } from '../answers/named-hosts.ts';
import { printableLine } from '../content/evidence.ts';

const headers: readonly (readonly [name: string, value: (host: string) => string])[] = [
  ['X-Forwarded-Host', (host) => host],
  ['X-Host', (host) => host],
  ['X-Forwarded-Server', (host) => host],
  ['Forwarded', (host) => `host=${host}`],
];

/**
 * Host header injection through X-Forwarded-Host. The response leads to whatever host a header names that only a proxy
 * should set: a link, a form, a script or a redirect of the page has the name that X-Forwarded-Host (X-Host,
 * Forwarded) held. Firm.
 */
export const forwardedHostInjection: ActiveCheck = {
  id: 'forwarded-host-injection',
  title: 'Host header injection through X-Forwarded-Host',
  score: 6,
  confidence: 'firm',
  cwe: [644, 348],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Forwarded-Host',
    'https://owasp.org/www-community/attacks/Cache_Poisoning',
  ],
  risk: 'Caches rarely include this header in the cache key: with one request an attacker can poison the cached page with links and scripts to another host for all visitors. Links in emails, such as password resets, may be redirected as well.',
  recommendation:
    'Set or remove the header at the proxy on every request. nginx: `proxy_set_header X-Forwarded-Host $host;`; Apache: `RequestHeader unset X-Forwarded-Host early`; CloudFront: do not forward it. Configure the application to trust the header from that proxy only (`trust proxy`, `USE_X_FORWARDED_HOST = False`).',
  appliesTo: ({ kind }) => kind === 'header',
  async probe({ point, request, marker }) {
    const ask = async (sent: Record<string, string>) =>
      request({ url: unshared(point.url, marker()), headers: sent, session: false });
    const words = headers.map(([name, value], at) => ({ name, value, host: foreignHost(at + 1) }));
    const all = await ask(Object.fromEntries(words.map(({ name, value, host }) => [name, value(host)])));
    for (const { name, value, host } of words) {
      if (namedHost(all, host) === undefined) continue;
      const fresh = foreignHost(0);
      const response = await ask({ [name]: value(fresh) });
      const shown = namedHost(response, fresh);
      // The negative control: without the header the name is nowhere.
      if (shown === undefined || namedHost(await ask({}), fresh) !== undefined) continue;
      return {
        cause: name,
        description: `The response contains links or a redirect to the host named in the request header ${name}.`,
        evidence: `sent: ${name}: ${value(fresh)}\nin the response: ${printableLine(shown)}`,
        response,
      };
    }
    return undefined;
  },
};
