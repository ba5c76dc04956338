import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../../clients/command/program.ts';
import { webhookSecret } from '../../shared/notices/world.ts';
import { type CommandLine, samples, startCommandLine } from './command-line.ts';

let scanfold: CommandLine;

beforeAll(async () => {
  scanfold = await startCommandLine();
});
afterAll(() => scanfold.stop());

describe('the main job on the command line', () => {
  test('a site is scanned by its address, and its findings are printed and judged', async () => {
    const first = await scanfold.run(['scan', `${scanfold.site.url}/`, '--fail-on', 'high']);
    expect(first).toMatchObject({
      code: 1,
      err: expect.stringMatching(/Added app:1001 .*succeeded: .*of severity high/s),
    });
    expect(first.out).toMatch(/^ID +SEVERITY +SCORE +STATUS +TITLE +RESOURCE\n\d+ +high/);
    expect(first.out).toContain('Reflected XSS');
    expect(first.out).not.toContain('\u001b');
  });

  test('a second scan is of the same target, and finds nothing new', async () => {
    const file = join(scanfold.folder, 'scan.sarif');
    const again = await scanfold.run([
      'scan',
      `${scanfold.site.url}/`,
      '--new-only',
      '--fail-on',
      'low',
      '--json',
      '--sarif',
      file,
    ]);
    expect(again.code).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8')).runs[0].results.length).toBeGreaterThan(0);
    const { runs, findings } = JSON.parse(again.out);
    expect(runs).toMatchObject([{ setting_type: 'application_scan', setting_id: 1001, state: 'succeeded' }]);
    expect(findings).toEqual([]);
  });

  test('the findings are listed, shown in full, triaged and exported', async () => {
    const findings: { finding_id: number; check_id: string }[] = await scanfold.json(
      'findings',
      '--target',
      'app:1001',
    );
    const xss = findings.find(({ check_id }) => check_id.includes('xss'))?.finding_id ?? 0;
    expect((await scanfold.run(['finding', String(xss)])).out).toMatch(
      /^Reflected XSS\nhigh, score .*Evidence.*Reproduce/s,
    );
    expect((await scanfold.run(['comment', String(xss), 'asked the owner'])).out).toBe(
      `Commented on finding ${xss}.\n`,
    );
    expect((await scanfold.run(['finding', String(xss)])).out).toMatch(
      /History\n {2}\S+ comment, by .*, asked the owner\n(?:.*\n)* {2}\S+ opened\n/,
    );
    const accepted = await scanfold.run([
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
    expect(await scanfold.json('findings', '--status', 'accepted')).toMatchObject([
      { finding_id: xss, status_reason: 'test' },
    ]);
    const file = join(scanfold.folder, 'findings.sarif');
    expect((await scanfold.run(['export', 'sarif', '--target', 'app:1001', '-o', file])).code).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8')).runs[0].results).toHaveLength(findings.length);
  });

  test('the run is listed, watched and accounted for', async () => {
    const [{ run_id }] = await scanfold.json('runs', '--target', 'app:1001', '--limit', '1');
    expect((await scanfold.run(['watch', run_id])).err).toContain('succeeded');
    expect((await scanfold.run(['cancel', run_id])).out).toBe(
      'Not cancelled: the run had ended before, as succeeded\n',
    );
    expect((await scanfold.run(['coverage', run_id])).out).toMatch(/^VERDICT +CHECK +LOCATION +REASON\n/);
    expect((await scanfold.run(['usage'])).out).toMatch(/estimated cost .*diagnosis:application-scan +2 /s);
    expect((await scanfold.run(['doctor'])).out).toMatch(
      /^client 9\.9\.9, Node v\S+\nok {4}log-in: none stored\nok {4}address: (\S+)\nok {4}service: \d+\.\d+\.\d+\nok {4}clock\nok {4}token: there\nok {4}project: 1001\nok {4}access: as \S+\nok {4}queue of project 1001\n$/,
    );
  });

  test('what a rule sets aside is neither printed nor judged, and the file of the scan says why', async () => {
    const rule = ['suppression', 'add', '--host', '127.0.0.1', '--reason', 'a laboratory', '--until', '2099-01-01'];
    const preview = await scanfold.run([...rule, '--preview']);
    expect(preview.out).toMatch(/^[1-9]\d* findings would be set aside, such as:\n {2}\d+ (high|medium|low) /);
    expect((await scanfold.run(['suppression', 'list'])).out).toBe('No rules.\n');
    const id = (await scanfold.run(rule)).out.trim();
    expect((await scanfold.run(['suppression', 'list'])).out).toMatch(
      new RegExp(
        `^ID +MATCH +REASON +OWNER +UNTIL\n${id} +host 127\\.0\\.0\\.1 +a laboratory +local-user +2099-01-01 00:00\n$`,
      ),
    );
    expect((await scanfold.run(['findings'])).out).toMatch(/ open, set aside /);
    expect((await scanfold.run(['findings', '--no-suppressed'])).out).toBe('No findings.\n');
    const file = join(scanfold.folder, 'suppressed.sarif');
    const scan = await scanfold.run(['scan', `${scanfold.site.url}/`, '--fail-on', 'low', '--sarif', file]);
    expect(scan).toMatchObject({ code: 0, out: 'No open findings.\n' });
    expect(scan.err).toMatch(/^[1-9]\d* open findings are set aside: /m);
    const { results } = JSON.parse(readFileSync(file, 'utf8')).runs[0];
    expect(results.length).toBeGreaterThan(0);
    for (const { suppressions } of results) expect(suppressions).toMatchObject([{ justification: 'a laboratory' }]);
    expect((await scanfold.run(['suppression', 'remove', id])).code).toBe(0);
    expect(await scanfold.json('suppression', 'list')).toEqual([]);
  });

  test('findings are labeled, and tags of others stay', async () => {
    const [{ finding_id }] = await scanfold.json('findings', '--limit', '1');
    const id = String(finding_id);
    const labeled = await scanfold.run(['label', id, '--tag', 'payments', 'spring', '--owner', 'ops']);
    expect(labeled).toMatchObject({ code: 0, out: expect.stringMatching(`^${id} of ops; payments, spring: `) });
    await Promise.all(
      ['one', 'two', 'three'].map((tag) => scanfold.run(['label', id, '--tag', tag, '--untag', 'spring'])),
    );
    expect(await scanfold.json('findings', '--tag', 'payments')).toMatchObject([
      { finding_id, owner: 'ops', tags: ['one', 'payments', 'three', 'two'] },
    ]);
    expect(await scanfold.json('findings', '--owner', 'ops')).toMatchObject([{ finding_id }]);
    expect((await scanfold.run(['finding', id])).out).toContain('\nowner ops, tags one, payments, three, two\n');
    const none = await scanfold.run(['label', id, '--untag', 'one', 'two', 'three', 'payments', '--no-owner']);
    expect(none.out).toMatch(`${id} no tags, of nobody: `);
  });

  test('all findings that filters choose are triaged in one command, after a preview that changes nothing', async () => {
    const choice = ['--host', '127.0.0.1', '--severity', 'low', '--reason', 'a laboratory'];
    const open = (await scanfold.json('findings', '--host', '127.0.0.1', '--severity', 'low')).length;
    expect(open).toBeGreaterThan(0);
    const preview = await scanfold.run(['triage', 'false_positive', ...choice, '--preview']);
    const what = `${open} findings? would become false_positive, such as:\\n  \\d+ low `;
    expect(preview).toMatchObject({ code: 0, out: expect.stringMatching(`^${what}`) });
    expect((await scanfold.json('findings', '--severity', 'low')).length).toBe(open);
    const done = await scanfold.run(['triage', 'false_positive', ...choice]);
    expect(done.out).toMatch(new RegExp(`^${open} findings? became false_positive\n$`));
    expect(await scanfold.json('findings', '--severity', 'low')).toEqual([]);
    const back = await scanfold.json('triage', 'open', '--status', 'false_positive', '--severity', 'low');
    expect(back).toMatchObject({ changed: open, unchanged: 0, fixed: 0 });
    const whose = await scanfold.run(['triage', 'open', '--assigned-to', 'nobody-of-that-name']);
    expect(whose.out).toBe('0 findings became open\n');
  });

  test('the project is named and given time limits, one by one, and what is beyond them is listed', async () => {
    expect((await scanfold.run(['project', '--name', 'Shop', '--sla-high', '7'])).out).toBe(
      'Project 1001: Shop\nTime to fix a finding\n  high: 7 days\n  medium: no limit\n  low: no limit\n',
    );
    expect(await scanfold.json('project', '--sla-low', '1')).toMatchObject({
      name: 'Shop',
      sla_days: { high: 7, medium: 0, low: 1 },
    });
    expect((await scanfold.run(['project'])).out).toContain('  high: 7 days\n  medium: no limit\n  low: 1 day\n');
    expect((await scanfold.run(['findings', '--overdue'])).out).toBe('No findings.\n');
    expect((await scanfold.run(['project', '--project', '4711'])).out).toMatch(/^Project 4711\nTime to fix/);
    await scanfold.run(['project', '--sla-high', '0', '--sla-low', '0']);
  });

  test('a finding is checked again, and the verdict is printed and is the exit status', async () => {
    const [accepted] = await scanfold.json('findings', '--target', 'app:1001', '--status', 'accepted');
    const id = String(accepted.finding_id);
    await scanfold.run(['triage', 'open', id]);
    const there = await scanfold.run(['retest', id]);
    expect(there).toMatchObject({ code: 1, out: expect.stringContaining(`${id} still there`) });
    expect(there.err).toMatch(/run \S+ succeeded/);
    scanfold.site.isMended = true;
    const mended = await scanfold.run(['retest', id, '--json']).finally(() => {
      scanfold.site.isMended = false;
    });
    expect(mended.code).toBe(0);
    expect(JSON.parse(mended.out)).toMatchObject({ state: 'succeeded', retest: { outcome: 'fixed' } });
    const started = await scanfold.run(['retest', id, '--no-wait']);
    expect((await scanfold.run(['watch', started.out.trim()])).code).toBe(0);
    expect((await scanfold.run(['retest', '999999'])).code).toBe(3);
  });
});

test('a token is stored for this account alone, used, and forgotten', async () => {
  const variables = { SCANFOLD_URL: '', SCANFOLD_TOKEN: '', SCANFOLD_PROJECT: '' };
  const { SCANFOLD_TOKEN: input = '' } = scanfold.env;
  const login = await scanfold.run(['login', '--url', scanfold.service.url, '--project', '1001'], {
    input: `${input}\n`,
    variables,
  });
  const path = join(scanfold.folder, 'config/scanfold/config.json');
  expect(login.out).toBe(`Logged in to ${scanfold.service.url}; stored in ${path}\n`);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect((await scanfold.run(['runs', '--limit', '1'], { variables })).out).toContain('app:1001');
  await scanfold.run(['logout'], { variables });
  const after = await scanfold.run(['--url', scanfold.service.url, '--project', '1', 'runs'], { variables });
  expect(after).toMatchObject({ code: 2, err: expect.stringContaining('no token for') });
});

/** Runs a command in a process of its own, as a shell does. */
async function inProcess(...args: string[]) {
  const main = fileURLToPath(new URL('../../../clients/command/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main, ...args], { env: { PATH: process.env.PATH ?? '', ...scanfold.env } });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { out, err, code };
}

test('as a process: the exit status, one line on standard error, and no color in a pipe', async () => {
  expect(await inProcess('finding', '999999')).toEqual({
    out: '',
    err: expect.stringMatching(/^scanfold: 404 .*\n$/),
    code: 3,
  });
});

test('a job of CI passes while nothing severe is new, and fails on a new high finding', async () => {
  const job = () => inProcess('--project', '1710', 'scan', `${scanfold.site.url}/`, '--new-only', '--fail-on', 'high');
  scanfold.site.isMended = true;
  const before = await job().finally(() => {
    scanfold.site.isMended = false;
  });
  expect(before).toMatchObject({ code: 0, err: expect.stringContaining('succeeded') });
  const broken = await job();
  expect(broken).toMatchObject({ code: 1, err: expect.stringMatching(/findings? of severity high or higher\n$/) });
  expect(broken.out).toMatch(/^ID .*\n(?:.*\n)*\d+ +high .*Reflected XSS/);
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
  if (example.includes('WEBHOOK')) return `${scanfold.receiver.url}/chat`;
  return example.includes('SIGNING_SECRET') ? `${scanfold.receiver.url}/hook\n${webhookSecret}` : 'a-long-secret';
}

// Last, as it starts scans that nobody waits for.
test('every example of the help runs', async () => {
  const terminal = { env: scanfold.env, stdin: process.stdin, stdout: process.stdout, stderr: process.stderr };
  const examples = examplesOf(await commandLine(terminal, '9.9.9', []));
  expect(examples.length).toBeGreaterThan(20);
  const words = (line: string) =>
    [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
  const port: string = (await scanfold.json('target', 'add', 'port', '127.0.0.9')).target;
  const mail = ['notification', 'add', 'x', '--kind', 'mail', '--address', 'a@shop.example'];
  const notification = (await scanfold.run(mail)).out.trim();
  const { delivery_id } = await scanfold.json('notification', 'test', notification);
  // All ports of the machine that runs the tests are many servers of other tests.
  expect((await scanfold.run(['policy', port, '--ports', '80,443'])).code).toBe(0);
  const spare: string = (await scanfold.json('target', 'add', 'port', '127.0.0.10')).target;
  const rule = (
    await scanfold.run(['suppression', 'add', '--host', 'staging.shop.example', '--reason', 'x'])
  ).out.trim();
  const ended: { run_id: string; state: string; retest?: object }[] = await scanfold.json(
    'runs',
    '--target',
    'app:1001',
  );
  const [later, earlier] = ended.filter(({ state, retest }) => state === 'succeeded' && !retest);
  // The sample has lines that are refused, too.
  const [result = ''] = readFileSync(join(samples, 'nuclei.jsonl'), 'utf8').split('\n');
  writeFileSync(join(scanfold.folder, 'nuclei.jsonl'), result);
  const findings: { finding_id: number }[] = await scanfold.json('findings', '--limit', '3');
  for (const example of examples) {
    // Those need a host of the network, a shell, or the service of this machine.
    if (/example\.com\/|source <|scanfold (?:token|start)/.test(example)) continue;
    const line = example
      .replace(/^printf .* \| /, '')
      .replace(/ [>|] .*$/, '')
      .replaceAll(/http:\/\/127\.0\.0\.1:808\d/g, scanfold.site.url)
      .replace(/^scanfold (scan|retest) /, 'scanfold $1 --no-wait ')
      .replace(/(?<=notification (?:test|remove) )1001/, notification)
      .replace(/(?<=redeliver )\S+/, delivery_id)
      .replace(/(?<=suppression remove )1001/, rule)
      .replace(/(?<=scanfold diff )\S+ \S+/, `${earlier?.run_id} ${later?.run_id}`)
      .replace(/(?<=scanfold (?:watch|cancel|coverage) )\S+/, String(later?.run_id))
      .replace(/(?<= --no-wait )127\.0\.0\.1(?= )/, port)
      .replaceAll('port:1001', port)
      .replaceAll('port:1002', spare)
      .replace(/-o (settings.yaml|project.jsonl|findings.csv)/, (_, name) => `-o ${join(scanfold.folder, name)}`)
      .replace(/(?<=(?:plan|apply|project) )(settings.yaml|project.jsonl)/, (name) => join(scanfold.folder, name))
      .replace(/(?<= )nuclei.jsonl/, join(scanfold.folder, 'nuclei.jsonl'))
      .replace(/(?<= )(risken.sql|zap.json|nmap.xml)/, (name) => join(samples, name))
      .replaceAll(/\b100[456]\b/g, (id) => String(findings[Number(id) - 1004]?.finding_id));
    const { code, err } = await scanfold.run(words(line).slice(1), { input: inputOf(example) });
    expect({ example, code, err: code > 1 ? err : '' }).toEqual({ example, code: expect.any(Number), err: '' });
  }
});
