import type { Check } from '../../../scanning/check.ts';
import { curlLine, oneLine } from '../../../scanning/web/exhibit.ts';
import type { FrontArtifact } from '../front-artifact.ts';

/** Headers that tell of software, and stay the same from one answer to the next. */
const TELLING =
  /^(?:server|via|x-(?:powered-by|powered-cms|generator|pingback|redirect-by|aspnet-version|aspnetmvc-version|drupal-[a-z-]{1,40}|turbo-charged-by|litespeed-cache|backend-server|served-by|runtime-version|hosted-by|host-header|wp-[a-z-]{1,40}|sucuri-cache|mod-pagespeed|page-speed))$/i;

const MAX_TOLD = 15;

/** The answer's headers name the server, the language or the software behind the site. */
export const serverHeaders: Check<FrontArtifact> = {
  id: 'server-headers',
  title: 'Headers tell what the site runs on',
  score: 1,
  risk: 'Names and versions of software tell an attacker which published flaws to try first.',
  recommendation: 'Switch off what nobody needs to know: versions in Server, and X-Powered-By as a whole.',
  cwe: [200],
  references: ['https://owasp.org/www-project-secure-headers/', 'https://cwe.mitre.org/data/definitions/200.html'],
  judge({ base, home }) {
    const told = home.headers.filter(([name, value]) => TELLING.test(name) && value.trim() !== '');
    const lines = [...new Set(told.map(([name, value]) => `${name}: ${oneLine(value, 200)}`))].slice(0, MAX_TOLD);
    const names = [...new Set(told.map(([name]) => name))].slice(0, MAX_TOLD).join(', ');
    const instances =
      lines.length === 0
        ? []
        : [
            {
              resource: base,
              location: 'headers',
              description: `The home page is answered with headers that tell of the software behind it: ${names}.`,
              evidence: [`GET ${base} -> ${home.status}`, ...lines].join('\n'),
              reproduce: curlLine(base),
              confidence: 'certain' as const,
            },
          ];
    return { kind: 'ran', instances, lookedAt: () => true };
  },
};
