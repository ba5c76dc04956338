import { headerLines, shown } from '../headers/evidence.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** Headers in which servers write addresses by mistake; others hold the visitor's, or anything. */
const names = [
  'Location',
  'Content-Location',
  'Via',
  'X-Cache',
  'X-Served-By',
  'X-Host',
  'X-Forwarded-Server',
  'Refresh',
  'Link',
] as const;

/** Addresses of private networks (RFC 1918), with no further digit on either side. */
const privateAddress =
  /(?<![\d.])(?:10\.\d{1,3}\.\d{1,3}|192\.168\.\d{1,3}|172\.(?:1[6-9]|2\d|3[01])\.\d{1,3})\.\d{1,3}(?::\d{1,5})?(?![\d.])/;

/**
 * A header of a response holds an address of a private network, and the site is not asked by one itself: `Location:
 * http://10.1.2.3/login`. Certain.
 */
export const privateAddressHeader: PassiveCheck = {
  id: 'private-address-header',
  title: 'Private IP address disclosed in HTTP header',
  score: 3,
  confidence: 'certain',
  cwe: [497, 200],
  references: [
    'https://www.rfc-editor.org/rfc/rfc1918',
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/02-Configuration_and_Deployment_Management_Testing/01-Test_Network_Infrastructure_Configuration',
  ],
  risk: 'The address discloses the structure of the internal network. Visitors who are redirected to it cannot reach the site.',
  recommendation:
    'Configure the application to use the public host name.\nnginx: proxy_set_header Host $host; proxy_redirect default; absolute_redirect off;\nApache: UseCanonicalName On with ServerName, ProxyPassReverse\nCloudFront: forward the Host header to the origin, or use an origin domain name',
  appliesTo: ({ url }) => !privateAddress.test(url.hostname),
  inspect: (page) =>
    names.flatMap((name) => {
      const told = privateAddress.exec((page.headers.get(name) ?? '').slice(0, 4000))?.[0];
      if (told === undefined) return [];
      return [
        {
          cause: `${name} ${shown(told, 40)}`,
          description: `The ${name} header contains the private IP address ${shown(told, 40)}.`,
          evidence: headerLines(page, name),
        },
      ];
    }),
};
