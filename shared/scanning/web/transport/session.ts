import type { CookieJar } from 'tough-cookie';
import type { Credential } from '../../../records/policies/site-credential.ts';

/** A site that sets more is filling memory, or our next request. */
const maxCookiesSet = 2000;
const maxCookiesPerAnswer = 60;
const maxCookieHeader = 8192;

/** The cookies of a Cookie header by their names, each as it is written. */
function pairsOf(header: string): [string, string][] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return [at < 0 ? pair : pair.slice(0, at), pair];
    });
}

/** The library comes with the public suffix list: it is loaded with the first cookie that a site sets. */
async function emptyJar(): Promise<CookieJar> {
  const { CookieJar } = await import('tough-cookie');
  // Sites on loopback and in `.test` are sites, too; a browser takes cookies that are written badly.
  return new CookieJar(undefined, { looseMode: true, allowSpecialUseDomain: true });
}

/** The cookies of a scan, kept by the rules of RFC 6265 and the public suffix list. */
export class Cookies {
  #jar: Promise<CookieJar> | undefined;
  #set = 0;

  /** The Cookie header of a request; undefined where there is none. */
  async headerFor(url: URL): Promise<string | undefined> {
    const jar = await this.#jar;
    if (jar === undefined) return undefined;
    const cookies = await jar.getCookies(url.href);
    let header = '';
    for (const cookie of cookies) {
      const next = header === '' ? cookie.cookieString() : `${header}; ${cookie.cookieString()}`;
      if (next.length > maxCookieHeader) break;
      header = next;
    }
    return header === '' ? undefined : header;
  }

  /** Forgets them all, as a visitor who comes anew has none; false where there are none. */
  forget(): boolean {
    const had = this.#jar !== undefined;
    this.#jar = undefined;
    return had;
  }

  async keep(setCookies: readonly string[], url: URL): Promise<void> {
    if (setCookies.length === 0) return;
    this.#jar ??= emptyJar();
    const jar = await this.#jar;
    for (const each of setCookies.slice(0, maxCookiesPerAnswer)) {
      if (this.#set >= maxCookiesSet) return;
      this.#set += 1;
      await jar.setCookie(each, url.href, { ignoreError: true });
    }
  }
}

/** The headers that send credentials to the setting's own origin. A cookie that the site has set anew wins. */
export function credentialHeaders(
  credentials: readonly Credential[],
  cookies: string | undefined,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  const given: [string, string][] = [];
  for (const credential of credentials) {
    if (credential.kind === 'header') headers[credential.header] = credential.value;
    else if (credential.kind === 'cookie') given.push(...pairsOf(credential.cookie));
    else if (credential.kind === 'basic') {
      const pair = Buffer.from(`${credential.username}:${credential.password}`, 'utf8').toString('base64');
      headers.Authorization = `Basic ${pair}`;
    }
  }
  const all = new Map([...given, ...pairsOf(cookies ?? '')]);
  if (all.size > 0) headers.Cookie = [...all.values()].join('; ');
  return headers;
}

/** A Cookie header with one more cookie, or with another value of one that it has. */
export function withCookie(
  header: string | undefined,
  { name, value }: { readonly name: string; readonly value: string },
): string {
  return [...new Map([...pairsOf(header ?? ''), [name, `${name}=${value}`]]).values()].join('; ');
}
