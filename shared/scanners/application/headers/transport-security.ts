import type { Page } from '../../../scanning/web/page/page.ts';

/** What a Strict-Transport-Security header says (RFC 6797, 6.1); `fault` says why browsers drop it. */
export type TransportSecurity =
  | { readonly kind: 'valid'; readonly maxAgeSeconds: number; readonly includesSubdomains: boolean }
  | { readonly kind: 'invalid'; readonly fault: string };

const maxLength = 2000;

function read(header: string): TransportSecurity {
  const seen = new Set<string>();
  let maxAgeSeconds: number | undefined;
  for (const part of header.slice(0, maxLength).split(';')) {
    const [name = '', ...rest] = part.split('=');
    const directive = name.trim().toLowerCase();
    if (directive === '' && rest.length === 0) continue;
    if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(directive))
      return { kind: 'invalid', fault: 'it contains an invalid directive' };
    if (seen.has(directive)) return { kind: 'invalid', fault: 'a directive is repeated' };
    seen.add(directive);
    if (directive !== 'max-age') continue;
    const value = /^(?:"(\d{1,15})"|(\d{1,15}))$/.exec(rest.join('=').trim());
    if (!value) return { kind: 'invalid', fault: 'max-age is not a number of seconds' };
    maxAgeSeconds = Number(value[1] ?? value[2]);
  }
  if (maxAgeSeconds === undefined) return { kind: 'invalid', fault: 'it has no max-age' };
  return { kind: 'valid', maxAgeSeconds, includesSubdomains: seen.has('includesubdomains') };
}

/** The first Strict-Transport-Security header, which is the one that browsers heed; undefined where there is none. */
export function transportSecurity({ headers }: Page): TransportSecurity | undefined {
  const [first] = headers.all('strict-transport-security');
  return first === undefined ? undefined : read(first);
}
