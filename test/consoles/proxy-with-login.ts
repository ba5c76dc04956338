import { createServer, request } from 'node:http';
import { listening } from '../targets/server.ts';
import type { RunningConsole } from './console-program.ts';

/** A reverse proxy that logs in for whoever asks, as some are set up in front of a console. Ends with the console. */
export async function proxyWithLogin(behind: RunningConsole, login: string): Promise<RunningConsole> {
  await using running = new AsyncDisposableStack();
  running.use(behind);
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`;
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const onwards = request(
      { host: '127.0.0.1', port: behind.port, method, path, headers: { ...headers, authorization } },
      (said) => {
        answer.writeHead(said.statusCode ?? 502, said.rawHeaders);
        said.pipe(answer);
      },
    );
    onwards.on('error', () => answer.destroy());
    asked.pipe(onwards);
  });
  const { port } = running.use(await listening(server, '127.0.0.1', 0));
  const kept = running.move();
  return { port, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
