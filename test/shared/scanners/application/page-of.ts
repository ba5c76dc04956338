import { createEgress } from '../../../../shared/scanning/egress/egress.ts';
import type { WebHeaders, WebResponse } from '../../../../shared/scanning/web/message/web-message.ts';
import type { Page } from '../../../../shared/scanning/web/page/page.ts';
import { pageOfResponse } from '../../../../shared/scanning/web/page/page-of-response.ts';

/** An answer as a test writes it down. A header with several values is a list. */
export interface Written {
  readonly url?: string;
  readonly method?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
  readonly loggedIn?: boolean;
}

function headersOf(written: NonNullable<Written['headers']>): WebHeaders {
  const pairs = Object.entries(written).flatMap(([name, value]) =>
    [value].flat().map((each): readonly [string, string] => [name, each]),
  );
  const all = (name: string) =>
    pairs.filter(([key]) => key.toLowerCase() === name.toLowerCase()).map(([, value]) => value);
  return { pairs, all, get: (name) => (all(name).length === 0 ? undefined : all(name).join(', ')) };
}

const range = createEgress({ allow: ['127.0.0.0/8'] }).range('127.0.0.1');

/** An answer of a scanned site, without a site. */
export function responseOf({
  url = 'https://shop.example.test/',
  method = 'GET',
  status = 200,
  ...rest
}: Written): WebResponse {
  const headers = headersOf({ 'Content-Type': 'text/html; charset=utf-8', ...rest.headers });
  const body = Buffer.from(rest.body ?? '');
  const location = headers.get('location');
  let text: string | undefined;
  return {
    url,
    method,
    status,
    headers,
    body,
    truncated: false,
    // Decoded once, as the web client does.
    text() {
      text ??= body.toString();
      return text;
    },
    redirects: [],
    location: location === undefined ? undefined : new URL(location, url).href,
    sent: { method, url, headers: { 'User-Agent': 'Scanfold' } },
    timing: { firstByteMs: 1, totalMs: 1 },
    address: range.at(0n),
    block: undefined,
  };
}

/** A page as checks see it, without a site. */
export function pageOf(written: Written): Page {
  return pageOfResponse(responseOf(written), written.loggedIn ?? false);
}
