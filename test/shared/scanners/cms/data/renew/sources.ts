import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a made-up wordpress.org answers: by path and query; undefined is 404. */
export type Answers = (url: URL, method: string) => { body?: unknown; modified?: string } | undefined;

/** A server on loopback with the shape of wordpress.org's. */
export async function madeUpSource(answers: Answers) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    asked.push(`${request.method} ${url.pathname}${url.search}`);
    const answer = answers(url, request.method ?? '');
    response.writeHead(answer ? 200 : 404, answer?.modified ? { 'Last-Modified': answer.modified } : {});
    response.end(request.method === 'HEAD' || !answer ? undefined : JSON.stringify(answer.body ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, [Symbol.asyncDispose]: async () => void server.close() };
}
