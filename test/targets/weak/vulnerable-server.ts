import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { listening, type Target } from '../server.ts';

/** A request as a path's handler sees it. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  /** The first value of a parameter; '' where there is none. */
  readonly value: (name: string) => string;
  readonly body: string;
  /** The value of a field of a form, of both kinds; '' where there is none. */
  readonly field: (name: string) => string;
  /** The value of a cookie, decoded as PHP does. */
  readonly cookie: (name: string) => string;
  /** Header lines as they came. */
  readonly lines: readonly string[];
}

/** What a path answers; a text is a page. */
export type Answered =
  | string
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Buffer;
      /** Header lines that are written as they are, line ends and all. */
      readonly raw?: string;
      /** Seconds that it takes. */
      readonly naps?: number;
    };

/** By path; one that ends in `/*` stands for everything below it, and gets what the others leave. */
export type Handlers = Readonly<Record<string, (asked: Asked) => Answered>>;

/** A site of weak or strong paths, and what it was asked. */
export interface WeakSite extends Target {
  readonly url: string;
  /** Method, path and query of every request, in order. */
  readonly asked: string[];
  /** Header lines of every request. */
  readonly told: string[];
}

export interface WeakSiteOptions {
  /** `told`: a nap is a header that says how long it would be. */
  readonly naps: 'real' | 'told';
}

/** What must not be markup. */
export function escaped(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
}

/** A page of the site. */
export function pageOf(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;
}

/** The value of a field in a body of a form. */
function fieldIn(body: string, type: string): (name: string) => string {
  const boundary = /boundary=([^;]+)/.exec(type)?.[1];
  if (boundary === undefined) return (name) => new URLSearchParams(body).get(name) ?? '';
  const parts = body.split(`--${boundary}`).map((part) => /name="([^"]*)"\r\n\r\n([\s\S]*)\r\n$/.exec(part));
  return (name) => parts.find((part) => part?.[1] === name)?.[2] ?? '';
}

function cookieIn(header: string): (name: string) => string {
  const pairs = header.split(';').map((pair) => pair.trim().split('='));
  const value = (name: string) =>
    pairs
      .find(([own]) => own === name)
      ?.slice(1)
      .join('=') ?? '';
  return (name) =>
    value(name).replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

function handlerOf(handlers: Handlers, pathname: string): ((asked: Asked) => Answered) | undefined {
  const own = handlers[pathname];
  if (own) return own;
  const folder = Object.keys(handlers).find((path) => path.endsWith('/*') && pathname.startsWith(path.slice(0, -1)));
  return folder === undefined ? undefined : handlers[folder];
}

const notFound: Answered = { status: 404, body: pageOf('Not found', '<p>There is nothing here.</p>') };

/** Runs handlers on loopback. The home page is one of them. */
export async function weakSite(handlers: Handlers, { naps }: WeakSiteOptions): Promise<WeakSite> {
  const asked: string[] = [];
  const told: string[] = [];
  const server = createServer(async (request, response) => {
    const sent = await bodyOf(request);
    const path = request.url ?? '/';
    asked.push(`${request.method} ${path}`);
    const pairs = request.rawHeaders.flatMap((name, at) =>
      at % 2 === 0 ? [`${name}: ${request.rawHeaders[at + 1]}`] : [],
    );
    told.push(...pairs);
    const url = new URL(`http://127.0.0.1${path.startsWith('/') ? path : '/'}`);
    const handler = handlerOf(handlers, url.pathname);
    const value = (name: string) => url.searchParams.get(name) ?? '';
    const answer =
      handler?.({
        method: request.method ?? 'GET',
        url,
        headers: request.headers,
        value,
        body: sent,
        field: fieldIn(sent, request.headers['content-type'] ?? ''),
        cookie: cookieIn(request.headers.cookie ?? ''),
        lines: pairs,
      }) ?? notFound;
    const {
      status = 200,
      headers = {},
      body = '',
      raw,
      naps: seconds = 0,
    } = typeof answer === 'string' ? { body: answer } : answer;
    const isText = typeof body === 'string';
    const type = !isText
      ? 'application/octet-stream'
      : /^\s*<(?:!doctype|html)/i.test(body)
        ? 'text/html; charset=utf-8'
        : 'text/plain';
    const isTold = naps === 'told' && seconds > 0;
    const send = () => {
      if (raw !== undefined) {
        const length = Buffer.byteLength(body);
        response.socket?.end(
          `HTTP/1.1 ${status} OK\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n${raw}\r\n\r\n${body}`,
          'latin1',
        );
        return;
      }
      response.writeHead(status, {
        'content-type': type,
        ...(isTold ? { 'x-napped-ms': String(seconds * 1000) } : {}),
        ...headers,
      });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    if (isTold || seconds === 0) send();
    else setTimeout(send, seconds * 1000);
  });
  const target = await listening(server, '127.0.0.1', 0);
  return { ...target, asked, told, url: `http://127.0.0.1:${target.port}/` };
}
