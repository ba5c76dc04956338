import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../targets/free-port.ts';
import { defaultSetup } from '../../wordpress/setups.ts';
import { startSites } from '../../wordpress/sites.ts';
import { fetchModules, moduleVersion, runNode, writeApplication } from '../npm.ts';
import type { Program } from '../program.ts';

const pagesOfNext = (wordpress: string) => ({
  'package.json': '{"private":true}',
  'next.config.mjs': `export default {
  turbopack: { root: process.cwd() },
  async rewrites() { return [{ source: '/wp-content/:path*', destination: '${wordpress}/wp-content/:path*' }]; },
};
`,
  'app/layout.jsx': `export const metadata = { title: 'Pond' };
export default function RootLayout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  // Made anew for each visitor, of what the API of WordPress has.
  'app/page.jsx': `export const dynamic = 'force-dynamic';
export default async function Page() {
  const posts = await (await fetch('${wordpress}/?rest_route=/wp/v2/posts', { cache: 'no-store' })).json();
  return <main><h1>Pond</h1><img src="/wp-content/uploads/2024/05/heron.png" alt="" />
    <img src="/wp-content/themes/twentytwentyone/screenshot.png" alt="" />
    {posts.map(({ id, title }) => <h2 key={id}>{title.rendered}</h2>)}<p>{String(Date.now())} {String(Math.random())}</p></main>;
}
`,
});

/** A front end of its own, whose pictures and texts a WordPress has that visitors do not reach. */
const headless: Program = {
  name: 'Next.js before WordPress',
  setUp: "`next build`, `next start`; Debian's WordPress for texts, its `/wp-content/` passed on",
  async start(folder) {
    await using starting = new AsyncDisposableStack();
    const sites = starting.use(await startSites([defaultSetup]));
    const wordpress = sites.of(defaultSetup).url;
    const fetched = fetchModules('next', ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1']);
    const site = join(folder, 'site');
    writeApplication(site, fetched, pagesOfNext(wordpress));
    const command = join(fetched, 'node_modules/next/dist/bin/next');
    const variables = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
    const env = { PATH: process.env.PATH, HOME: folder, ...variables };
    execFileSync(process.execPath, [command, 'build', '--webpack'], { cwd: site, stdio: 'ignore', env });
    const port = await freePort();
    starting.use(await runNode(site, [command, 'start', '-H', '127.0.0.1', '-p', String(port)], port, variables));
    const started = starting.move();
    const version = moduleVersion(fetched, 'next');
    return { url: `http://127.0.0.1:${port}/`, version, [Symbol.asyncDispose]: () => started.disposeAsync() };
  },
};

/** As shops and portals do that keep an old blog's pictures: their own pages, and one folder of another server. */
const passedOn: Program = {
  name: 'Express before WordPress',
  setUp: "http-proxy-middleware for `/wp-content/` of Debian's WordPress alone",
  async start(folder) {
    await using starting = new AsyncDisposableStack();
    const sites = starting.use(await startSites([defaultSetup]));
    const fetched = fetchModules('express-proxy', ['express@5.2.1', 'http-proxy-middleware@3.0.5']);
    const site = join(folder, 'site');
    mkdirSync(site, { recursive: true });
    writeApplication(site, fetched, {
      'package.json': '{"private":true,"type":"module"}',
      'main.js': `import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
const app = express();
app.use('/wp-content', createProxyMiddleware({ target: '${sites.of(defaultSetup).url}/wp-content', changeOrigin: true }));
app.get('/', (request, response) => response.send(\`<!doctype html><title>Shop</title>
<link rel="stylesheet" href="/wp-content/themes/twentytwentyone/style.css"><p>\${process.hrtime.bigint()} \${Math.random()}</p>\`));
app.listen(process.env.PORT, '127.0.0.1');
`,
    });
    const port = await freePort();
    starting.use(await runNode(site, ['main.js'], port));
    const started = starting.move();
    const version = moduleVersion(fetched, 'express');
    return { url: `http://127.0.0.1:${port}/`, version, [Symbol.asyncDispose]: () => started.disposeAsync() };
  },
};

/** Other programs before a WordPress: some of its files are there, and it is not. */
export const fronts: readonly Program[] = [headless, passedOn];
