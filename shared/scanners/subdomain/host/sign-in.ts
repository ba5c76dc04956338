import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { readMarkup } from '../../../scanning/web/page/markup.ts';
import { absoluteUrl, readPage } from '../../../scanning/web/page/read-page.ts';

/** Words that addresses of sign-in pages are made of; `sign-in`, `log_in` and the like are joined before. */
const words: ReadonlySet<string> = new Set([
  'adfs',
  'auth',
  'auth0',
  'authenticate',
  'authentication',
  'authorize',
  'cas',
  'cloudflareaccess',
  'idp',
  'login',
  'logon',
  'oauth',
  'oauth2',
  'oidc',
  'okta',
  'onelogin',
  'openid',
  'saml',
  'saml2',
  'signin',
  'sso',
]);

const places: ReadonlySet<string> = new Set([
  'accounts.google.com',
  'login.microsoftonline.com',
  'signin.aws.amazon.com',
]);

/** More links than these, and a form for a password is one part of a page that shows other things, too. */
const maxLinks = 20;
const examined = 20_000;

/** True for an address whose host or path says that one signs in there. */
export function isSignInAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, pathname } = new URL(url);
  if (places.has(hostname)) return true;
  const parts = `${hostname}${pathname}`
    .slice(0, 1000)
    .toLowerCase()
    .replace(/(sign|log)[-_ ](in|on)\b/g, '$1$2')
    .split(/[^a-z0-9]+/);
  return parts.some((part) => words.has(part));
}

/** True for a page that is a form for a password and little else. */
export function isSignInPage(response: Pick<WebResponse, 'url' | 'text'>): boolean {
  const { fields, anchors } = readPage(response);
  return anchors.length <= maxLinks && fields.some(({ type }) => type.toLowerCase() === 'password');
}

/** Where a page sends browsers by `<meta http-equiv="refresh">`, as an absolute URL; undefined where it does not. */
export function refreshOf({ url, text }: Pick<WebResponse, 'url' | 'text'>): string | undefined {
  let found: string | undefined;
  readMarkup(text().slice(0, examined), {
    onopentag(name, attributes) {
      if (name !== 'meta' || attributes['http-equiv']?.toLowerCase() !== 'refresh') return;
      const [, to] = /url\s{0,9}=\s{0,9}["']?([^"'>\s]{1,800})/i.exec(attributes.content ?? '') ?? [];
      if (to !== undefined) found ??= absoluteUrl(to, url);
    },
  });
  return found;
}
