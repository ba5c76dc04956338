import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { listening } from '../../../../targets/server.ts';

/** An RDAP server on loopback, gone when the test is over. */
export interface RdapServer {
  /** Its base URL. */
  readonly url: string;
  /** The paths that it was asked for, in order. */
  readonly asked: readonly string[];
  /** The headers of the last request. */
  readonly headers: () => IncomingMessage['headers'];
}

/** What it says to a request; `url` is its own base URL. */
type Answering = (response: ServerResponse, path: string, url: string) => void;

/** Starts one. */
export async function rdapServer(answer: Answering): Promise<RdapServer> {
  const asked: string[] = [];
  let headers: IncomingMessage['headers'] = {};
  const server = createServer((request, response) => {
    const { url: path = '' } = request;
    asked.push(path);
    headers = request.headers;
    answer(response, path, url);
  });
  const target = await listening(server, '127.0.0.1', 0);
  const url = `http://127.0.0.1:${target.port}`;
  onTestFinished(() => target[Symbol.asyncDispose]());
  return { url, asked, headers: () => headers };
}

/** An answer of the media type of RDAP (RFC 7480, 4.2). */
export function send(response: ServerResponse, json: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/rdap+json' }).end(JSON.stringify(json));
}
