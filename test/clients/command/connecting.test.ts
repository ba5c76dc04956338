import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listening } from '../../targets/server.ts';
import { runCommandLine } from './run-command-line.ts';

/** What a service says to those whom it does not know, and of the one that it knows. */
const caller = {
  subject: 'ci',
  token_type: 'api_token',
  expires_at: 2_000_000_000,
  grants: ['project:1001:editor'],
  role_in_all_projects: null,
  project_roles: [{ project_id: 1001, role: 'editor' }],
};

/** A service that knows one token, and has no runs. */
async function startService() {
  const server = createServer(({ url = '', headers }, response) => {
    const isKnown = headers.authorization === 'Bearer good';
    response.setHeader('Content-Type', 'application/json');
    if (url === '/openapi.json') response.end('{"info":{"version":"1.2.3"}}');
    else if (!isKnown) response.writeHead(401).end('{"error":"Authentication required"}');
    else if (url.startsWith('/api/v1/scan/whoami')) response.end(JSON.stringify({ data: { caller } }));
    else if (url.startsWith('/api/v1/scan/list-run')) response.end('{"data":{"run":[]}}');
    else response.writeHead(404).end('{"error":"Resource not found"}');
  });
  return listening(server, '127.0.0.1', 0);
}

/** An account without a log-in. */
function account() {
  const folder = mkdtempSync(join(tmpdir(), 'scanfold-account-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { env: { XDG_CONFIG_HOME: folder, PORT: '1' }, stored: join(folder, 'scanfold/config.json') };
}

describe('login stores what the service has accepted, and nothing else', () => {
  test.each([
    ['a token that is not accepted', [], 'garbage', 3, 'does not accept the token; nothing was stored'],
    [
      'a project that is not of the token',
      ['--project', '7'],
      'good',
      2,
      'the token is not for project 7, but for 1001',
    ],
    ['an address that is none', ['--url', 'ftp://x'], 'good', 2, 'must be an http or https URL'],
    ['an address where nothing answers', ['--url', 'http://127.0.0.1:1'], 'good', 3, 'the service cannot be reached'],
    ['a flow that is none', ['--flow', 'bogus'], 'good', 2, "'bogus' is invalid"],
  ])('%s is refused', async (_, options, token, code, said) => {
    await using service = await startService();
    const { env, stored } = account();
    const url = `http://127.0.0.1:${service.port}`;
    const login = await runCommandLine(env, ['login', '--url', url, ...options], token);
    expect(login).toEqual({ code, out: '', err: expect.stringContaining(said) });
    expect(existsSync(stored)).toBe(false);
  });

  test('a token that is accepted serves the next command; where it ends, the way back is told', async () => {
    await using service = await startService();
    const { env, stored } = account();
    const url = `http://127.0.0.1:${service.port}`;
    const login = await runCommandLine(env, ['login', '--url', `${url}/`, '--project', '1001'], 'good\n');
    expect(login).toEqual({ code: 0, out: `Logged in to ${url}; stored in ${stored}\n`, err: '' });
    expect(await runCommandLine(env, ['runs'])).toMatchObject({ code: 0 });
    expect(await runCommandLine({ ...env, SCANFOLD_TOKEN: 'ended' }, ['runs'])).toMatchObject({
      code: 3,
      err: '401 Authentication required: run scanfold login, or set another SCANFOLD_TOKEN',
    });
  });
});

test('where no local service runs, that is told first, with how to run one', async () => {
  expect(await runCommandLine(account().env, ['runs'])).toEqual({
    code: 3,
    out: '',
    err: 'no service at http://127.0.0.1:1: scanfold start runs one on this machine, --url names another',
  });
});

test('what is not the service is told as such, not as a fault of this program', async () => {
  await using other = await listening(
    createServer((_, response) => response.end('<title>Shop</title>')),
    '127.0.0.1',
    0,
  );
  const env = {
    ...account().env,
    SCANFOLD_URL: `http://127.0.0.1:${other.port}`,
    SCANFOLD_TOKEN: 'x',
    SCANFOLD_PROJECT: '1',
  };
  expect(await runCommandLine(env, ['runs'])).toMatchObject({
    code: 3,
    err: expect.stringContaining('is not the service'),
  });
  expect((await runCommandLine(env, ['doctor'])).out).toContain('WRONG service: what answers at');
});

describe('the doctor looks at all that it can, a line each', () => {
  test('without a token', async () => {
    await using service = await startService();
    const url = `http://127.0.0.1:${service.port}`;
    const { code, out } = await runCommandLine(account().env, ['doctor', '--url', url]);
    expect({ code, out }).toEqual({
      code: 3,
      out: `client 9.9.9, Node ${process.version}
ok    log-in: none stored
ok    address: ${url}
ok    service: 1.2.3
ok    clock
WRONG token: no token for ${url}: run scanfold login --url ${url}, or set SCANFOLD_TOKEN
WRONG project: which project? Use --project, SCANFOLD_PROJECT or login --project
?     access: not checked
?     queue: not checked
`,
    });
  });

  test('without a service', async () => {
    const env = { ...account().env, SCANFOLD_TOKEN: 'good' };
    const { code, out } = await runCommandLine(env, ['doctor', '--url', 'http://127.0.0.1:2', '--project', '7']);
    expect(code).toBe(3);
    expect(out).toMatch(
      /WRONG service: nothing answers at http:\/\/127\.0\.0\.1:2: .*\n\? {5}clock: .*\nok {4}token: there\nok {4}project: 7\n\? {5}access: .*\n\? {5}queue: /,
    );
  });

  test('with a token that is not accepted, or an address that is none', async () => {
    await using service = await startService();
    const env = { ...account().env, SCANFOLD_TOKEN: 'bad', SCANFOLD_PROJECT: '1001' };
    const { out } = await runCommandLine(env, ['doctor', '--url', `http://127.0.0.1:${service.port}`]);
    expect(out).toContain('WRONG access: 401 Authentication required: run scanfold login');
    const none = await runCommandLine(env, ['doctor', '--url', 'ftp://x']);
    expect(none.out).toMatch(
      /WRONG address: ftp:\/\/x: must .*\n\? {5}service.*\n\? {5}clock.*\n\? {5}token.*\nok {4}project/,
    );
  });
});
