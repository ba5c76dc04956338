import { headerLines, shown } from '../headers/evidence.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** A product and its number: `nginx/1.22.1`, `Apache/2.4.57 (Debian) PHP/8.2`. */
const versioned = /[A-Za-z][\w.+-]{1,40}[/ ]v?\d{1,5}\.\d[\w.+-]{0,30}/;

/** What load balancers of AWS say, whatever their version. */
const constant = /^awselb\//;

/** The Server header of a response names a version: `Server: nginx/1.22.1`. Silent for a name alone. Certain. */
export const serverVersion: PassiveCheck = {
  id: 'server-version',
  title: 'Server version disclosed in Server header',
  score: 3,
  confidence: 'certain',
  cwe: [497],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Server',
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/01-Information_Gathering/02-Fingerprint_Web_Server',
  ],
  risk: 'An attacker who searches for servers with a known vulnerability can identify this one by its version.',
  recommendation: `Disclose the product name at most. Keeping the server up to date remains the more important measure.\nnginx: server_tokens off;\nApache: ServerTokens Prod and ServerSignature Off\nCloudFront (response headers policy): RemoveHeadersConfig: { Items: [{ Header: Server }] }`,
  appliesTo: () => true,
  inspect: (page) => {
    const told = versioned.exec((page.headers.get('server') ?? '').slice(0, 500))?.[0];
    if (told === undefined || constant.test(told)) return [];
    return [
      {
        cause: shown(told, 80),
        description: `The Server header discloses ${shown(told, 80)}.`,
        evidence: headerLines(page, 'Server'),
      },
    ];
  },
};
