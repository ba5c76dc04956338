import type { Site } from '../../../../../shared/scanners/cms/site.ts';
import { createEgress } from '../../../../../shared/scanning/egress/egress.ts';
import type { WebHeaders, WebRequest, WebResponse } from '../../../../../shared/scanning/web/message/web-message.ts';
import type { PageAnswer, Pages } from '../../../../targets/exposed/exposed-pages.ts';

const only = ['127.0.0.0/8'];
const [address] = await createEgress({ only, allow: only }).resolve('127.0.0.1');
if (address === undefined) throw new Error('loopback is not allowed');

export const BASE = 'https://www.shop.example.test/';

function headersOf(pairs: readonly (readonly [string, string])[]): WebHeaders {
  const all = (name: string) =>
    pairs.flatMap(([key, value]) => (key.toLowerCase() === name.toLowerCase() ? [value] : []));
  return { pairs, all, get: (name) => (all(name).length === 0 ? undefined : all(name).join(', ')) };
}

/** An answer as the web client gives it, of a fixed page. */
export function answerOf(url: string, answer: PageAnswer, request: Omit<WebRequest, 'url'> = {}): WebResponse {
  const {
    status = 200,
    headers = {},
    body = '',
  } = typeof answer === 'string' || Buffer.isBuffer(answer) ? { body: answer } : answer;
  const whole = Buffer.from(body);
  const kept = whole.subarray(0, request.maxBodyBytes ?? 2_000_000);
  const type = Buffer.isBuffer(body) ? 'application/octet-stream' : /^\s*</.test(body) ? 'text/html' : 'text/plain';
  const method = request.method ?? 'GET';
  let text: string | undefined;
  return {
    url,
    method,
    status,
    headers: headersOf(Object.entries({ 'content-type': type, ...headers })),
    body: kept,
    truncated: kept.length < whole.length,
    // Decoded once, as the web client does: hundreds of proofs read it.
    text() {
      text ??= kept.toString('utf8');
      return text;
    },
    redirects: [],
    location: headers.location,
    sent: { method, url, headers: request.headers ?? {} },
    timing: { firstByteMs: 1, totalMs: 1 },
    address: address as WebResponse['address'],
    block: undefined,
  };
}

const notFound: PageAnswer = { status: 404, body: '<html><title>404 Not Found</title></html>' };

/**
 * A site of fixed pages, without a network: for artifacts that are made in great number. Pages that are missing are told
 * by asking for one that cannot be there, as the real control does.
 */
export function pagesSite(
  pages: Pages,
  { base = BASE, missing = notFound }: { base?: string; missing?: PageAnswer } = {},
): Site {
  const answer = (request: WebRequest) => {
    const { pathname, search } = new URL(request.url);
    return answerOf(request.url, pages[pathname + search] ?? missing, request);
  };
  return {
    target: base,
    base,
    home: answerOf(base, pages[new URL(base).pathname] ?? '<html><title>Shop</title></html>'),
    web: {
      request: async (request) => answer(request),
      shutOut: () => undefined,
      confirm: async () => undefined,
      reference: () => undefined,
      files: () => 'open',
      takeRefusals: () => [],
      renewBy: () => {},
      sessionFor: async () => ({}),
      statistics: () => ({ requests: 0, outcomes: {}, blocked: 0 }),
      close: () => {},
    },
    missing: {
      looksMissing: async (response) => {
        if (response.status === 404 || response.status === 410) return true;
        const control = answerOf(response.url, missing);
        return control.status < 300 && control.body.equals(response.body);
      },
      comesForAll: async ({ url, body }) => answerOf(url, missing).body.equals(body),
    },
  };
}
