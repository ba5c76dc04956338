import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening, type Target } from '../server.ts';
import type { PageAnswer, Pages } from './exposed-pages.ts';

/** How a site of fixed pages behaves beside them. */
export interface SiteManners {
  /** What paths answer that are not there; a plain 404 where it does not say. */
  readonly missing?: PageAnswer;
  /** After so many requests everything answers 403. */
  readonly blockAfter?: number;
}

/** A site of fixed pages, and what it was asked. */
export interface PagesTarget extends Target {
  readonly asked: readonly string[];
}

const notFound: PageAnswer = {
  status: 404,
  body: '<html><head><title>404 Not Found</title></head><body>Not Found</body></html>',
};
const forbidden: PageAnswer = {
  status: 403,
  body: '<html><head><title>403 Forbidden</title></head><body>Forbidden</body></html>',
};

function send(request: IncomingMessage, response: ServerResponse, answer: PageAnswer): void {
  const {
    status = 200,
    headers = {},
    body = '',
  } = typeof answer === 'string' || Buffer.isBuffer(answer) ? { body: answer } : answer;
  const bytes = Buffer.from(body);
  const type = Buffer.isBuffer(body)
    ? 'application/octet-stream'
    : /^\s*</.test(body)
      ? 'text/html; charset=utf-8'
      : 'text/plain';
  const range = /^bytes=0-(\d+)$/.exec(request.headers.range ?? '')?.[1];
  const partial = range !== undefined && status === 200 && bytes.length > Number(range) + 1;
  const sent = partial ? bytes.subarray(0, Number(range) + 1) : bytes;
  const extra = partial ? { 'content-range': `bytes 0-${Number(range)}/${bytes.length}` } : {};
  response.writeHead(partial ? 206 : status, {
    'content-type': type,
    'content-length': sent.length,
    ...extra,
    ...headers,
  });
  response.end(request.method === 'HEAD' ? undefined : sent);
}

/** A web server that answers fixed pages by path and query, and understands ranges. */
export async function pagesTarget(
  pages: Pages,
  { missing = notFound, blockAfter = Infinity }: SiteManners = {},
): Promise<PagesTarget> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = request.url ?? '/';
    asked.push(`${request.method} ${url}`);
    send(request, response, asked.length > blockAfter ? forbidden : (pages[url] ?? missing));
  });
  const target = await listening(server, '127.0.0.1', 0);
  return Object.assign(target, { asked });
}
