import { describe, expect, test } from 'vitest';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import { recordFindings } from '../../../shared/recording/record-findings.ts';
import { readTrackedFindings } from '../../../shared/recording/tracked-findings.ts';
import { parseFinding } from '../../../shared/records/findings/stored-finding.ts';
import { closeFindings } from '../../../shared/store/findings/close-findings.ts';
import { findingPartitions } from '../../../shared/store/keys/finding-keys.ts';
import { absence, observation, project, recording, startedAt } from './recording.ts';

describe('a finding', () => {
  test('is opened with all that the scanner says of it, and with defaults for what it does not say', async () => {
    const r = await recording();
    await r.scan('run-1', [
      [
        observation('a', {
          confidence: 'certain',
          cwe: [306, 306, -1],
          references: ['https://x.test/a', 'http://plain.test', 'nonsense'],
          risk: 'bad',
          reproduce: 'curl https://x.test/?token=secret1',
          evidence: 'Cookie: sid=hidden',
        }),
        observation('b'),
      ],
    ]);
    expect(await r.one('a')).toMatchObject({
      confidence: 'certain',
      cwe: [306],
      references: ['https://x.test/a'],
      risk: 'bad',
      reproduce: 'curl https://x.test/?token=[redacted]',
      evidence: 'Cookie: sid=[redacted]',
      status: 'open',
      regression: false,
      times_seen: 1,
      run_ids: ['run-1'],
      first_seen: startedAt,
      last_seen: startedAt,
      status_set_by: '',
    });
    expect(await r.one('b')).toMatchObject({ confidence: 'firm', cwe: [], references: [], risk: '', reproduce: '' });
  });

  test('is served with its fingerprint: that of its key, the same in every setting and project', async () => {
    const r = await recording();
    const long = `${'x'.repeat(5000)}?token=secret1`;
    await r.scan('run-1', [[observation('a'), observation('b'), observation(long)]]);
    await r.scan(r.runOf('run-2', 1002), [[observation('a')]]);
    const other = await recording(undefined, 1002);
    await other.scan('run-3', [[observation('a')]]);
    const found = await r.list();
    expect(found.map(({ sk }) => String(sk).split('#').at(-1))).toEqual(found.map((each) => each.fingerprint));
    const [a, b, cut, again] = found.map((each) => each.fingerprint);
    expect(new Set([a, b, cut]).size).toBe(3);
    expect(again).toBe(a);
    const items = other.table.items({ pk: findingPartitions(projectOfRun(1002)), prefix: 'CMS#' });
    expect((await Array.fromAsync(items)).map((item) => parseFinding(item, 0).fingerprint)).toEqual([a]);
  });

  test('counts runs, not commits, and remembers the last 20', async () => {
    const r = await recording();
    for (let run = 1; run <= 25; run += 1) {
      r.pass(10);
      const known = await r.scan(`run-${run}`, [[observation('a')]], [[observation('a')]]);
      expect(known.seen).toEqual({ high: 1, medium: 0, low: 0 });
    }
    const found = await r.one('a');
    expect(found.times_seen).toBe(25);
    expect(found.run_ids).toEqual(Array.from({ length: 20 }, (_, index) => `run-${index + 6}`));
    expect(found.last_seen).toBe(startedAt + 250);
  });

  test('says what a run counted so far, also to the invocation that takes it over', async () => {
    const r = await recording();
    await r.scan('run-1', [[observation('a'), observation('b', { score: 5 })]]);
    const known = await r.scan('run-1', [[observation('a'), observation('c', { score: 1 })]]);
    expect(known.seen).toEqual({ high: 1, medium: 1, low: 1 });
    expect((await r.one('a')).times_seen).toBe(1);
  });

  test('is fixed by proof, reopened as a regression, and fixed again', async () => {
    const r = await recording();
    await r.scan('run-1', [[observation('a')]]);
    r.pass(10);
    await r.scan('run-2', [[], [absence('a'), absence('never seen')]]);
    expect(await r.one('a')).toMatchObject({
      status: 'fixed',
      fixed_at: startedAt + 10,
      status_reason: 'verified as fixed',
    });
    r.pass(10);
    await r.scan('run-3', [[observation('a')]]);
    expect(await r.one('a')).toMatchObject({
      status: 'open',
      regression: true,
      reopened_at: startedAt + 20,
      fixed_at: 0,
      first_seen: startedAt,
      times_seen: 2,
    });
    await r.scan('run-4', [[], [absence('a')]]);
    expect((await r.one('a')).status).toBe('fixed');
    expect(await r.list()).toHaveLength(1);
  });

  test('whose address holds a secret is known again, and closed, without it', async () => {
    const r = await recording();
    const at = (token: string) => ({ resource: `https://u:${token}@h.test`, location: `/?token=${token}` });
    await r.scan('run-1', [[observation('', at('first'))]]);
    const known = await r.scan('run-2', [[observation('', at('second'))]]);
    const stored = { resource: 'https://u:[redacted]@h.test', location: '/?token=[redacted]' };
    expect(known.open).toEqual([{ checkId: 'open-door', ...stored }]);
    expect(await r.list()).toMatchObject([{ ...stored, times_seen: 2, status: 'open' }]);
    await r.scan('run-3', [[], [...known.open]]);
    expect(await r.list()).toMatchObject([{ ...stored, status: 'fixed' }]);
  });

  test('is not closed by a run that has seen it', async () => {
    const r = await recording();
    await r.scan('run-1', [[observation('a')], [absence('a')]], [[], [absence('a')]]);
    expect((await r.one('a')).status).toBe('open');
  });

  test('is not written again by a unit that is committed again', async () => {
    const r = await recording();
    await r.scan('run-1', [[observation('a'), observation('b')]]);
    const write = r.table.write.bind(r.table);
    let writes = 0;
    r.table.write = (each) => {
      writes += 1;
      return write(each);
    };
    await r.scan('run-1', [[observation('a'), observation('b', { evidence: 'more' })]]);
    expect(writes).toBe(1);
    expect((await r.one('b')).evidence).toBe('more');
  });

  test('written by two scanners at once is one', async () => {
    const r = await recording();
    await Promise.all(['run-1', 'run-2', 'run-3'].map((run) => r.scan(run, [[observation('a'), observation('b')]])));
    const found = await r.list();
    expect(found).toHaveLength(2);
    expect(new Set(found.map(({ finding_id }) => finding_id)).size).toBe(2);
    expect(found.every(({ times_seen }) => Number(times_seen) >= 1)).toBe(true);
  });

  test('is closed when its setting is deleted, whatever a user said of it', async () => {
    const r = await recording();
    await r.scan('run-1', [[observation('a'), observation('b'), observation('c'), observation('d')]]);
    await r.say({ finding_id: 1001, status: 'accepted', reason: 'known' });
    await r.say({ finding_id: 1002, status: 'false_positive', reason: 'not ours' });
    await r.scan('run-2', [[], [absence('d')]]);
    r.pass(10);
    const { record } = r.runOf('x');
    expect(await closeFindings(r.store, project, record, Number.POSITIVE_INFINITY)).toBe(true);
    const after = (await r.list()).map(({ status, status_reason, fixed_at }) => [status, status_reason, fixed_at]);
    const deleted = ['fixed', 'setting deleted', startedAt + 10];
    expect(after).toEqual([deleted, deleted, deleted, ['fixed', 'verified as fixed', startedAt]]);
  });
});

describe('what a user said of a finding', () => {
  test.each(['false_positive', 'accepted'] as const)(
    'as %s stays, whether scans see it, prove it gone or see it again',
    async (status) => {
      const r = await recording();
      await r.scan('run-1', [[observation('a')]]);
      await r.say({ status, reason: 'behind the VPN', owner: 'bob' });
      r.pass(10);
      const known = await r.scan('run-2', [[observation('a', { evidence: 'new' })]]);
      expect(known.open).toHaveLength(1);
      expect(await r.one('a')).toMatchObject({
        status,
        status_reason: 'behind the VPN',
        status_owner: 'bob',
        status_set_by: 'ann',
        status_set_at: startedAt,
        last_seen: startedAt + 10,
        times_seen: 2,
        evidence: 'new',
      });
      const said = { status, status_reason: 'behind the VPN', status_owner: 'bob', status_set_at: startedAt };
      await r.scan('run-3', [[], [absence('a')]]);
      expect(await r.one('a')).toMatchObject({ ...said, fixed_at: 0, last_seen: startedAt + 10 });
      await r.scan('run-4', [[observation('a')]]);
      expect(await r.one('a')).toMatchObject({ ...said, regression: false, times_seen: 3 });
      await r.say({ status: 'open' });
      await r.scan('run-5', [[], [absence('a')]]);
      expect(await r.one('a')).toMatchObject({ status: 'fixed', status_reason: 'verified as fixed', status_owner: '' });
    },
  );

  test('for a while keeps proof from closing it for as long, and no longer', async () => {
    const r = await recording();
    await r.scan('run-1', [[observation('a')]]);
    await r.say({ status: 'accepted', reason: 'until Friday', expires_at: startedAt + 100 });
    r.pass(99);
    await r.scan('run-2', [[], [absence('a')]]);
    expect((await r.one('a')).status).toBe('accepted');
    r.pass(1);
    await r.scan('run-3', [[], [absence('a')]]);
    expect(await r.one('a')).toMatchObject({ status: 'fixed', fixed_at: startedAt + 100, status_expires_at: 0 });
  });

  test('for longer, while a scan proves it gone, is not lost', async () => {
    const r = await recording();
    await r.scan('run-1', [[observation('a')]]);
    await r.say({ status: 'accepted', reason: 'r', expires_at: startedAt + 10 });
    r.pass(20);
    const run = r.runOf('run-2');
    const known = await readTrackedFindings(r.store, run);
    await r.say({ status: 'accepted', reason: 'longer', expires_at: startedAt + 1000 });
    await recordFindings(r.store, run, known, { observed: [], absent: [absence('a')] });
    expect(await r.one('a')).toMatchObject({ status: 'accepted', status_reason: 'longer' });
  });

  test('for a while is over on read, and the next scan writes it', async () => {
    const r = await recording();
    await r.scan('run-1', [[observation('a')]]);
    await r.say({ status: 'accepted', reason: 'until Friday', expires_at: startedAt + 100 });
    const open = () => r.list({ status: 'open' });
    const accepted = () => r.list({ status: 'accepted' });
    r.pass(99);
    expect([(await open()).length, (await accepted()).length]).toEqual([0, 1]);
    await r.scan('run-2', [[observation('a')]]);
    expect((await r.one('a')).status).toBe('accepted');
    r.pass(1);
    expect([(await open()).length, (await accepted()).length]).toEqual([1, 0]);
    const shown = { status: 'open', status_reason: 'acceptance expired', status_owner: '', regression: false };
    expect(await r.one('a')).toMatchObject(shown);
    r.pass(10);
    await r.scan('run-3', [[observation('a')]]);
    expect(await r.one('a')).toMatchObject({ ...shown, status_set_at: startedAt + 110 });
    const stored = await Array.fromAsync(r.table.items({ pk: findingPartitions(projectOfRun(1001)), prefix: 'CMS#' }));
    expect(stored[0]?.status).toBe('open');
  });

  test('while a scan is under way is not lost', async () => {
    const r = await recording();
    await r.scan('run-1', [[observation('a')]]);
    const run = r.runOf('run-2');
    const known = await readTrackedFindings(r.store, run);
    await r.say({ status: 'accepted', reason: 'meanwhile' });
    await recordFindings(r.store, run, known, { observed: [observation('a')], absent: [] });
    expect(await r.one('a')).toMatchObject({ status: 'accepted', status_reason: 'meanwhile', times_seen: 2 });
  });
});
