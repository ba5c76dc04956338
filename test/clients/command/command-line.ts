import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startLocal } from '../../../infra/local/service.ts';
import { startReceiver } from '../../shared/notices/receiver.ts';
import { runCommandLine } from './run-command-line.ts';

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
  const service = await startLocal({ port: 0, dataDir: join(folder, 'data'), sweepSeconds: 5 });
  const site = await startSite();
  const env: Record<string, string> = {
    SCANFOLD_URL: service.url,
    SCANFOLD_TOKEN: await service.token(['project:*:admin']),
    SCANFOLD_PROJECT: '1001',
    XDG_CONFIG_HOME: join(folder, 'config'),
  };
  const run = (args: readonly string[], { input = '', variables = {} as Record<string, string> } = {}) =>
    runCommandLine({ ...env, ...variables }, args, input);

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
