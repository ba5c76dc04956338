import { elementsOf } from '../content/elements.ts';
import { printableLine } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import type { PassiveCheck } from '../passive-check.ts';

const pages: readonly (readonly [product: string, title: RegExp, text: RegExp])[] = [
  ['nginx', /^Welcome to nginx!$/, /If you see this page, the nginx web server is successfully installed/],
  ['Apache on Debian or Ubuntu', /^Apache2 (?:Debian|Ubuntu) Default Page: It works$/, /<title>Apache2/],
  [
    'Apache',
    /^$/,
    /^\s{0,10}<html>\s{0,10}<body>\s{0,10}<h1>It works!<\/h1>\s{0,10}<\/body>\s{0,10}<\/html>\s{0,10}$/i,
  ],
  [
    'Apache on Red Hat or Fedora',
    /^(?:Test Page for the (?:Apache HTTP Server|HTTP Server)|HTTP Server Test Page)/,
    /test page/i,
  ],
  ['nginx on Red Hat or Fedora', /^Test Page for the (?:Nginx|nginx) HTTP Server/, /nginx/i],
  [
    'IIS',
    /^(?:IIS Windows(?: Server)?|Microsoft Internet Information Services \d|IIS\d)$/,
    /iis-?\d{0,2}(?:start)?\.(?:png|jpg)|welcome\.png/i,
  ],
  ['Tomcat', /^Apache Tomcat\/\d/, /If you're seeing this, you've successfully installed Tomcat/],
  ['Express', /^Express$/, /<h1>Express<\/h1>\s{0,10}<p>Welcome to Express<\/p>/],
  ['Django', /^The install worked successfully! Congratulations!$/, /Django/],
  ['Laravel', /^Laravel$/, /<a href="https:\/\/laravel\.com\/docs"/],
  ['Caddy', /^Caddy works!$/, /caddyserver\.com/],
  ['Plesk', /^(?:Web Server's Default Page|Domain Default page)$/i, /plesk|parallels/i],
  ['OpenResty', /^Welcome to OpenResty!$/, /OpenResty web platform/],
  ['lighttpd', /^Placeholder page$/, /lighttpd/],
];

/**
 * A page is the one that a server or framework comes with, by its title and its text: `Welcome to nginx!`. Certain.
 */
export const defaultPage: PassiveCheck = {
  id: 'default-page',
  title: 'Default page of the server or framework',
  score: 1,
  confidence: 'certain',
  cwe: [1188, 497],
  references: [
    'https://owasp.org/www-project-top-ten/2017/A6_2017-Security_Misconfiguration',
    'https://cheatsheetseries.owasp.org/cheatsheets/Attack_Surface_Analysis_Cheat_Sheet.html',
  ],
  risk: 'The page discloses the software of the server and indicates that it is not configured, often with default settings and without maintenance.',
  recommendation:
    'Remove the page and return an empty 404 for unknown hosts, or shut the server down if it is not needed.',
  appliesTo: (page) => isShownPage(page) && page.status === 200 && page.text.length < 200_000,
  inspect: (page) => {
    const { title } = elementsOf(page);
    const found = pages.find(([, said, text]) => said.test(title) && text.test(page.text));
    return found
      ? [
          {
            cause: found[0],
            description: `The page is the default page of ${found[0]}.`,
            evidence: title === '' ? printableLine(page.text, 120) : `<title>${printableLine(title, 120)}</title>`,
          },
        ]
      : [];
  },
};
