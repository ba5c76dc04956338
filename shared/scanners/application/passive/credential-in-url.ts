import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf, webAddress } from '../content/elements.ts';
import { oncePerCause, printableLine } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';
import { isPlaceholder } from '../secrets/randomness.ts';

const secretNames =
  /^(?:password|passwd|pwd|user_?pass(?:word)?|access_?token|id_?token|refresh_?token|auth_?token|bearer_?token|api_?token|api_?secret|client_?secret|secret|secret_?key|private_?key)$/i;

/** Where a value is named only so: `?password=reset` and `?pwd=1` are pages, not passwords. */
const isValue = (value: string) =>
  value.length >= 6 &&
  value.length <= 4000 &&
  !isPlaceholder(value) &&
  !/^(?:reset|forgot(?:ten)?|change|lost|update|recover|new|show|hidden|required|invalid|expired)\w*$/i.test(value);

function secretIn(url: URL): { readonly name: string; readonly what: string } | undefined {
  if (url.password !== '' && !isPlaceholder(url.password))
    return { name: 'user information', what: 'a user name and password' };
  for (const [name, value] of url.searchParams)
    if (secretNames.test(name) && isValue(value))
      return { name: name.toLowerCase().slice(0, 60), what: `a value for "${name.slice(0, 60)}"` };
  return undefined;
}

/** The address without any value of it. */
function shownAddress(url: URL): string {
  const names = [...url.searchParams.keys()].slice(0, 20).map((name) => `${name.slice(0, 60)}=...`);
  const user = url.username === '' ? '' : '...:...@';
  return printableLine(
    `${url.protocol}//${user}${url.host}${url.pathname}${names.length === 0 ? '' : `?${names.join('&')}`}`,
    300,
  );
}

function* addressesOf(page: Page): Generator<readonly [URL, string]> {
  yield [page.url, 'The URL of the page'];
  if (!isShownPage(page)) return;
  const { named, forms, base } = elementsOf(page);
  for (const { attribs } of named(
    'a',
    'area',
    'iframe',
    'frame',
    'img',
    'script',
    'link',
    'video',
    'audio',
    'source',
  )) {
    const address = attribs.href ?? attribs.src ?? '';
    const url = /[?@]/.test(address) ? webAddress(address, base) : undefined;
    if (url) yield [url, 'A URL in the page'];
  }
  for (const { action } of forms) if (action) yield [action, 'The action URL of a form'];
}

function* seenOn(page: Page): Generator<Sighting> {
  for (const [url, where] of addressesOf(page)) {
    const found = secretIn(url);
    if (found)
      yield {
        cause: `${found.name} at ${url.host}`,
        description: `${where} contains ${found.what} for ${url.host}.`,
        evidence: shownAddress(url),
      };
  }
}

/**
 * An address, the page's own or one in it, carries a user with a password, or a parameter that is named as a password,
 * secret or token with a value: `https://api.test/list?access_token=...`. Signatures with an end (signed URLs) are not
 * taken for it. Firm.
 */
export const credentialInUrl: PassiveCheck = {
  id: 'credential-in-url',
  title: 'Credentials in URL',
  score: 6,
  confidence: 'firm',
  cwe: [598, 522],
  references: [
    'https://cwe.mitre.org/data/definitions/598.html',
    'https://datatracker.ietf.org/doc/html/rfc6750#section-5.3',
    'https://datatracker.ietf.org/doc/html/rfc3986#section-3.2.1',
  ],
  risk: 'URLs are stored in browser histories, bookmarks and server logs, and are sent to other sites in the Referer header. An attacker who obtains such a URL can use the password or token.',
  recommendation:
    'Send credentials in the body of a POST request or in the Authorization header, and change those that have been part of a URL.',
  appliesTo: (page) => isShownPage(page) || page.url.search !== '' || page.url.password !== '',
  inspect: (page) => oncePerCause(seenOn(page)),
};
