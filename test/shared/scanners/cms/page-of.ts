import type { WebHeaders, WebResponse } from '../../../../shared/scanning/web/message/web-message.ts';
import { type PageParts, readPage } from '../../../../shared/scanning/web/page/read-page.ts';

export function headersOf(pairs: readonly (readonly [string, string])[] = []): WebHeaders {
  const all = (name: string) => pairs.filter(([each]) => each.toLowerCase() === name).map(([, value]) => value);
  return { pairs, all, get: (name) => (all(name).length > 0 ? all(name).join(', ') : undefined) };
}

/** An answer as the web client gives it, as far as readers look at it. */
export function answer(
  body: string,
  {
    url = 'https://blog.test/',
    status = 200,
    headers = [],
    location,
  }: {
    readonly url?: string;
    readonly status?: number;
    readonly headers?: readonly (readonly [string, string])[];
    readonly location?: string;
  } = {},
): Pick<WebResponse, 'url' | 'status' | 'headers' | 'text' | 'body' | 'location'> {
  return { url, status, headers: headersOf(headers), text: () => body, body: Buffer.from(body), location };
}

/** A page of `https://blog.test/`. */
export function pageOf(html: string, url = 'https://blog.test/'): PageParts {
  return readPage({ url, text: () => html });
}
