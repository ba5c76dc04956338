import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient } from '../../../clients/library/client.ts';
import { currentSettings } from '../../../clients/moving/current-settings.ts';
import { planOf } from '../../../clients/moving/plan.ts';
import { readSettings } from '../../../clients/moving/settings-file.ts';
import { type CommandLine, samples, startCommandLine } from './command-line.ts';

let scanfold: CommandLine;

beforeAll(async () => {
  scanfold = await startCommandLine();
});
afterAll(() => scanfold.stop());

describe('moving in and out', () => {
  const sample = (name: string) => join(samples, name);

  test('settings of RISKEN come in once, with the reason for each that does not', async () => {
    const project = ['--project', '1701'];
    const preview = await scanfold.run([...project, 'import', 'risken', sample('risken-answers.jsonl'), '--dry-run']);
    expect(await scanfold.json(...project, 'target', 'list')).toEqual([]);
    const first = await scanfold.run([...project, 'import', 'risken', sample('risken-answers.jsonl')]);
    expect(first.code).toBe(3);
    expect(first.out.split('\n').filter((line) => line.includes('created'))).toHaveLength(11);
    expect(preview.err).toContain('12 would be created, 2 there already');
    expect(first.err).toContain('11 created, 2 there already, 1 refused, 2 skipped');
    expect(first.out).toMatch(/refused portscan_target 1012 www.example.test \(.*not an IP address or CIDR range/);
    expect(first.out).toMatch(/skipped rel_osint_data_source 1008 .*its osint 1099 was not taken over/);
    expect(first.out).toMatch(/skipped jira_setting 1001 tickets \(this service has no scans by Jira\)/);
    // The counters of this service had not come that far: its ids are those of RISKEN.
    expect(first.out).toContain('created portscan_target 1011 127.0.0.1 (its scan was in progress: it is configured)');
    const listed = await scanfold.json(...project, 'target', 'list');
    expect(listed).toContainEqual(expect.objectContaining({ value: '127.0.0.1', name: 'office' }));
    const again = await scanfold.run([...project, 'import', 'risken', sample('risken-answers.jsonl')]);
    expect(again.err).toContain('0 created, 13 there already, 1 refused, 2 skipped');
    expect(await scanfold.json(...project, 'target', 'list')).toEqual(listed);
  });

  test('findings of nuclei, ZAP and nmap come in once and are filtered by their source', async () => {
    const project = ['--project', '1702'];
    for (const [source, name, count] of [
      ['nuclei', 'nuclei.jsonl', 3],
      ['zap', 'zap.xml', 2],
      ['nmap', 'nmap.xml', 3],
    ] as const) {
      const first = await scanfold.run([...project, 'import', source, sample(name)]);
      expect(first.err).toContain(`${count} created, 0 there already`);
      expect((await scanfold.run([...project, 'import', source, sample(name)])).err).toContain(
        `0 created, ${count} there already`,
      );
      expect(await scanfold.json(...project, 'findings', '--source', source)).toHaveLength(count);
    }
    // JSON says what XML said.
    expect((await scanfold.run([...project, 'import', 'zap', sample('zap.json')])).err).toContain(
      '0 created, 2 there already',
    );
    expect(
      JSON.parse((await scanfold.run([...project, 'export', 'sarif'])).out).runs.flatMap(
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
    await scanfold.run([...project, 'import', 'nuclei', sample('nuclei.jsonl')]);
    await scanfold.run([...project, 'import', 'nmap', sample('nmap.xml')]);
    const [judged] = await scanfold.json(...project, 'findings', '--source', 'nuclei');
    await scanfold.run([
      ...project,
      'triage',
      'accepted',
      String(judged.finding_id),
      '--reason',
      'known',
      '--owner',
      'me',
    ]);
    expect((await scanfold.run([...project, ...undo, '--dry-run'])).err).toContain('2 would be withdrawn');
    expect(await scanfold.json(...project, 'findings', '--source', 'nuclei', '--status', 'open')).toHaveLength(2);
    expect((await scanfold.run([...project, ...undo])).err).toContain('2 withdrawn');
    const reasons = async (status: string): Promise<string[]> =>
      (await scanfold.json(...project, 'findings', '--source', 'nuclei', '--status', status)).map(
        ({ status_reason }: { status_reason: string }) => status_reason,
      );
    expect(await reasons('accepted')).toEqual(['known']);
    expect(await reasons('false_positive')).toEqual(['import taken back', 'import taken back']);
    expect(await scanfold.json(...project, 'findings', '--source', 'nmap', '--status', 'open')).toHaveLength(3);
    expect((await scanfold.run([...project, ...undo])).err).toContain('0 withdrawn');
    const broken = join(scanfold.folder, 'broken.jsonl');
    const [known = ''] = readFileSync(sample('nuclei.jsonl'), 'utf8').split('\n');
    writeFileSync(broken, `${known}\n{"template-id":\n`);
    const refused = await scanfold.run([...project, 'import', 'nuclei', broken, '--undo']);
    expect([refused.code, refused.out]).toEqual([3, expect.stringContaining('line 2: refused finding')]);
    expect(refused.err).toContain('0 withdrawn, 1 refused, 1 skipped');
  });

  test('settings as code: planned, applied, the same after that, and nothing is deleted without --prune', async () => {
    const project = ['--project', '1703'];
    const file = join(scanfold.folder, 'settings.yaml');
    writeFileSync(file, settings);
    const plan = await scanfold.run([...project, 'plan', file]);
    expect([plan.code, plan.err]).toEqual([2, '5 to create, 0 to update, 0 to delete']);
    expect(plan.out).toContain('+ port Office\n    targets: 127.0.0.1 127.0.0.2\n');
    expect((await scanfold.run([...project, 'apply', file])).out).toContain('Done: 5 create, 0 update, 0 delete.');
    expect(await scanfold.run([...project, 'plan', file])).toEqual({ code: 0, out: 'No changes.\n', err: '' });
    expect((await scanfold.run([...project, 'apply', file])).out).toBe('No changes.\n');
    // What the service writes down is what it has.
    const written = join(scanfold.folder, 'written.yaml');
    await scanfold.run([...project, 'export', 'settings', '-o', written]);
    expect((await scanfold.run([...project, 'plan', written, '--prune'])).out).toBe('No changes.\n');
    writeFileSync(
      file,
      settings
        .replace('max_depth: 3', 'max_depth: 5')
        .replace('profile: standard', 'profile: baseline')
        .replace('127.0.0.1, 127.0.0.2', '127.0.0.2, 127.0.0.3')
        .replace(/website:[\s\S]*/, ''),
    );
    const drift = await scanfold.run([...project, 'plan', file]);
    expect([drift.code, drift.out]).toEqual([
      2,
      '+ port Office target 127.0.0.3\n~ app Shop\n    max_depth: 3 -> 5\n~ app Shop policy\n    profile: standard -> baseline\n',
    ]);
    expect(drift.err).toContain(
      'without --prune:\n  port Office target 127.0.0.1\n  website https://www.shop.example/\n',
    );
    await scanfold.run([...project, 'apply', file]);
    expect(await scanfold.json(...project, 'target', 'list', 'website')).toHaveLength(1);
    expect((await scanfold.run([...project, 'apply', file, '--prune'])).out).toContain(
      '- website https://www.shop.example/',
    );
    expect(await scanfold.json(...project, 'target', 'list', 'website')).toEqual([]);
    expect((await scanfold.run([...project, 'plan', file, '--prune'])).code).toBe(0);
  });

  test('what somebody else changes between the plan and its steps is not overwritten', async () => {
    const project = {
      client: createClient({ baseUrl: scanfold.service.url, token: scanfold.env.SCANFOLD_TOKEN ?? '' }),
      projectId: 1710,
    };
    const named = ['--project', '1710'];
    const file = join(scanfold.folder, 'raced.yaml');
    writeFileSync(file, settings);
    await scanfold.run([...named, 'apply', file]);
    const wanted = settings
      .replace('max_depth: 3', 'max_depth: 5')
      .replace('profile: standard', 'profile: baseline')
      .replace('u1-10', 'u1-20');
    const steps = planOf(readSettings(wanted, file), await currentSettings(project));
    expect(steps.map(({ what }) => what)).toEqual(['app Shop', 'app Shop policy', 'cms http://127.0.0.1:8081/blog']);
    writeFileSync(
      file,
      settings.replace('max_depth: 3', 'max_depth: 4').replace('rule: 0 3', 'rule: 0 4').replace('u1-10', 'u1-15'),
    );
    expect((await scanfold.run([...named, 'apply', file])).out).toContain('Done: 0 create, 3 update');
    for (const { apply } of steps) await expect(apply(project)).rejects.toMatchObject({ status: 412 });
    expect((await scanfold.run([...named, 'plan', file])).out).toBe('No changes.\n');
  });

  test.each<[string, string, 'pipe' | '/dev/full', (out: Readable, err: Readable) => void, number, string]>([
    ['the reader of its output goes away', '1706', 'pipe', (out) => out.destroy(), 0, ''],
    ['nobody reads its errors, either', '1707', 'pipe', (out, err) => out.destroy() && err.destroy(), 0, ''],
    ['the disk of its output is full', '1708', '/dev/full', () => undefined, 2, 'standard output: '],
  ])('as a process, apply does all of its work although %s', async (_, project, stdout, leave, code, said) => {
    const file = join(scanfold.folder, `many-${project}.yaml`);
    const targets = Array.from({ length: 20 }, (_, at) => `  Office ${at}: { targets: [127.0.1.${at}] }`);
    writeFileSync(file, ['port:', ...targets].join('\n'));
    const main = fileURLToPath(new URL('../../../clients/command/main.ts', import.meta.url));
    const child = spawn(process.execPath, [main, '--project', project, 'apply', file], {
      env: { PATH: process.env.PATH ?? '', ...scanfold.env },
      stdio: ['ignore', stdout === 'pipe' ? 'pipe' : openSync(stdout, 'w'), 'pipe'],
    });
    const err = child.stderr ?? expect.unreachable();
    const told = text(err).catch(() => '');
    leave(child.stdout ?? err, err);
    expect(await once(child, 'close')).toEqual([code, null]);
    expect(await told).toContain(said);
    expect(await scanfold.json('--project', project, 'target', 'list', 'port')).toHaveLength(20);
  });

  test.each([
    ['app:\n  Shop:\n    target: 5\n', 'file.yaml:3: app.Shop.target must be a text'],
    ['app:\n  Shop:\n    target: http://a.example/\n    depth: 1\n', 'file.yaml:4: app.Shop.depth is not known'],
    ['port:\n  a:\n    targets:\n      - 127.0.0.1\n      - 7\n', 'file.yaml:5: port.a.targets.1 must be a text'],
    ['app: [\n', 'file.yaml:2: '],
    ['app:\n  a: { target: x }\n  a: { target: y }\n', 'file.yaml:3: a is there twice'],
  ])('%j is refused with its line', async (text, said) => {
    const file = join(scanfold.folder, 'file.yaml');
    writeFileSync(file, text);
    const { code, err } = await scanfold.run(['plan', file]);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(said) });
  });

  test('what an import would do tells the ids that it cannot have', async () => {
    const project = ['--project', '1709'];
    let id = 0;
    for (let at = 0; id < 1004; at += 1) {
      const [, given] = (await scanfold.run([...project, 'target', 'add', 'port', `127.0.2.${at}`])).out.split(':');
      id = Number(given);
    }
    const preview = await scanfold.run([...project, 'import', 'risken', sample('risken-answers.jsonl'), '--dry-run']);
    expect(preview.out).toMatch(/created portscan_setting 1004 office \(its id was not free\)/);
    const done = await scanfold.run([...project, 'import', 'risken', sample('risken-answers.jsonl')]);
    expect(done.out).toMatch(/created portscan_setting 1004 -> \d+ office \(its id was not free\)/);
  });

  test('a project goes out as one file, and comes into another one once, with what users said', async () => {
    const [from, to] = [
      ['--project', '1702'],
      ['--project', '1704'],
    ];
    const [{ finding_id }, other] = await scanfold.json(...from, 'findings', '--source', 'zap');
    await scanfold.run([...from, 'triage', 'false_positive', String(finding_id), '--reason', 'a test page']);
    await scanfold.run([...from, 'label', String(other.finding_id), '--tag', 'payments', '--owner', 'ops']);
    await scanfold.run([...from, 'target', 'add', 'port', '127.0.0.1', '--name', 'Lab']);
    const file = join(scanfold.folder, 'moved.jsonl');
    expect((await scanfold.run([...from, 'export', 'project', '-o', file])).code).toBe(0);
    expect((await scanfold.run([...to, 'import', 'project', file])).err).toContain('9 created, 0 there already');
    expect((await scanfold.run([...to, 'import', 'project', file])).err).toContain('0 created, 8 there already');
    expect(await scanfold.json(...to, 'target', 'list')).toMatchObject([{ name: 'Lab', value: '127.0.0.1' }]);
    expect(await scanfold.json(...to, 'findings', '--status', 'false_positive')).toMatchObject([
      { data_source: 'zap', status_reason: 'a test page' },
    ]);
    expect(await scanfold.json(...to, 'findings', '--tag', 'payments')).toMatchObject([
      { data_source: 'zap', title: other.title, owner: 'ops', tags: ['payments'] },
    ]);
    const undo = ['import', 'project', file, '--undo'];
    expect((await scanfold.run([...to, ...undo, '--dry-run'])).err).toContain('7 would be withdrawn');
    expect(await scanfold.json(...to, 'findings', '--status', 'open')).toHaveLength(7);
    expect((await scanfold.run([...to, ...undo])).err).toContain('7 withdrawn, 0 refused, 2 skipped');
    expect(await scanfold.json(...to, 'findings', '--status', 'open')).toEqual([]);
    expect(await scanfold.json(...to, 'target', 'list')).toMatchObject([{ name: 'Lab', value: '127.0.0.1' }]);
    expect((await scanfold.run([...to, ...undo])).err).toContain('0 withdrawn, 0 refused, 9 skipped');
    writeFileSync(file, readFileSync(file, 'utf8').split('\n').slice(0, -2).join('\n'));
    expect(await scanfold.run([...to, 'import', 'project', file])).toMatchObject({
      code: 2,
      err: expect.stringContaining('not complete'),
    });
  });
});
