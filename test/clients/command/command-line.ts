import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { faultLine } from '../../../clients/command/fault-line.ts';
import { commandLine } from '../../../clients/command/program.ts';
import type { Terminal } from '../../../clients/command/terminal.ts';
import { startLocal } from '../../../infra/local/service.ts';
import { startReceiver } from '../../shared/notices/receiver.ts';

/** Files of other programs to import. */
export const samples = fileURLToPath(new URL('../moving/samples/', import.meta.url));

/** A page that takes a word of its address into its text as it is, and whose title would color a terminal. */
const page = '<title>\u001b[31mShop</title><a href="/search?q=1">Search</a>';

/** A site whose search writes its word as markup, unless it is mended. */
async function startSite() {
  const state = { isMended: false };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    response.setHeader('Content-Type', 'text/html');
    const word = searchParams.get('q') ?? '';
    if (pathname === '/search') response.end(`<p>${state.isMended ? word.replaceAll(/[<>"'&]/g, '_') : word}</p>`);
    else response.writeHead(pathname === '/' ? 200 : 404).end(pathname === '/' ? page : 'none');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(state, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close });
}

/** The command line on a service of its own, with a site to scan and a receiver of notifications. */
export async function startCommandLine() {
  const folder = mkdtempSync(join(tmpdir(), 'scanfold-command-'));
  const receiver = await startReceiver();
  const service = await startLocal({ port: 0, dataDir: join(folder, 'data'), sweepSeconds: 1 });
  const site = await startSite();
  const env: Record<string, string> = {
    SCANFOLD_URL: service.url,
    SCANFOLD_TOKEN: await service.token(['project:*:admin']),
    SCANFOLD_PROJECT: '1001',
    XDG_CONFIG_HOME: join(folder, 'config'),
  };
  /** Runs a command in this process, as a pipe sees it. */
  async function run(args: readonly string[], { input = '', variables = {} as Record<string, string> } = {}) {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const [out, err] = [text(stdout), text(stderr)];
    const terminal = { env: { ...env, ...variables }, stdin: Readable.from([input]), stdout, stderr };
    let said = '';
    const code = await commandLine(terminal as unknown as Terminal, '9.9.9')
      .parseAsync(args, { from: 'user' })
      .then(
        () => 0,
        (error: unknown) => {
          const fault = faultLine(error);
          if (!fault) throw error;
          said = fault.line;
          return fault.exitCode;
        },
      );
    stdout.end();
    stderr.end();
    return { code, out: await out, err: (await err) + said };
  }

  return {
    folder,
    receiver,
    service,
    site,
    env,
    run,
    json: async (...args: string[]) => JSON.parse((await run([...args, '--json'])).out),
    async stop(): Promise<void> {
      site.close();
      await receiver.close();
      await service.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

export type CommandLine = Awaited<ReturnType<typeof startCommandLine>>;
