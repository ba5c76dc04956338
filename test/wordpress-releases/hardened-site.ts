import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

/** How much a site hides, each more than the one before. */
export const levels = ['default', 'hidden', 'closed', 'shut'] as const;
export type Level = (typeof levels)[number];

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/** A page as themes write it; only the default level tells the version in it. */
function homeOf(origin: string, version: string, level: Level): string {
  const ver = level === 'default' ? `?ver=${version}` : '';
  const generator = level === 'default' ? `<meta name="generator" content="WordPress ${version}" />` : '';
  return `<!DOCTYPE html><html><head><title>Garden notes</title>${generator}
<link rel='stylesheet' id='wp-block-library-css' href='${origin}/wp-includes/css/dist/block-library/style.min.css${ver}' />
<link rel='stylesheet' href='${origin}/wp-content/themes/hedgerow/style.css' /></head><body>A heron</body></html>`;
}

/** Whether a level shows a static file of the release to anyone. */
function isShown(path: string, level: Level): boolean {
  if (!/^\/wp-(?:includes|admin)\/.+\.(?:js|css|png|gif|jpg|svg)$/.test(path))
    return path === '/readme.html' && level === 'default';
  if (level === 'closed') return path.startsWith('/wp-includes/');
  return level !== 'shut' || /^\/wp-includes\/.+\.min\.(?:js|css)$/.test(path);
}

/**
 * The static files of an unpacked release behind a page of its own, on loopback: nothing that PHP makes is there, which is
 * what a site shows that hides all of that.
 */
export async function hardenedSite(folder: string, version: string, level: Level) {
  const found = new URLSearchParams({ s: 'scanfold' }).toString();
  const answer = async (path: string, query: string, response: ServerResponse, origin: string) => {
    const end = (status: number, type: string, body: string | Buffer) =>
      response.writeHead(status, { 'Content-Type': type }).end(body);
    if (path === '/')
      return end(200, 'text/html', homeOf(origin, version, level) + (query === found ? 'Nothing found' : ''));
    if (!isShown(path, level)) return end(path.startsWith('/wp-admin/') ? 403 : 404, 'text/html', 'Not for you');
    const body = await readFile(join(folder, normalize(path))).catch(() => undefined);
    return body === undefined
      ? end(404, 'text/html', 'Not for you')
      : end(200, types[extname(path)] ?? 'image/png', body);
  };
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://127.0.0.1');
    void answer(pathname, search.slice(1), response, `http://${request.headers.host}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
