import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webhookSecret } from '../../shared/notices/world.ts';
import { type CommandLine, startCommandLine } from './command-line.ts';

let scanfold: CommandLine;

beforeAll(async () => {
  scanfold = await startCommandLine();
});
afterAll(() => scanfold.stop());

/** What `api` prints, which is JSON without being asked for it. */
const answerOf = async (...request: string[]) => JSON.parse((await scanfold.run(['api', ...request])).out);

test('targets of all five kinds are added, listed and removed in one grammar', async () => {
  const kinds = [
    ['cms', `${scanfold.site.url}/blog`],
    ['port', '127.0.0.9'],
    ['app', `${scanfold.site.url}/shop`],
    ['domain', 'shop.example'],
    ['website', 'https://www.shop.example/'],
  ] as const;
  const names: string[] = [];
  for (const [kind, value] of kinds) names.push((await scanfold.json('target', 'add', kind, value)).target);
  expect(names.map((name) => name.split(':')[0])).toEqual(kinds.map(([kind]) => kind));
  const listed: { target: string; value: string }[] = await scanfold.json('target', 'list');
  for (const [at, [, value]] of kinds.entries()) {
    expect(listed).toContainEqual(expect.objectContaining({ target: names[at], value }));
  }
  expect((await scanfold.run(['target', 'remove', ...names])).code).toBe(0);
  const left: { target: string }[] = await scanfold.json('target', 'list');
  expect(left.filter(({ target }) => names.includes(target))).toEqual([]);
  // Nothing stays behind of a target that the service refuses.
  expect(await scanfold.run(['target', 'add', 'port', '127.0.0.1/33'])).toMatchObject({ code: 2 });
  expect(await answerOf('list-portscan-setting', 'diagnosis_data_source_id=1003')).toEqual({ portscan_setting: [] });
});

test('a change asks for the record as a list told it, and is refused where somebody else was faster', async () => {
  const changed = { code: 3, err: expect.stringContaining('somebody else has changed it meanwhile') };
  const name = (await scanfold.json('target', 'add', 'cms', `${scanfold.site.url}/tags`)).target;
  const tagOf = async (target: string) =>
    (await scanfold.json('target', 'list')).find((each: { target: string }) => each.target === target).etag;
  const etag = await tagOf(name);
  const { cmsscan_setting: settings } = await answerOf('list-cmsscan-setting', 'diagnosis_data_source_id=1002');
  const setting = settings.at(-1);
  expect(setting).not.toHaveProperty('etag');
  const put = JSON.stringify({ cmsscan_setting: { ...setting, options: '--enumerate u1-10' } });
  // A shell may have taken the quotes away.
  const bare = etag.replaceAll('"', '');
  expect(await scanfold.run(['api', 'put-cmsscan-setting', put, '--if-match', bare])).toMatchObject({ code: 0 });
  expect(await scanfold.run(['api', 'put-cmsscan-setting', put, '--if-match', etag])).toMatchObject(changed);
  expect(await scanfold.run(['target', 'remove', name, '--if-match', etag])).toMatchObject(changed);
  expect(await scanfold.run(['target', 'remove', name, 'cms:1', '--if-match', etag])).toMatchObject({
    code: 2,
    err: expect.stringContaining('--if-match: goes with one record at a time'),
  });

  expect(await scanfold.run(['policy', name, '--profile', 'standard'])).toMatchObject({ code: 0 });
  const { etag: read } = (await scanfold.json('policy', name)).policy;
  expect(await scanfold.run(['policy', name, '--exclude-path', '/a', '--if-match', read])).toMatchObject({ code: 0 });
  expect(await scanfold.run(['policy', name, '--exclude-path', '/b', '--if-match', read])).toMatchObject(changed);
  expect(await scanfold.run(['schedule', name, '--off', '--if-match', read])).toMatchObject(changed);
  // Changes at the same time, without a tag: each is over the one before.
  const options = [
    ['--requests-per-second', '7'],
    ['--exclude-host', 'a.example'],
    ['--exclude-port', '25'],
  ];
  const all = await Promise.all(options.map((option) => scanfold.run(['policy', name, ...option])));
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect((await scanfold.json('policy', name)).policy).toMatchObject({
    profile: 'standard',
    rate: { requests_per_second: 7 },
    exclusions: { hosts: ['a.example'], ports: ['25'], paths: ['/a'] },
  });

  const project = (await scanfold.json('project')).etag;
  expect(await scanfold.run(['project', '--sla-high', '7', '--if-match', project])).toMatchObject({ code: 0 });
  expect(await scanfold.run(['project', '--sla-high', '8', '--if-match', project])).toMatchObject(changed);

  const rule = (await scanfold.run(['suppression', 'add', '--host', 'a.example', '--reason', 'r'])).out.trim();
  const rules: { suppression_id: number; etag: string }[] = await scanfold.json('suppression', 'list');
  const ruleTag = rules.find(({ suppression_id }) => String(suppression_id) === rule)?.etag ?? '';
  expect(await scanfold.run(['suppression', 'remove', rule, '--if-match', '"1-1"'])).toMatchObject(changed);
  expect(await scanfold.run(['suppression', 'remove', rule, '--if-match', ruleTag])).toMatchObject({ code: 0 });
  expect(await scanfold.run(['target', 'remove', name, '--if-match', await tagOf(name)])).toMatchObject({ code: 0 });
});

test('a policy tells what a scan would do and where each value comes from, also of a target without one', async () => {
  const name = (await scanfold.json('target', 'add', 'port', '127.0.0.11')).target;
  const before = await scanfold.run(['policy', name]);
  expect(before).toMatchObject({ code: 0 });
  expect(before.out).toContain('No policy of its own: a scan would do this.');
  expect(before.out).toMatch(/^profile +standard +default of the stage$/m);
  expect(before.out).toMatch(/^portscan\.tls +yes +default$/m);
  expect(before.out).not.toContain('definition_url');
  expect(before.out).toContain('Not scheduled.');
  const after = await scanfold.run(['policy', name, '--ports', '22,8000-8100', '--exclude-host', '127.0.0.12']);
  expect(after.out).toMatch(/^portscan\.ports +22, 8000-8100 +policy of the target$/m);
  expect(after.out).toMatch(/^exclusions\.hosts +127\.0\.0\.12 +policy of the target$/m);
  expect(after.out).not.toContain('No policy of its own');
  const whole = await scanfold.json('policy', name);
  expect(whole.policy).toMatchObject({ portscan: { ports: ['22', '8000-8100'] } });
  expect(whole.origins).toContainEqual({ field: 'portscan.udp', origin: 'service' });
  expect(await scanfold.run(['policy', 'port:999'])).toMatchObject({
    code: 3,
    err: expect.stringContaining('setting_id: no such portscan_setting in this project'),
  });
});

test('a notification is added without its secrets as arguments, tested, sent again, listed and removed', async () => {
  const input = `${scanfold.receiver.url}/hook?key=hidden\n${webhookSecret}\n`;
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
  const added = await scanfold.run(['notification', 'add', 'Tickets', '--kind', 'webhook', ...options], { input });
  const id = added.out.trim();
  const listed = await scanfold.run(['notification', 'list']);
  expect(listed.out).toMatch(/^ID +NAME +STATE +EVENTS +FROM +WHEN +RECEIVER\n/);
  expect(listed.out).toContain(
    `on     finding_new run_failed  high  monday at 08:00 UTC  webhook ${scanfold.receiver.url}\n`,
  );
  expect(listed.out).not.toContain('hidden');
  const tested = await scanfold.run(['notification', 'test', id]);
  expect(tested).toMatchObject({ code: 0, out: expect.stringMatching(/^\S+ delivered\n$/) });
  const { headers, body, url } = scanfold.receiver.received[0] ?? expect.unreachable();
  expect(url).toBe('/hook?key=hidden');
  expect(new Webhook(webhookSecret).verify(body, headers as Record<string, string>)).toMatchObject({
    data: { notices: 0 },
  });
  const [delivery] = await scanfold.json('notification', 'deliveries', id);
  scanfold.receiver.answers.push({ status: 404 });
  const again = await scanfold.run(['notification', 'redeliver', delivery.delivery_id]);
  expect(again).toMatchObject({
    code: 3,
    out: `${delivery.delivery_id} failed\n`,
    err: expect.stringContaining('404'),
  });
  expect(scanfold.receiver.received[1]?.headers['webhook-id']).toBe(headers['webhook-id']);
  expect((await scanfold.run(['notification', 'deliveries', '--state', 'failed'])).out).toMatch(
    new RegExp(`^DELIVERY .*\n${delivery.delivery_id} +${id} +failed `),
  );
  expect((await scanfold.run(['notification', 'remove', id])).code).toBe(0);
  expect((await scanfold.run(['notification', 'list'])).out).toBe('No notifications.\n');
  expect((await scanfold.run(['notification', 'test', id])).code).toBe(3);
  expect((await scanfold.run(['completion', 'bash'])).out).toContain(
    `'notification') COMPREPLY=($(compgen -W 'add list test deliveries redeliver remove --help'`,
  );
});

describe('wrong input', () => {
  test.each([
    [['scan', 'not a target'], 2, 'must be a URL, an IP address'],
    [['scan', 'shop:1'], 2, 'shop: must be app, cms, port, domain, website'],
    [['scan', 'app:999999'], 3, '404'],
    [['scan', 'http://127.0.0.1:1/', '--fail-on', 'grave'], 2, 'Allowed choices are high, medium, low, none'],
    [['findings', '--severity', 'grave'], 2, 'Allowed choices are high, medium, low.'],
    [['finding', '0'], 2, '0: must be an integer from 1'],
    [['finding', '999999'], 3, '404'],
    [['target', 'add', 'port', '127.0.0.1', '127.0.0.2'], 2, '127.0.0.2: one target at a time'],
    [['target', 'add', 'port', '127.0.0.1', '--depth', '3'], 2, '--depth: a target of kind port has none'],
    [['suppression', 'add', '--reason', 'x'], 2, 'must name what it is to match'],
    [['suppression', 'add', '--host', 'x'], 2, "required option '--reason"],
    [['suppression', 'remove', 'x'], 2, 'x: must be an integer from 1'],
    [['triage', 'ignored', '1001'], 2, 'ignored: must be open, false_positive, accepted'],
    [['triage', 'accepted', '1001', '--until', 'soon'], 2, '--until soon: must be a day such as'],
    [['triage', 'accepted'], 2, 'which findings? Name their ids, or filters such as --host'],
    [['triage', 'accepted', '1001', '--host', 'x'], 2, 'by their ids or by filters, not by both'],
    [['triage', 'accepted', '1001', '--preview'], 2, '--preview: goes with filters'],
    [['triage', 'accepted', '--host', 'x'], 2, 'reason: '],
    [['triage', 'open', '--target', 'app:9999'], 2, 'no target app:9999'],
    [['triage', 'open', '--changed-since', 'soon'], 2, '--changed-since soon: must be a day such as'],
    [['label', '1001'], 2, 'what is to be noted?'],
    [['label', 'x', '--tag', 'y'], 2, 'x: must be an integer from 1'],
    [['label', '999999', '--tag', 'y'], 3, '404'],
    [['project', '--sla-high', '-1'], 2, '-1: must be days, 0 for no limit'],
    [['project', '--sla-high', '4000'], 2, 'must be an integer from 0 to 3650'],
    [['policy', 'app:1001', '--definition-file', '/no/such.yaml'], 2, '/no/such.yaml cannot be read as JSON or YAML'],
    [['export', 'pdf'], 2, 'html, settings, project'],
    [
      ['scan', '127.0.0.1:8471'],
      2,
      'write http://127.0.0.1:8471 or https://127.0.0.1:8471 for a site, 127.0.0.1 for the host',
    ],
    [['scan', 'localhost:8471'], 2, 'write http://localhost:8471 or'],
    [['scan', 'app:1001', '--sarif', '/no/such/folder/x'], 2, 'nothing can be written to /no/such/folder'],
    [['scan', 'app:1001', '--sarif', '/tmp'], 2, 'is a folder'],
    [['api', 'POST', 'list-run'], 2, 'list-run takes GET, not POST'],
    [['findings', '--target', 'app:9999'], 2, 'no target app:9999'],
    [['export', 'csv', '--target', 'app:9999'], 2, 'no target app:9999'],
    [['runs', '--target', 'app:9999'], 2, 'no target app:9999'],
    [['findings', '--check', 'bogus'], 2, '--check bogus: no such check'],
    [['findings', '--source', 'bogus'], 2, '--source bogus: must be'],
    [['watch', 'abc'], 2, 'must be a UUID'],
    [['api', 'no-such'], 2, 'no endpoint no-such'],
    [['api', 'invoke-scan'], 2, 'is ambiguous: diagnosis/invoke-scan or osint/invoke-scan'],
    [['api', 'list-run', 'limit'], 2, 'must be name=value or a JSON object'],
    [['schedule', 'app:1001', 'each day'], 2, 'schedule.rule'],
    [['schedule', 'app:1001', '--from', '22:00'], 2, '--from and --to belong together'],
    [['credential', 'add', 'x', '--kind', 'basic', '--origin', 'http://127.0.0.1'], 2, 'standard input is empty'],
    [['notification', 'add', 'x', '--kind', 'fax'], 2, 'Allowed choices are mail, slack, teams, webhook, jira'],
    [['notification', 'add', 'x', '--kind', 'mail'], 2, 'needs --address'],
    [['notification', 'add', 'x', '--kind', 'slack'], 2, 'standard input is empty'],
    [['notification', 'add', 'x', '--kind', 'jira'], 2, 'needs --jira'],
    [['notification', 'add', 'x', '--kind', 'slack', '--event', 'rain'], 2, '--event rain: must be finding_new'],
    [
      ['notification', 'add', 'x', '--kind', 'slack', '--severity', 'grave'],
      2,
      'Allowed choices are high, medium, low',
    ],
    [['notification', 'add', 'x', '--kind', 'slack', '--digest', 'often'], 2, 'must be daily or a day'],
    [['notification', 'add', 'x', '--kind', 'slack', '--digest', 'daily', '--hour', 'x'], 2, 'from 0 to 23'],
    [['notification', 'deliveries', '--state', 'lost'], 2, 'Allowed choices are pending, delivered, failed'],
    [['notification', 'remove', 'x'], 2, 'x: must be an integer from 1'],
    [['notification', 'redeliver', 'x'], 2, 'must be the delivery_id of a delivery'],
    [['retest', 'x'], 2, 'x: must be an integer from 1'],
    [['login', '--url', 'http://127.0.0.1:1'], 2, 'standard input is empty'],
    [['--url', 'ftp://x', 'runs'], 2, 'must be an http or https URL'],
    [['--project', '0', 'runs'], 2, 'must be an integer from 1'],
    [['completion', 'tcsh'], 2, 'Allowed choices are bash, zsh, fish'],
    [['scan', 'http://'], 2, 'target: '],
    [['triage', 'accepted', '1001'], 2, 'reason: '],
    [['plan', '/no/such/file'], 1, 'ENOENT'],
    [['apply', '/no/such/file'], 1, 'ENOENT'],
    [['plan', '--nonsense', 'x'], 1, 'unknown option'],
    [['apply'], 1, 'missing required argument'],
    [['--project', '0', 'plan', 'x'], 1, 'must be an integer from 1'],
    [['nonsense'], 2, 'unknown command'],
    [['runs', '--nonsense'], 2, 'unknown option'],
  ])('%j is refused in one line', async (args, code, said) => {
    const result = await scanfold.run(args);
    expect(result.err).toContain(said);
    expect(result.code).toBe(code);
  });

  test('a token that is not accepted is told by the doctor', async () => {
    const { code, out } = await scanfold.run(['doctor'], { variables: { SCANFOLD_TOKEN: 'a.b.c' } });
    expect({ code, out }).toEqual({
      code: 3,
      out: expect.stringContaining('WRONG access: 401 Authentication required: run scanfold login'),
    });
  });
});
