import type { Page } from '../../../scanning/web/page/page.ts';

const maxLength = 4000;

/** The directives of Cache-Control (RFC 9111, 5.2) by name in lower case; those without a value have ''. */
export function cacheControl({ headers }: Page): ReadonlyMap<string, string> {
  const directives = new Map<string, string>();
  for (const part of (headers.get('cache-control') ?? '').slice(0, maxLength).split(',')) {
    const [name = '', value = ''] = part.split('=');
    if (name.trim() !== '') directives.set(name.trim().toLowerCase(), value.trim().replaceAll('"', ''));
  }
  return directives;
}
