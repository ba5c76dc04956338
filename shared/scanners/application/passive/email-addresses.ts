import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';
import { printableLine } from '../content/evidence.ts';
import { isData, isShownPage } from '../content/kinds.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** Fewer are the contacts of a site. */
const least = 10;
const most = 5000;

const local = /[a-z\d][\w.+-]{0,63}$/i;
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}(?![\w.-]*@)/i;
/** `image@2x.png`, packages with a version, and what examples use. */
const noAddress =
  /\.(?:png|jpe?g|gif|svg|webp|css|js|map|json|html?)$|@(?:example|test|domain|email|mail|yourdomain|company|localhost)\./i;

function collect(text: string, found: Set<string>): void {
  for (let at = text.indexOf('@'); at >= 0 && found.size < most; at = text.indexOf('@', at + 1)) {
    const name = local.exec(text.slice(Math.max(0, at - 64), at))?.[0];
    const host = name === undefined ? undefined : domain.exec(text.slice(at + 1, at + 255))?.[0];
    if (name === undefined || host === undefined) continue;
    const address = `${name}@${host}`.toLowerCase();
    if (!noAddress.test(address)) found.add(address);
  }
}

function addressesOf(page: Page): ReadonlySet<string> {
  const found = new Set<string>();
  if (!isShownPage(page)) {
    collect(page.text, found);
    return found;
  }
  const { runs, named } = elementsOf(page);
  for (const { text } of runs) collect(text, found);
  for (const { attribs } of named('a')) {
    const { href = '' } = attribs;
    if (/^\s*mailto:/i.test(href)) collect(href.slice(href.indexOf(':') + 1, 4000), found);
  }
  return found;
}

/** A person's address as a finding may show it. */
const hidden = (address: string) => `${address.slice(0, 1)}...${address.slice(address.indexOf('@'))}`;

/**
 * One response holds ten different e-mail addresses or more, as text, links or data; addresses of examples and names of
 * files are not counted. Firm, and informational: a list of contacts may be meant to be there.
 */
export const emailAddresses: PassiveCheck = {
  id: 'email-addresses',
  title: 'Email addresses disclosed',
  score: 1,
  confidence: 'firm',
  cwe: [200, 359],
  references: [
    'https://cwe.mitre.org/data/definitions/359.html',
    'https://cheatsheetseries.owasp.org/cheatsheets/User_Privacy_Protection_Cheat_Sheet.html',
  ],
  risk: 'The addresses can be collected for spam and targeted phishing, and are often used as user names.',
  recommendation:
    'Use contact forms or shared addresses instead of personal ones, and return addresses in APIs to authorized users only.',
  appliesTo: (page) => (isShownPage(page) || isData(page)) && page.status < 400 && page.text !== '',
  inspect: (page) => {
    const found = addressesOf(page);
    if (found.size < least) return [];
    return [
      {
        cause: '',
        description: `The response contains ${found.size >= most ? 'more than ' : ''}${found.size.toLocaleString('en-US')} different email addresses.`,
        evidence: printableLine([...found].slice(0, 5).map(hidden).join(', '), 400),
      },
    ];
  },
};
