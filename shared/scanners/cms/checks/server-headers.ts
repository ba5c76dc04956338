import type { Check } from '../../../scanning/check.ts';
import { curlLine, oneLine } from '../../../scanning/web/exhibit.ts';
import type { FrontArtifact } from '../wordpress-front/front-artifact.ts';

/** Headers that disclose software and do not change from one response to the next. */
const DISCLOSING =
  /^(?:server|via|x-(?:powered-by|powered-cms|generator|pingback|redirect-by|aspnet-version|aspnetmvc-version|drupal-[a-z-]{1,40}|turbo-charged-by|litespeed-cache|backend-server|served-by|runtime-version|hosted-by|host-header|wp-[a-z-]{1,40}|sucuri-cache|mod-pagespeed|page-speed))$/i;

const MAX_HEADERS = 15;

/** The response headers disclose the web server, the language or the software of the site. */
export const serverHeaders: Check<FrontArtifact> = {
  id: 'server-headers',
  title: 'Server software disclosed in HTTP response headers',
  score: 1,
  risk: 'An attacker who knows names and versions of the software can select published vulnerabilities for it.',
  recommendation:
    'Remove the version from the `Server` header (Apache: `ServerTokens Prod`; nginx: `server_tokens off`) and remove `X-Powered-By` (PHP: `expose_php = Off`).',
  cwe: [497, 200],
  references: ['https://owasp.org/www-project-secure-headers/', 'https://cwe.mitre.org/data/definitions/200.html'],
  judge({ base, home }) {
    const disclosed = home.headers.filter(([name, value]) => DISCLOSING.test(name) && value.trim() !== '');
    const lines = [...new Set(disclosed.map(([name, value]) => `${name}: ${oneLine(value, 200)}`))].slice(
      0,
      MAX_HEADERS,
    );
    const names = [...new Set(disclosed.map(([name]) => name))].slice(0, MAX_HEADERS).join(', ');
    const instances =
      lines.length === 0
        ? []
        : [
            {
              resource: base,
              location: 'headers',
              description: `The response to the home page discloses software in these headers: ${names}.`,
              evidence: [`GET ${base} -> ${home.status}`, ...lines].join('\n'),
              reproduce: curlLine(base),
              confidence: 'certain' as const,
            },
          ];
    return { kind: 'ran', instances, examined: () => true };
  },
};
