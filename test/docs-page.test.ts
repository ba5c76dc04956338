import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type About, readAbout } from '../shared/http/about-page.ts';
import { type ConsoleSetting, consoleConfig, readConsole } from '../shared/http/console-pages.ts';
import { docs, type ReadAsset } from '../shared/http/docs.ts';
import { lambdaContext } from './lambda-context.ts';

interface Asked {
  readonly resource: string;
  readonly path?: string;
  readonly file?: string;
  readonly headers?: Record<string, string>;
}

const script = 'window.SwaggerUIBundle = () => {};'.repeat(1000);
const files: Record<string, string> = { 'openapi.json': '{"openapi":"3.1.1"}', 'swagger-ui-bundle.js': script };
const signIn = { issuer: 'https://issuer.example.com', client_id: 'console', scope: 'openid' };

/** The pages over a folder in memory, with what they asked for and logged. */
function served(readAsset?: ReadAsset, about?: About, isPrivate = false, console?: ConsoleSetting) {
  const read: string[] = [];
  const logged: unknown[] = [];
  const fromMemory: ReadAsset = async (name) => {
    read.push(name);
    return Buffer.from(files[name] ?? 'asset');
  };
  const handler = docs(readAsset ?? fromMemory, {
    ...(about && { about }),
    console,
    isPrivate,
    log: (entry) => void logged.push(entry),
  });
  const ask = ({ resource, path, file, headers = {} }: Asked) =>
    handler(
      {
        resource,
        path: path ?? resource.replace('{file}', file ?? ''),
        pathParameters: file === undefined ? null : { file },
        multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
        requestContext: { requestId: 'request-1' },
      },
      lambdaContext(),
    );
  return { ask, read, logged };
}

const bytesOf = ({ body, isBase64Encoded }: { body: string; isBase64Encoded?: boolean | undefined }) =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

describe('the documents of the interface', () => {
  test.each([
    ['/openapi.json', undefined, 'application/json'],
    ['/docs', undefined, 'text/html; charset=utf-8'],
    ['/about-scans', undefined, 'text/html; charset=utf-8'],
    ['/docs/{file}', 'page.js', 'text/javascript; charset=utf-8'],
    ['/docs/{file}', 'page.css', 'text/css; charset=utf-8'],
    ['/docs/{file}', 'swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
    ['/docs/{file}', 'swagger-ui-bundle.js.LICENSE.txt', 'text/plain; charset=utf-8'],
    ['/docs/{file}', 'swagger-ui.css', 'text/css; charset=utf-8'],
    ['/docs/{file}', 'favicon-32x32.png', 'image/png'],
  ])('at %s %s come as %s', async (resource, file, type) => {
    const answer = await served().ask({ resource, ...(file && { file }) });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'Content-Type': type,
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': 'request-1',
      'Content-Security-Policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test('load nothing by an address that leaves their folder', async () => {
    const page = bytesOf(await served().ask({ resource: '/docs' })).toString();
    const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses).toEqual([
      'docs/favicon-32x32.png',
      'docs/swagger-ui.css',
      'docs/page.css',
      'openapi.json',
      'docs/swagger-ui-bundle.js',
      'docs/page.js',
    ]);
    expect(page).not.toMatch(/<script>|<style>| style=| on\w+=/);
  });

  test.each(['../index.mjs', '..%2findex.mjs', 'LICENSE', 'openapi.json', '', '__proto__', 'page.js/', '\0'])(
    'do not include %j, and nothing is read for it',
    async (file) => {
      const { ask, read } = served();
      const answer = await ask({ resource: '/docs/{file}', file });
      expect(answer.statusCode).toBe(404);
      expect(JSON.parse(answer.body)).toEqual({ error: 'Resource not found' });
      expect(answer.headers).toMatchObject({ 'X-Request-Id': 'request-1' });
      expect(read).toEqual([]);
    },
  );

  test.each(['/docs', '/about-scans'])(
    'send a reader of the path with a slash to the one without, below any stage: %s',
    async (resource) => {
      const answer = await served().ask({ resource, path: `${resource}/` });
      expect(answer).toMatchObject({ statusCode: 301, headers: { Location: `..${resource}` } });
    },
  );

  const compressed = ['gzip, deflate, br', 'br;q=1.0, GZIP;q=0.5', '*'];
  const refused = ['gzip;q=0, br', 'x-gzip-not', 'gzip;Q=0', 'gzip;q=0.1, identity', 'identity'];

  test.each(compressed)('are compressed for a reader that accepts %j', async (accepted) => {
    const { ask } = served();
    const headers = { 'accept-encoding': accepted };
    for (const file of ['swagger-ui-bundle.js', 'page.js']) {
      const answer = await ask({ resource: '/docs/{file}', file, headers });
      expect(answer.headers).toMatchObject({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' });
      if (file !== 'page.js') expect(gunzipSync(bytesOf(answer)).toString()).toBe(script);
    }
  });

  test.each(refused)(
    'that are large are refused to a reader that accepts %j; small ones come plain',
    async (accepted) => {
      const { ask } = served();
      const headers = { 'accept-encoding': accepted };
      const answer = await ask({ resource: '/docs/{file}', file: 'swagger-ui-bundle.js', headers });
      expect(answer.statusCode).toBe(400);
      expect(answer.headers?.['X-Error-Detail']).toMatch(/^Accept-Encoding: must allow gzip/);
      for (const resource of ['/docs', '/about-scans']) {
        const small = await ask({ resource, headers });
        expect(small.headers?.['Content-Encoding']).toBeUndefined();
        expect(bytesOf(small).toString()).toMatch(/^<!doctype html>/i);
      }
    },
  );

  test('that are large come compressed to a reader that says nothing', async () => {
    const answer = await served().ask({ resource: '/docs/{file}', file: 'swagger-ui-bundle.js' });
    expect(answer.headers).toMatchObject({ 'Content-Encoding': 'gzip' });
    expect(gunzipSync(bytesOf(answer)).toString()).toBe(script);
    expect((await served().ask({ resource: '/about-scans' })).headers?.['Content-Encoding']).toBeUndefined();
  });

  test('are at most 500 KB as they are sent', async () => {
    const root = new URL('../', import.meta.url);
    const { ask } = served((name) =>
      readFile(new URL(name === 'openapi.json' ? name : `node_modules/swagger-ui-dist/${name}`, root)),
    );
    const bundle = await ask({ resource: '/docs/{file}', file: 'swagger-ui-bundle.js' });
    expect(bytesOf(bundle).length).toBeLessThan(500_000);
    expect(bytesOf(await ask({ resource: '/openapi.json' })).length).toBeLessThan(50_000);
  });

  test.each([
    [false, 'public, max-age=600'],
    [true, 'private, max-age=600'],
  ])('are kept by browsers for ten minutes; behind a token, %j, by nobody else', async (isPrivate, expected) => {
    const { ask } = served(undefined, undefined, isPrivate);
    const first = await ask({ resource: '/openapi.json' });
    const again = await ask({ resource: '/openapi.json', headers: { 'If-None-Match': String(first.headers?.ETag) } });
    for (const answer of [first, again]) expect(answer.headers).toMatchObject({ 'Cache-Control': expected });
  });

  test('are not sent again to a reader that has them', async () => {
    const { ask, read } = served();
    const first = await ask({ resource: '/openapi.json' });
    const headers = { 'If-None-Match': `"other", ${first.headers?.ETag}` };
    expect(await ask({ resource: '/openapi.json', headers })).toMatchObject({ statusCode: 304, body: '' });
    expect((await ask({ resource: '/openapi.json', headers: { 'If-None-Match': '"other"' } })).statusCode).toBe(200);
    const strong = String(first.headers?.ETag).replace('W/', '');
    for (const known of ['*', strong, `"a,b", ${strong}`]) {
      const answer = await ask({ resource: '/openapi.json', headers: { 'If-None-Match': known } });
      expect([known, answer.statusCode]).toEqual([known, 304]);
    }
    expect(read).toEqual(['openapi.json']);
  });

  test('that cannot be read are a logged 500, and are tried again', async () => {
    let broken = true;
    const { ask, logged } = served(async () => {
      if (broken) throw new Error('no such file');
      return Buffer.from('{}');
    });
    const answer = await ask({ resource: '/openapi.json' });
    expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([500, { error: 'InternalServerError' }]);
    expect(logged).toEqual([expect.objectContaining({ requestId: 'request-1', status: 500, message: 'no such file' })]);
    broken = false;
    expect((await ask({ resource: '/openapi.json' })).statusCode).toBe(200);
  });
});

describe('the page about the scans', () => {
  const pageOf = async (about?: About) =>
    bytesOf(await served(undefined, about).ask({ resource: '/about-scans' })).toString();

  test('says who scans, why, and whom to ask to stop it', async () => {
    const page = await pageOf({ operator: 'Example Ltd, IT security', contact: 'scans@example.com' });
    expect(page).toContain('The requests are sent by Example Ltd, IT security, with Scanfold.');
    for (const heading of ['Who is scanning', 'Why', 'How to stop the scans'])
      expect(page).toContain(`<h2>${heading}</h2>`);
    expect(page).toContain('<a href="mailto:scans@example.com">scans@example.com</a>');
    expect(page).toContain('X-Scan-Id');
  });

  test('leads to a web page where that is the contact', async () => {
    const page = await pageOf({ contact: 'https://example.com/security?a=1&b=2' });
    expect(page).toContain('<a href="https://example.com/security?a=1&amp;b=2">');
  });

  test('says where to turn to where the stage gives no contact', async () => {
    const page = await pageOf();
    expect(page).toContain('The requests are sent by an installation of Scanfold.');
    expect(page).toContain('<code>whois</code>');
    expect(page).not.toContain('href="mailto:');
    expect(page).not.toContain('undefined');
  });

  test('holds what the stage says as text, never as markup', async () => {
    const page = await pageOf({ operator: '<script>"a" & b</script>', contact: '"><b>@example.com' });
    expect(page).toContain('&lt;script&gt;&quot;a&quot; &amp; b&lt;/script&gt;');
    expect(page).not.toMatch(/<script|<b>|<style>| style=| on\w+=/);
  });

  test('loads nothing but its style and icon, below any stage', async () => {
    const page = await pageOf();
    const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses).toEqual(['docs/favicon-32x32.png', 'docs/page.css']);
  });

  test('is told who scans by the environment of its function', () => {
    expect(readAbout({})).toEqual({});
    const env = { ABOUT_OPERATOR: 'Example Ltd', ABOUT_CONTACT: 'scans@example.com' };
    expect(readAbout(env)).toEqual({ operator: 'Example Ltd', contact: 'scans@example.com' });
  });
});

describe('the console', () => {
  const origins = ['https://issuer.example.com', 'https://tokens.example.com'];
  const withConsole = (setting: ConsoleSetting = { origins: [] }) => served(undefined, undefined, false, setting);

  test.each([
    ['/', undefined, 'text/html; charset=utf-8', 'console/index.html'],
    ['/console/{file}', 'app.js', 'text/javascript; charset=utf-8', 'console/app.js'],
    ['/console/{file}', 'yaml.js', 'text/javascript; charset=utf-8', 'console/yaml.js'],
    ['/console/{file}', 'app.css', 'text/css; charset=utf-8', 'console/app.css'],
    ['/console/{file}', 'icon.svg', 'image/svg+xml', 'console/icon.svg'],
  ])('at %s %s comes as %s, compressed and kept', async (resource, file, type, asset) => {
    const { ask, read } = withConsole();
    const answer = await ask({ resource, ...(file && { file }), headers: { 'accept-encoding': 'gzip' } });
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: { 'Content-Type': type, 'Content-Encoding': 'gzip', 'Cache-Control': 'public, max-age=600' },
    });
    expect(read).toEqual([asset]);
  });

  test('runs no inline code, connects to its own service alone, and is framed by nobody', async () => {
    const policy = String((await withConsole().ask({ resource: '/' })).headers?.['Content-Security-Policy']);
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]),
    );
  });

  test('may also connect to the issuer where people sign in there', async () => {
    const answer = await withConsole({ signIn, origins }).ask({ resource: '/' });
    expect(answer.headers?.['Content-Security-Policy']).toContain(`connect-src 'self' ${origins.join(' ')};`);
  });

  test('is told by its stage how to sign in, and nothing else', async () => {
    const env = {
      CONSOLE_ISSUER: signIn.issuer,
      CONSOLE_CLIENT_ID: signIn.client_id,
      CONSOLE_ORIGINS: origins.join(','),
      ISSUER: 'https://other.example.com',
    };
    expect(readConsole(env)).toEqual({ signIn, origins });
    expect(readConsole({})).toEqual({ signIn: undefined, origins: [] });
    const answer = await withConsole({ signIn, origins }).ask({ resource: '/console/{file}', file: 'config.json' });
    expect(JSON.parse(bytesOf(answer).toString())).toEqual({ sign_in: signIn });
    expect(consoleConfig({ origins: [] })).toBe('{}');
  });

  test.each([
    ['/', undefined],
    ['/console/{file}', 'app.js'],
  ])('is nowhere in a stage without it: %s %s', async (resource, file) => {
    const { ask, read } = served();
    expect((await ask({ resource, ...(file && { file }) })).statusCode).toBe(404);
    expect(read).toEqual([]);
  });

  test.each(['../index.mjs', 'index.html', 'LICENSE', '__proto__', 'app.js/'])('has no file %j', async (file) => {
    const { ask, read } = withConsole();
    expect((await ask({ resource: '/console/{file}', file })).statusCode).toBe(404);
    expect(read).toEqual([]);
  });
});
