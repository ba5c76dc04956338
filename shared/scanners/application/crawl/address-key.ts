import { hash } from 'node:crypto';

/** Parameters that name a visit, not a page: the same page is behind all their values. */
const visitParameter =
  /^(?:utm_[a-z_]{1,30}|gclid|fbclid|msclkid|mc_[ce]id|_ga|phpsessid|jsessionid|aspsessionid[a-z]{0,20}|sid|sessid|session_?id|cfid|cftoken|zenid|oscsid|s_?kwcid|_nc_sid|__cf_chl_\w{1,30})$/i;

/** Session ids that stand in the path: `;jsessionid=...` (Servlet specification), `(S(...))` (ASP.NET). */
const visitInPath = /;(?:jsessionid|phpsessid|sid)=[^/?#;]{0,200}|\/\([AFS]\([a-z0-9]{8,64}\)\)/gi;

/** Escapes of characters that need none (RFC 3986, 2.3) are undone, others get upper case hex. */
function normalEscapes(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (all, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(char) ? char : all.toUpperCase();
  });
}

/**
 * A URL as it is asked: without fragment, session ids and parameters that only follow visitors about; dots resolved,
 * escapes in one spelling (RFC 3986, 6.2). Two addresses of one page mostly become the same.
 */
export function canonicalAddress(url: URL): URL {
  const own = new URL(url);
  if (own.href.includes('#')) own.hash = '';
  if (own.username !== '') own.username = '';
  if (own.password !== '') own.password = '';
  own.pathname = normalEscapes(own.pathname.replace(visitInPath, '')) || '/';
  const kept = own.search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !visitParameter.test(part.split('=')[0] ?? ''));
  // Set even where there is none: an address may end in a lone question mark.
  own.search = normalEscapes(kept.join('&'));
  return own;
}

/** What tells two addresses apart, in 16 characters: a set of it stays small however long the addresses are. */
export function canonicalKey(canonical: URL): string {
  return hash('sha256', canonical.href, 'base64url').slice(0, 16);
}
