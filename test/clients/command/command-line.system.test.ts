import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Command, CommanderError } from 'commander';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CommandFault } from '../../../clients/command/fault.ts';
import { commandLine } from '../../../clients/command/program.ts';
import type { Terminal } from '../../../clients/command/terminal.ts';
import { RequestFailed } from '../../../clients/library/failure.ts';
import { type LocalService, startLocal } from '../../../infra/local/service.ts';
import { type ReceiverServer, startReceiver } from '../../shared/notices/receiver.ts';
import { webhookSecret } from '../../shared/notices/world.ts';

let folder: string;
let service: LocalService;
let site: Server;
let siteUrl: string;
let receiver: ReceiverServer;
let env: Record<string, string>;

/** Whether the page writes its word as text. */
let isMended = false;

/** A page that takes a word of its address into its text as it is, and whose title would color a terminal. */
const page = '<title>\u001b[31mShop</title><a href="/search?q=1">Search</a>';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scanfold-command-'));
  receiver = await startReceiver();
  service = await startLocal({ port: 0, dataDir: join(folder, 'data'), sweepSeconds: 1 });
  site = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    response.setHeader('Content-Type', 'text/html');
    const word = searchParams.get('q') ?? '';
    if (pathname === '/search') response.end(`<p>${isMended ? word.replaceAll(/[<>"'&]/g, '_') : word}</p>`);
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
  await receiver.close();
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
      /^client 9\.9\.9\nservice http:\/\/127\.0\.0\.1:\d+ \d+\.\d+\.\d+\nok {4}clock\nok {4}token for project 1001\nok {4}queue\n$/,
    );
  });

  test('what a rule sets aside is neither printed nor judged, and the file of the scan says why', async () => {
    const rule = { match: { host: '127.0.0.1' }, reason: 'a laboratory' };
    const body = JSON.stringify({ project_id: 1001, suppression: { project_id: 1001, ...rule } });
    const { suppression } = JSON.parse((await run(['api', 'put-suppression', body])).out);
    const file = join(folder, 'suppressed.sarif');
    const scan = await run(['scan', `${siteUrl}/`, '--fail-on', 'low', '--sarif', file]);
    expect(scan).toMatchObject({ code: 0, out: 'No open findings.\n' });
    const { results } = JSON.parse(readFileSync(file, 'utf8')).runs[0];
    expect(results.length).toBeGreaterThan(0);
    for (const { suppressions } of results) expect(suppressions).toMatchObject([{ justification: 'a laboratory' }]);
    const { suppression_id } = suppression;
    const gone = JSON.stringify({ project_id: 1001, suppression_id });
    expect((await run(['api', 'delete-suppression', gone])).code).toBe(0);
  });

  test('a finding is checked again, and the verdict is printed and is the exit status', async () => {
    const [accepted] = await json('findings', '--target', 'app:1001', '--status', 'accepted');
    const id = String(accepted.finding_id);
    await run(['triage', 'open', id]);
    const there = await run(['retest', id]);
    expect(there).toMatchObject({ code: 1, out: expect.stringContaining(`${id} still there`) });
    expect(there.err).toMatch(/run \S+ succeeded/);
    isMended = true;
    const mended = await run(['retest', id, '--json']).finally(() => {
      isMended = false;
    });
    expect(mended.code).toBe(0);
    expect(JSON.parse(mended.out)).toMatchObject({ state: 'succeeded', retest: { outcome: 'fixed' } });
    const started = await run(['retest', id, '--no-wait']);
    expect((await run(['watch', started.out.trim()])).code).toBe(0);
    expect((await run(['retest', '999999'])).code).toBe(3);
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

const samples = fileURLToPath(new URL('../moving/samples/', import.meta.url));

test('a notification is added without its secrets as arguments, tested, sent again, listed and removed', async () => {
  const input = `${receiver.url}/hook?key=hidden\n${webhookSecret}\n`;
  const options = [
    '--event',
    'finding-new',
    'run-failed',
    '--severity',
    'high',
    '--digest',
    'monday',
    '--time-zone',
    'UTC',
  ];
  const added = await run(['notification', 'add', 'Tickets', '--kind', 'webhook', ...options], { input });
  const id = added.out.trim();
  const listed = await run(['notification', 'list']);
  expect(listed.out).toMatch(/^ID +NAME +STATE +EVENTS +FROM +WHEN +RECEIVER\n/);
  expect(listed.out).toContain(`on     finding_new run_failed  high  monday at 08:00 UTC  webhook ${receiver.url}\n`);
  expect(listed.out).not.toContain('hidden');
  const tested = await run(['notification', 'test', id]);
  expect(tested).toMatchObject({ code: 0, out: expect.stringMatching(/^\S+ delivered\n$/) });
  const { headers, body, url } = receiver.received[0] ?? expect.unreachable();
  expect(url).toBe('/hook?key=hidden');
  expect(new Webhook(webhookSecret).verify(body, headers as Record<string, string>)).toMatchObject({
    data: { notices: 0 },
  });
  const [delivery] = await json('notification', 'deliveries', id);
  receiver.answers.push({ status: 404 });
  const again = await run(['notification', 'redeliver', delivery.delivery_id]);
  expect(again).toMatchObject({
    code: 3,
    out: `${delivery.delivery_id} failed\n`,
    err: expect.stringContaining('404'),
  });
  expect(receiver.received[1]?.headers['webhook-id']).toBe(headers['webhook-id']);
  expect((await run(['notification', 'deliveries', '--state', 'failed'])).out).toMatch(
    new RegExp(`^DELIVERY .*\n${delivery.delivery_id} +${id} +failed `),
  );
  expect((await run(['notification', 'remove', id])).code).toBe(0);
  expect((await run(['notification', 'list'])).out).toBe('No notifications.\n');
  expect((await run(['notification', 'test', id])).code).toBe(3);
  expect((await run(['completion', 'bash'])).out).toContain(
    `'notification') COMPREPLY=($(compgen -W 'add list test deliveries redeliver remove --help'`,
  );
});

describe('moving in and out', () => {
  const sample = (name: string) => join(samples, name);

  test('settings of RISKEN come in once, with the reason for each that does not', async () => {
    const project = ['--project', '1701'];
    const preview = await run([...project, 'import', 'risken', sample('risken-answers.jsonl'), '--dry-run']);
    expect(await json(...project, 'target', 'list')).toEqual([]);
    const first = await run([...project, 'import', 'risken', sample('risken-answers.jsonl')]);
    expect(first.code).toBe(3);
    expect(first.out.split('\n').filter((line) => line.includes('created'))).toHaveLength(11);
    expect(preview.err).toContain('12 would be created, 2 there already');
    expect(first.err).toContain('11 created, 2 there already, 1 refused, 2 skipped');
    expect(first.out).toMatch(/refused portscan_target 1012 www.example.test \(.*not an IP address or CIDR range/);
    expect(first.out).toMatch(/skipped rel_osint_data_source 1008 .*its osint 1099 was not taken over/);
    expect(first.out).toMatch(/skipped jira_setting 1001 tickets \(this service has no scans by Jira\)/);
    // The counters of this service had not come that far: its ids are those of RISKEN.
    expect(first.out).toContain('created portscan_target 1011 127.0.0.1 (its scan was in progress: it is configured)');
    const listed = await json(...project, 'target', 'list');
    expect(listed).toContainEqual(expect.objectContaining({ value: '127.0.0.1', name: 'office' }));
    const again = await run([...project, 'import', 'risken', sample('risken-answers.jsonl')]);
    expect(again.err).toContain('0 created, 13 there already, 1 refused, 2 skipped');
    expect(await json(...project, 'target', 'list')).toEqual(listed);
  });

  test('findings of nuclei, ZAP and nmap come in once and are filtered by their source', async () => {
    const project = ['--project', '1702'];
    for (const [source, name, count] of [
      ['nuclei', 'nuclei.jsonl', 3],
      ['zap', 'zap.xml', 2],
      ['nmap', 'nmap.xml', 3],
    ] as const) {
      const first = await run([...project, 'import', source, sample(name)]);
      expect(first.err).toContain(`${count} created, 0 there already`);
      expect((await run([...project, 'import', source, sample(name)])).err).toContain(
        `0 created, ${count} there already`,
      );
      expect(await json(...project, 'findings', '--source', source)).toHaveLength(count);
    }
    // JSON says what XML said.
    expect((await run([...project, 'import', 'zap', sample('zap.json')])).err).toContain('0 created, 2 there already');
    expect(
      JSON.parse((await run([...project, 'export', 'sarif'])).out).runs.flatMap(
        (each: { results: [] }) => each.results,
      ),
    ).toHaveLength(8);
  });

  const settings = `app:
  Shop:
    target: http://127.0.0.1:8080/shop
    max_depth: 3
    policy:
      profile: standard
      schedule: { rule: 0 3 * * 1, time_zone: Europe/Berlin }
cms:
  http://127.0.0.1:8081/blog:
    options: --enumerate u1-10
port:
  Office:
    targets: [127.0.0.1, 127.0.0.2]
domain:
  shop.example:
    words: [staging, test]
website:
  https://www.shop.example/:
`;

  test('findings that came in by mistake are taken back with their file, but for what a user has judged', async () => {
    const project = ['--project', '1705'];
    const undo = ['import', 'nuclei', sample('nuclei.jsonl'), '--undo'];
    await run([...project, 'import', 'nuclei', sample('nuclei.jsonl')]);
    await run([...project, 'import', 'nmap', sample('nmap.xml')]);
    const [judged] = await json(...project, 'findings', '--source', 'nuclei');
    await run([...project, 'triage', 'accepted', String(judged.finding_id), '--reason', 'known', '--owner', 'me']);
    expect((await run([...project, ...undo, '--dry-run'])).err).toContain('2 would be withdrawn');
    expect(await json(...project, 'findings', '--source', 'nuclei', '--status', 'open')).toHaveLength(2);
    expect((await run([...project, ...undo])).err).toContain('2 withdrawn');
    const reasons = async (status: string): Promise<string[]> =>
      (await json(...project, 'findings', '--source', 'nuclei', '--status', status)).map(
        ({ status_reason }: { status_reason: string }) => status_reason,
      );
    expect(await reasons('accepted')).toEqual(['known']);
    expect(await reasons('false_positive')).toEqual(['import taken back', 'import taken back']);
    expect(await json(...project, 'findings', '--source', 'nmap', '--status', 'open')).toHaveLength(3);
    expect((await run([...project, ...undo])).err).toContain('0 withdrawn');
    const broken = join(folder, 'broken.jsonl');
    writeFileSync(broken, '{"template-id":\n');
    const refused = await run([...project, 'import', 'nuclei', broken, '--undo']);
    expect([refused.code, refused.out]).toEqual([3, expect.stringContaining('line 1: refused finding')]);
    expect(refused.err).toContain('0 withdrawn, 1 refused, 0 skipped');
  });

  test('settings as code: planned, applied, the same after that, and nothing is deleted without --prune', async () => {
    const project = ['--project', '1703'];
    const file = join(folder, 'settings.yaml');
    writeFileSync(file, settings);
    const plan = await run([...project, 'plan', file]);
    expect([plan.code, plan.err]).toEqual([2, '5 to create, 0 to update, 0 to delete']);
    expect(plan.out).toContain('+ port Office\n    targets: 127.0.0.1 127.0.0.2\n');
    expect((await run([...project, 'apply', file])).out).toContain('Done: 5 create, 0 update, 0 delete.');
    expect(await run([...project, 'plan', file])).toEqual({ code: 0, out: 'No changes.\n', err: '' });
    expect((await run([...project, 'apply', file])).out).toBe('No changes.\n');
    // What the service writes down is what it has.
    const written = join(folder, 'written.yaml');
    await run([...project, 'export', 'settings', '-o', written]);
    expect((await run([...project, 'plan', written, '--prune'])).out).toBe('No changes.\n');
    writeFileSync(
      file,
      settings
        .replace('max_depth: 3', 'max_depth: 5')
        .replace('profile: standard', 'profile: baseline')
        .replace('127.0.0.1, 127.0.0.2', '127.0.0.2, 127.0.0.3')
        .replace(/website:[\s\S]*/, ''),
    );
    const drift = await run([...project, 'plan', file]);
    expect([drift.code, drift.out]).toEqual([
      2,
      '+ port Office target 127.0.0.3\n~ app Shop\n    max_depth: 3 -> 5\n~ app Shop policy\n    profile: standard -> baseline\n',
    ]);
    expect(drift.err).toContain(
      'without --prune:\n  port Office target 127.0.0.1\n  website https://www.shop.example/\n',
    );
    await run([...project, 'apply', file]);
    expect(await json(...project, 'target', 'list', 'website')).toHaveLength(1);
    expect((await run([...project, 'apply', file, '--prune'])).out).toContain('- website https://www.shop.example/');
    expect(await json(...project, 'target', 'list', 'website')).toEqual([]);
    expect((await run([...project, 'plan', file, '--prune'])).code).toBe(0);
  });

  test.each([
    ['app:\n  Shop:\n    target: 5\n', 'file.yaml:3: app.Shop.target must be a text'],
    ['app:\n  Shop:\n    target: http://a.example/\n    depth: 1\n', 'file.yaml:4: app.Shop.depth is not known'],
    ['port:\n  a:\n    targets:\n      - 127.0.0.1\n      - 7\n', 'file.yaml:5: port.a.targets.1 must be a text'],
    ['app: [\n', 'file.yaml:2: '],
    ['app:\n  a: { target: x }\n  a: { target: y }\n', 'file.yaml:3: Map keys must be unique'],
  ])('%j is refused with its line', async (text, said) => {
    const file = join(folder, 'file.yaml');
    writeFileSync(file, text);
    const { code, err } = await run(['plan', file]);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(said) });
  });

  test('a project goes out as one file, and comes into another one once, with what users said', async () => {
    const [from, to] = [
      ['--project', '1702'],
      ['--project', '1704'],
    ];
    const [{ finding_id }] = await json(...from, 'findings', '--source', 'zap');
    await run([...from, 'triage', 'false_positive', String(finding_id), '--reason', 'a test page']);
    await run([...from, 'target', 'add', 'port', '127.0.0.1', '--name', 'Lab']);
    const file = join(folder, 'moved.jsonl');
    expect((await run([...from, 'export', 'project', '-o', file])).code).toBe(0);
    expect((await run([...to, 'import', 'project', file])).err).toContain('9 created, 0 there already');
    expect((await run([...to, 'import', 'project', file])).err).toContain('0 created, 8 there already');
    expect(await json(...to, 'target', 'list')).toMatchObject([{ name: 'Lab', value: '127.0.0.1' }]);
    expect(await json(...to, 'findings', '--status', 'false_positive')).toMatchObject([
      { data_source: 'zap', status_reason: 'a test page' },
    ]);
    writeFileSync(file, readFileSync(file, 'utf8').split('\n').slice(0, -2).join('\n'));
    expect(await run([...to, 'import', 'project', file])).toMatchObject({
      code: 2,
      err: expect.stringContaining('not complete'),
    });
  });
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
    [['notification', 'add', 'x', '--kind', 'fax'], 2, 'must be mail, slack, teams, webhook or jira'],
    [['notification', 'add', 'x', '--kind', 'mail'], 2, 'needs --address'],
    [['notification', 'add', 'x', '--kind', 'slack'], 2, 'standard input is empty'],
    [['notification', 'add', 'x', '--kind', 'jira'], 2, 'needs --jira'],
    [['notification', 'add', 'x', '--kind', 'slack', '--event', 'rain'], 2, '--event rain: must be finding_new'],
    [['notification', 'add', 'x', '--kind', 'slack', '--severity', 'grave'], 2, 'must be high, medium, low'],
    [['notification', 'add', 'x', '--kind', 'slack', '--digest', 'often'], 2, 'must be daily or a day'],
    [['notification', 'add', 'x', '--kind', 'slack', '--digest', 'daily', '--hour', 'x'], 2, 'from 0 to 23'],
    [['notification', 'deliveries', '--state', 'lost'], 2, 'must be pending, delivered, failed'],
    [['notification', 'remove', 'x'], 2, 'x: must be an integer from 1'],
    [['notification', 'redeliver', 'x'], 3, 'must be the delivery_id of a delivery'],
    [['retest', 'x'], 2, 'x: must be an integer from 1'],
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

/** What a shell would hand to an example. */
function inputOf(example: string): string {
  if (example.includes('WEBHOOK')) return `${receiver.url}/chat`;
  return example.includes('SIGNING_SECRET') ? `${receiver.url}/hook\n${webhookSecret}` : 'a-long-secret';
}

test('every example of the help runs', async () => {
  const terminal = { env, stdin: process.stdin, stdout: process.stdout, stderr: process.stderr };
  const examples = examplesOf(commandLine(terminal, '9.9.9'));
  expect(examples.length).toBeGreaterThan(20);
  const words = (line: string) =>
    [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
  const port: string = (await json('target', 'add', 'port', '127.0.0.9')).target;
  const mail = ['notification', 'add', 'x', '--kind', 'mail', '--address', 'a@shop.example'];
  const notification = (await run(mail)).out.trim();
  // The sample has lines that are refused, too.
  const [result = ''] = readFileSync(join(samples, 'nuclei.jsonl'), 'utf8').split('\n');
  writeFileSync(join(folder, 'nuclei.jsonl'), result);
  const findings: { finding_id: number }[] = await json('findings', '--limit', '3');
  for (const example of examples) {
    // Those need a host of the network, or a shell.
    if (/example\.com\/|source </.test(example)) continue;
    const line = example
      .replace(/^printf .* \| /, '')
      .replace(/ [>|] .*$/, '')
      .replaceAll(/http:\/\/127\.0\.0\.1:808\d/g, siteUrl)
      .replace(/^scanfold (scan|retest) /, 'scanfold $1 --no-wait ')
      .replace(/(?<=notification test )1001/, notification)
      .replaceAll('port:1001', port)
      .replace(/-o (settings.yaml|project.jsonl|findings.csv)/, (_, name) => `-o ${join(folder, name)}`)
      .replace(/(?<=(?:plan|apply|project) )(settings.yaml|project.jsonl)/, (name) => join(folder, name))
      .replace(/(?<= )nuclei.jsonl/, join(folder, 'nuclei.jsonl'))
      .replace(/(?<= )(risken.sql|zap.json|nmap.xml)/, (name) => join(samples, name))
      .replaceAll(/\b100[456]\b/g, (id) => String(findings[Number(id) - 1004]?.finding_id));
    const { code, err } = await run(words(line).slice(1), { input: inputOf(example) });
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
