import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Command, CommanderError } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CommandFault } from '../../../clients/command/fault.ts';
import { commandLine } from '../../../clients/command/program.ts';
import type { Terminal } from '../../../clients/command/terminal.ts';
import { RequestFailed } from '../../../clients/library/failure.ts';
import { type LocalService, startLocal } from '../../../infra/local/service.ts';

let folder: string;
let service: LocalService;
let site: Server;
let siteUrl: string;
let env: Record<string, string>;

/** A page that takes a word of its address into its text as it is, and whose title would color a terminal. */
const page = '<title>\u001b[31mShop</title><a href="/search?q=1">Search</a>';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scanfold-command-'));
  service = await startLocal({ port: 0, dataDir: join(folder, 'data'), sweepSeconds: 1 });
  site = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    response.setHeader('Content-Type', 'text/html');
    if (pathname === '/search') response.end(`<p>${searchParams.get('q')}</p>`);
    else response.writeHead(pathname === '/' ? 200 : 404).end(pathname === '/' ? page : 'none');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  env = {
    SCANFOLD_URL: service.url,
    SCANFOLD_TOKEN: await service.token(['project:*:admin']),
    SCANFOLD_PROJECT: '1001',
    XDG_CONFIG_HOME: join(folder, 'config'),
  };
});

afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** What `main.ts` makes of an error, as exit status. */
const statusOf = (error: unknown): number => {
  if (error instanceof CommandFault) return error.exitCode;
  if (error instanceof RequestFailed) return 3;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  throw error;
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
        said = error instanceof Error ? error.message : '';
        return statusOf(error);
      },
    );
  stdout.end();
  stderr.end();
  return { code, out: await out, err: (await err) + said };
}

const json = async (...args: string[]) => JSON.parse((await run([...args, '--json'])).out);

describe('the main job on the command line', () => {
  test('a site is scanned by its address, and its findings are printed and judged', async () => {
    const first = await run(['scan', `${siteUrl}/`, '--fail-on', 'high']);
    expect(first).toMatchObject({
      code: 1,
      err: expect.stringMatching(/Added app:1001 .*succeeded: .*of severity high/s),
    });
    expect(first.out).toMatch(/^ID +SEVERITY +SCORE +STATUS +TITLE +RESOURCE\n\d+ +high/);
    expect(first.out).toContain('Reflected XSS');
    expect(first.out).not.toContain('\u001b');
  });

  test('a second scan is of the same target, and finds nothing new', async () => {
    const file = join(folder, 'scan.sarif');
    const again = await run(['scan', `${siteUrl}/`, '--new-only', '--fail-on', 'low', '--json', '--sarif', file]);
    expect(again.code).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8')).runs[0].results.length).toBeGreaterThan(0);
    const { runs, findings } = JSON.parse(again.out);
    expect(runs).toMatchObject([{ setting_type: 'application_scan', setting_id: 1001, state: 'succeeded' }]);
    expect(findings).toEqual([]);
  });

  test('the findings are listed, shown in full, triaged and exported', async () => {
    const findings: { finding_id: number; check_id: string }[] = await json('findings', '--target', 'app:1001');
    const xss = findings.find(({ check_id }) => check_id.includes('xss'))?.finding_id ?? 0;
    expect((await run(['finding', String(xss)])).out).toMatch(/^Reflected XSS\nhigh, score .*Evidence.*Reproduce/s);
    expect((await run(['comment', String(xss), 'asked the owner'])).out).toBe(`Commented on finding ${xss}.\n`);
    expect((await run(['finding', String(xss)])).out).toMatch(
      /History\n {2}\S+ comment, by .*, asked the owner\n(?:.*\n)* {2}\S+ opened\n/,
    );
    const accepted = await run([
      'triage',
      'accepted',
      String(xss),
      '--reason',
      'test',
      '--owner',
      'me',
      '--until',
      '2099-01-01',
    ]);
    expect(accepted.out).toBe(`${xss} accepted: Reflected XSS\n`);
    expect(await json('findings', '--status', 'accepted')).toMatchObject([{ finding_id: xss, status_reason: 'test' }]);
    const file = join(folder, 'findings.sarif');
    expect((await run(['export', 'sarif', '--target', 'app:1001', '-o', file])).code).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8')).runs[0].results).toHaveLength(findings.length);
  });

  test('the run is listed, watched and accounted for', async () => {
    const [{ run_id }] = await json('runs', '--target', 'app:1001', '--limit', '1');
    expect((await run(['watch', run_id])).err).toContain('succeeded');
    expect((await run(['coverage', run_id])).out).toMatch(/^VERDICT +CHECK +LOCATION +REASON\n/);
    expect((await run(['usage'])).out).toMatch(/estimated cost .*diagnosis:application-scan +2 /s);
    expect((await run(['doctor'])).out).toMatch(
      /^service .*\nok {4}clock\nok {4}token for project 1001\nok {4}queue\n$/,
    );
  });
});

test('targets of all five kinds are added, listed and removed in one grammar', async () => {
  const kinds = [
    ['cms', `${siteUrl}/blog`],
    ['port', '127.0.0.9'],
    ['app', `${siteUrl}/shop`],
    ['domain', 'shop.example'],
    ['website', 'https://www.shop.example/'],
  ] as const;
  const names: string[] = [];
  for (const [kind, value] of kinds) names.push((await json('target', 'add', kind, value)).target);
  expect(names.map((name) => name.split(':')[0])).toEqual(kinds.map(([kind]) => kind));
  const listed: { target: string; value: string }[] = await json('target', 'list');
  for (const [at, [, value]] of kinds.entries()) {
    expect(listed).toContainEqual(expect.objectContaining({ target: names[at], value }));
  }
  expect((await run(['target', 'remove', ...names])).code).toBe(0);
  const left: { target: string }[] = await json('target', 'list');
  expect(left.filter(({ target }) => names.includes(target))).toEqual([]);
  // Nothing stays behind of a target that the service refuses.
  expect(await run(['target', 'add', 'port', '127.0.0.1/33'])).toMatchObject({ code: 3 });
  expect(
    (await json('api', 'list-portscan-setting', 'diagnosis_data_source_id=1003').catch(() => ({}))).portscan_setting ??
      [],
  ).toEqual([]);
});

describe('wrong input', () => {
  test.each([
    [['scan', 'not a target'], 2, 'must be a URL, an IP address'],
    [['scan', 'shop:1'], 2, 'shop: must be app, cms, port, domain, website'],
    [['scan', 'app:999999'], 3, '404'],
    [['scan', 'http://127.0.0.1:1/', '--fail-on', 'grave'], 2, 'must be high, medium, low or none'],
    [['findings', '--severity', 'grave'], 3, 'severity: must be high, medium or low'],
    [['finding', '0'], 2, '0: must be an integer from 1'],
    [['finding', '999999'], 3, '404'],
    [['triage', 'ignored', '1001'], 2, 'ignored: must be open, false_positive, accepted'],
    [['triage', 'accepted', '1001', '--until', 'soon'], 2, 'must be a day such as'],
    [['export', 'pdf'], 2, 'pdf: must be sarif'],
    [['watch', 'abc'], 3, 'must be a UUID'],
    [['api', 'no-such'], 2, 'no endpoint no-such'],
    [['api', 'invoke-scan'], 2, 'is ambiguous: diagnosis/invoke-scan or osint/invoke-scan'],
    [['api', 'list-run', 'limit'], 2, 'must be name=value or a JSON object'],
    [['schedule', 'app:1001', 'each day'], 3, 'schedule.rule'],
    [['schedule', 'app:1001', '--from', '22:00'], 2, '--from and --to belong together'],
    [['credential', 'add', 'x', '--kind', 'basic', '--origin', 'http://127.0.0.1'], 2, 'standard input is empty'],
    [['login', '--url', 'http://127.0.0.1:1'], 2, 'standard input is empty'],
    [['--url', 'ftp://x', 'runs'], 2, 'must be an http or https URL'],
    [['--project', '0', 'runs'], 2, 'must be an integer from 1'],
    [['completion', 'tcsh'], 2, 'must be bash, zsh, fish'],
    [['nonsense'], 2, 'unknown command'],
    [['runs', '--nonsense'], 2, 'unknown option'],
  ])('%j is refused in one line', async (args, code, said) => {
    const result = await run(args);
    expect(result.err).toContain(said);
    expect(result.code).toBe(code);
  });

  test('a token that is not accepted is told by the doctor', async () => {
    const { code, out } = await run(['doctor'], { variables: { SCANFOLD_TOKEN: 'a.b.c' } });
    expect({ code, out }).toEqual({ code: 3, out: expect.stringContaining('WRONG token: not accepted') });
  });
});

test('a token is stored for this account alone, used, and forgotten', async () => {
  const variables = { SCANFOLD_URL: '', SCANFOLD_TOKEN: '', SCANFOLD_PROJECT: '' };
  const { SCANFOLD_TOKEN: input = '' } = env;
  const login = await run(['login', '--url', service.url, '--project', '1001'], { input: `${input}\n`, variables });
  const path = join(folder, 'config/scanfold/config.json');
  expect(login.out).toBe(`Logged in to ${service.url}; stored in ${path}\n`);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect((await run(['runs', '--limit', '1'], { variables })).out).toContain('app:1001');
  await run(['logout'], { variables });
  const after = await run(['--url', service.url, '--project', '1', 'runs'], { variables });
  expect(after).toMatchObject({ code: 2, err: expect.stringContaining('no token for') });
});

/** The examples of all help texts. */
function examplesOf(command: Command): string[] {
  let help = '';
  command.configureOutput({ writeOut: (written) => (help += written) });
  command.outputHelp();
  const own = [...help.matchAll(/^ {2}\$ (.*)$/gm)].map(([, line = '']) => line);
  return [...own, ...command.commands.flatMap(examplesOf)];
}

test('every example of the help runs', async () => {
  const terminal = { env, stdin: process.stdin, stdout: process.stdout, stderr: process.stderr };
  const examples = examplesOf(commandLine(terminal, '9.9.9'));
  expect(examples.length).toBeGreaterThan(20);
  const words = (line: string) =>
    [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
  const port: string = (await json('target', 'add', 'port', '127.0.0.9')).target;
  const findings: { finding_id: number }[] = await json('findings', '--limit', '3');
  for (const example of examples) {
    // Those need a host of the network, or a shell.
    if (/example\.com\/|source </.test(example)) continue;
    const line = example
      .replace(/^printf .* \| /, '')
      .replace(/ [>|] .*$/, '')
      .replaceAll(/http:\/\/127\.0\.0\.1:808\d/g, siteUrl)
      .replace(/^scanfold scan /, 'scanfold scan --no-wait ')
      .replaceAll('port:1001', port)
      .replace(/findings\.(csv|sarif)/, join(folder, 'example.$1'))
      .replaceAll(/\b100[456]\b/g, (id) => String(findings[Number(id) - 1004]?.finding_id));
    const { code, err } = await run(words(line).slice(1), { input: 'a long secret' });
    expect({ example, code, err: code > 1 ? err : '' }).toEqual({ example, code: expect.any(Number), err: '' });
  }
});

test('as a process: the exit status, one line on standard error, and no color in a pipe', async () => {
  const main = fileURLToPath(new URL('../../../clients/command/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, 'finding', '999999'], { env: { PATH: process.env.PATH ?? '', ...env } });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect({ out, err, code }).toEqual({
    out: '',
    err: expect.stringMatching(/^scanfold: 404 .*\n$/),
    code: 3,
  });
});
