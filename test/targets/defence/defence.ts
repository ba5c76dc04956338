import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { listening, type Target } from '../server.ts';

/** A page of a captcha as sites make it themselves: nothing in it names a product. */
export const CAPTCHA = `<!doctype html><html><head><title>One more step</title><script src="/guard/check.js"></script></head>
<body><h1>Please verify you are human</h1><p>This helps us to keep our shop safe. Tick the box to go on.</p>
<form action="/guard/answer" method="post"><input type="checkbox" name="human"> I am human</form></body></html>`;

/** A page that has taken a site's place, in words that no list of captchas has. */
export const TURNSTILE = `<!doctype html><html><head><title>Welcome gate</title></head><body><p>Hold on for a short while.
Our doorman looks at who comes in and opens by himself. Nothing needs doing.</p></body></html>`;

function send(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
  response.end(body);
}

const plain = (title: string) => `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

/** Ways in which a defence answers in a site's place. */
export const defences = {
  'answers 403': (_, response) => send(response, 403, plain('Forbidden')),
  'answers 429': (_, response) => send(response, 429, plain('Too many requests')),
  'answers 503': (_, response) => send(response, 503, plain('Service unavailable')),
  'answers 404': (_, response) => send(response, 404, plain('Nothing here')),
  'closes the connection': (request) => request.socket.destroy(),
  'asks whether one is human, with status 200': (_, response) => send(response, 200, CAPTCHA),
  'sends visitors to a captcha': (request, response) =>
    request.url?.startsWith('/guard/')
      ? send(response, 200, CAPTCHA)
      : send(response, 302, '', { location: `/guard/captcha?back=${encodeURIComponent(request.url ?? '/')}` }),
  'does not answer': () => undefined,
} satisfies Readonly<Record<string, RequestListener>>;

export type Defence = keyof typeof defences;

/** A site behind a defence that sets in when it is told to. */
export interface DefendedSite extends Target {
  readonly url: string;
  /** Path and query of every request since the last turn, in order. */
  readonly asked: () => readonly string[];
  /** Begins to count anew: from request `from` on (the first is 1) the defence answers. Undefined: nothing does. */
  readonly turn: (defence?: { readonly by: RequestListener; readonly from: number }) => void;
}

/** Serves a site on loopback, behind a defence. */
export async function defendedSite(site: RequestListener): Promise<DefendedSite> {
  let asked: string[] = [];
  let defence: Parameters<DefendedSite['turn']>[0];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (defence !== undefined && asked.length >= defence.from) defence.by(request, response);
    else site(request, response);
  });
  const target = await listening(server, '127.0.0.1', 0);
  return {
    ...target,
    url: `http://127.0.0.1:${target.port}/`,
    asked: () => asked,
    turn(next) {
      asked = [];
      defence = next;
    },
  };
}
