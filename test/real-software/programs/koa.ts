import { nodeStarter } from '../node-starter.ts';

/** Koa's first page of its guide, with a signed cookie, its time header and a path that fails. */
export const koa = nodeStarter({
  name: 'Koa',
  setUp: "its guide's first application with its time header, a cookie and a path that fails",
  of: 'koa',
  version: '3.3.0',
  files: {
    'main.js': `import Koa from 'koa';
const app = new Koa();
app.silent = true;
app.keys = ['a key of the test'];
app.use(async (ctx, next) => {
  const start = Date.now();
  await next();
  ctx.set('X-Response-Time', \`\${Date.now() - start}ms\`);
});
app.use(async (ctx) => {
  if (ctx.path === '/broken') throw new Error('BROKEN');
  if (ctx.path !== '/') return;
  const n = Number(ctx.cookies.get('views') || 0) + 1;
  ctx.cookies.set('views', String(n), { signed: true });
  ctx.body = \`<!doctype html><title>Hello</title><p>Hello World</p><a href="/?from=here">Again</a> <a href="/broken">Broken</a>\`;
});
app.listen(Number(process.env.PORT), '127.0.0.1');
`,
  },
});
