import type { InjectionPoint } from '../active-check.ts';
import { pointInWords } from '../probing/point-words.ts';
import type { OutOfBandCheck } from './out-of-band-check.ts';

/** Names of what programs fetch, as a word of a longer name, too: `image_url`, `callbackUri`. */
const fetched =
  /(?:^|[_.\-[/])(?:url|uri|link|href|src|source|feed|rss|callback|webhook|hook|endpoint|proxy|fetch|remote|target|dest|destination|image|img|avatar|picture|file|page|path|include|inc|doc|document|template|resource|site|import|load|open|xml|wsdl|u)(?:$|[_.\-\]\d])|(?:Url|Uri|Link|Href|Src)$/i;

const isAddress = (value: string) => /^(?:https?:)?\/\/\S/i.test(value);

/** A path or a name of a file: the program behind it may as well take an address. */
const isFile = (value: string) => /^[\w./-]*\.[a-z]{2,5}$/i.test(value);

function takesAddress({ kind, name, value }: InjectionPoint): boolean {
  return (kind === 'query' || kind === 'field') && (isAddress(value) || fetched.test(name) || isFile(value));
}

/**
 * Blind server-side request forgery. A parameter that names something to fetch gets an address of the stage, which is then
 * asked for. Fires for `?feed=http://...` that a program loads; silent where the program only links or redirects to it, as
 * the scan follows neither. Sent twice: as it is, and so that a program that appends a path to it still asks for it.
 */
export const blindSsrf: OutOfBandCheck = {
  id: 'blind-ssrf',
  title: 'Blind server-side request forgery (SSRF)',
  score: 8,
  confidence: 'firm',
  cwe: [918],
  references: [
    'https://owasp.org/www-community/attacks/Server_Side_Request_Forgery',
    'https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html',
  ],
  risk: 'An attacker can make the server send requests to addresses of their choice, internal ones included: services without a login, administration interfaces and the credentials endpoint of a cloud provider. Even if the response is not shown, such requests can reveal which services exist and trigger actions.',
  recommendation:
    'Do not let users choose addresses; let them choose from a list. Where any address must be allowed, resolve its name, refuse private, loopback and link-local addresses, connect to exactly the address that was verified, follow no redirects, and let the server out through a proxy that permits only what is needed.',
  proof: 'request',
  profile: 'standard',
  appliesTo: takesAddress,
  values: (_, { url }) => [url, `${url}?x=`],
  words: (point) => `${pointInWords(point)} is used as an address, and a server requests it.`,
};
