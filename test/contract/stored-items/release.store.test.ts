import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { projectOfRun } from '../../../shared/auth/principal.ts';
import type { Runner } from '../../../shared/execution/run-scan.ts';
import { exportFindings } from '../../../shared/export/export-findings.ts';
import { formats } from '../../../shared/records/findings/export-format.ts';
import { resources } from '../../../shared/records/settings/resources.ts';
import { quietStage } from '../../../shared/recurrence/stage-policy.ts';
import { startDue } from '../../../shared/schedules/schedule-start.ts';
import { keyOf } from '../../../shared/store/keys/keys.ts';
import { relocated } from '../../../shared/store/keys/relocation.ts';
import type { Item } from '../../../shared/store/table/item-range.ts';
import { sweep } from '../../../shared/upkeep/sweep.ts';
import { direct } from '../direct.ts';
import { type Answer, Caller } from '../service.ts';
import { itemsWorld } from './every-kind.ts';
import { releaseItems } from './release.ts';

const items = releaseItems();
const caller = new Caller(direct, 'admin', 1001);
let world: Awaited<ReturnType<typeof itemsWorld>>;

beforeAll(async () => {
  world = await itemsWorld();
});
afterAll(() => world.secrets.close());

/**
 * A table with what the last release left, as if it had been upgraded within the hour: what the table's clock would have removed
 * by now is kept a day longer, and no run that had not ended is over its time.
 */
beforeEach(async () => {
  const { client, tableName: TableName } = world.fresh;
  for (const { pk, sk } of await world.items()) await client.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  const now = Math.floor(Date.now() / 1000);
  for (const item of Object.values(items).flat()) {
    const kept =
      item.expires_at === undefined ? {} : { expires_at: Math.max(now + 24 * 3600, Number(item.expires_at)) };
    const asked = isGoing(item) ? { requested_at: now - 3600 } : {};
    await client.send(new PutCommand({ TableName, Item: { ...item, ...kept, ...asked, ...relocated(keyOf(item)) } }));
  }
});

const isGoing = ({ state }: Item) => state === 'running' || state === 'queued';
const many = (kind: string) => items[kind] ?? [];
const idsOf = (kind: string, field: string) => many(kind).map((item) => Number(item[field]));

/** The answer's data, and a failure with the reason where it is none. */
function dataOf(answer: Answer): Record<string, Record<string, unknown>[]> {
  expect([answer.status, answer.headers['x-error-detail']]).toEqual([200, undefined]);
  expect(JSON.stringify(answer.body)).not.toContain('schema_version');
  return answer.body.success ?? answer.body.data;
}

const get = async (path: string, query: Record<string, string | number> = {}) => dataOf(await caller.get(path, query));
const post = async (path: string, body: Record<string, unknown>) => dataOf(await caller.post(path, body));

/** What a kind's schema names of an item. */
function fieldsOf(kind: string, item: Item): Item {
  const resource = resources.find(({ type }) => type === kind);
  return Object.fromEntries(Object.entries(item).filter(([name]) => name in (resource?.record.shape ?? {})));
}

const slugs: Readonly<Record<string, string>> = {
  osint: 'osint/?-osint/',
  osint_data_source: 'osint/?-datasource/',
  rel_osint_data_source: 'osint/?-rel-datasource/',
  osint_detect_word: 'osint/?-word/',
};
const pathOf = (verb: string, kind: string) =>
  (slugs[kind] ?? `diagnosis/?-${kind.replaceAll('_', '-')}`).replace('?', verb);

/** The answers that hold the records of a kind. */
async function recordsOf(kind: string) {
  const basic = kind === 'application_scan_basic_setting';
  const parents = many(kind).map(({ diagnosis_data_source_id, portscan_setting_id, application_scan_id }) => ({
    ...(kind === 'portscan_target' ? { portscan_setting_id } : {}),
    ...(basic ? { application_scan_id } : {}),
    ...(diagnosis_data_source_id === undefined ? {} : { diagnosis_data_source_id }),
  }));
  const [query = {}] = parents;
  const numbers = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, Number(value)]));
  const found = (await get(pathOf(basic ? 'get' : 'list', kind), numbers))[kind];
  return [found ?? []].flat();
}

test('all that the last release stored is listed as it was stored', async () => {
  for (const { type, idField } of resources) {
    const own = (await recordsOf(type)).filter(
      (record) => type !== 'osint_data_source' || Number(record[idField]) > 2000,
    );
    const stored = many(type).map((item) => fieldsOf(type, item));
    expect(own.toSorted((a, b) => Number(a[idField]) - Number(b[idField]))).toEqual(
      stored.toSorted((a, b) => Number(a[idField]) - Number(b[idField])),
    );
  }
  expect((await get('finding/list-finding', {})).finding?.map(({ finding_id }) => finding_id).toSorted()).toEqual(
    idsOf('finding', 'finding_id').toSorted(),
  );
  for (const id of idsOf('finding', 'finding_id')) {
    const { finding, related } = await get('finding/get-finding', { finding_id: id });
    expect(finding).toMatchObject([{ finding_id: id, host: 'a.example.test' }]);
    expect(related?.length).toBe(idsOf('finding', 'finding_id').length - 1);
  }
  expect((await get('finding/list-recommendation')).recommendation?.length).toBeGreaterThan(0);
  const { run = [] } = await get('scan/list-run', { limit: 100 });
  expect(run.map(({ run_id }) => run_id).toSorted()).toEqual(
    many('run')
      .map((item) => item.run_id)
      .toSorted(),
  );
  for (const { run_id } of many('run')) {
    expect((await get('scan/get-run', { run_id: String(run_id) })).run).toMatchObject([{ run_id }]);
  }
  expect((await get('scan/list-coverage', { limit: 1000 })).coverage?.length).toBeGreaterThan(many('coverage').length);
  const { audit = [] } = await get('scan/list-audit', { limit: 1000 });
  expect(audit).toHaveLength(many('audit').length + many('denied').length);
  expect((await get('osint/list-host/')).osint_host).toMatchObject([{ host: 'www.b.example.test' }]);
  expect((await get('scan/list-policy')).policy).toMatchObject([{ profile: 'standard', credentials: ['staging'] }]);
  expect((await get('scan/list-credential')).credential).toMatchObject([{ name: 'staging' }]);
});

test('all of it can be updated, and deleted', async () => {
  for (const { type } of resources) {
    for (const item of many(type)) {
      const { created_at: _, updated_at: __, ...sent } = fieldsOf(type, item);
      const saved = (await post(pathOf('put', type), { [type]: sent }))[type];
      expect(saved).toMatchObject(sent);
    }
  }
  for (const { finding_id, status } of many('finding')) {
    if (status === 'fixed') continue;
    const said = await post('finding/put-finding-status', { finding_id, status: 'false_positive', reason: 'why' });
    expect(said.finding).toMatchObject({ finding_id, status: 'false_positive' });
  }
  const [policy] = (await get('scan/list-policy')).policy ?? [];
  const { created_at: _, updated_at: __, ...sent } = policy ?? {};
  expect((await post('scan/put-policy', { policy: { ...sent, profile: 'baseline' } })).policy).toMatchObject({
    profile: 'baseline',
  });
  const credential = { project_id: 1001, name: 'staging', origins: ['https://other.example.test'] };
  const secret = { kind: 'basic', username: 'scanner', password: 'p4ssw0rd-2' };
  await post('scan/put-credential', { credential: { ...credential, secret } });
  await post('scan/delete-credential', { name: 'staging' });
  for (const type of ['cmsscan_setting', 'portscan_setting', 'application_scan', 'osint', 'osint_data_source']) {
    const kind = resources.find((each) => each.type === type);
    for (const item of many(type)) {
      await post(pathOf('delete', type), { [kind?.idField ?? '']: item[kind?.idField ?? ''] });
    }
  }
  for (const { type, idField } of resources.filter(({ type }) => type !== 'application_scan_basic_setting')) {
    const left = (await recordsOf(type)).filter(
      (record) => type !== 'osint_data_source' || Number(record[idField]) > 2000,
    );
    expect([type, left]).toEqual([type, []]);
  }
});

test('its runs go on at their checkpoints, its settings are scanned, and what was due is seen to', async () => {
  const [fixed] = many('finding').filter(
    ({ sk, status }) => String(sk).startsWith('CMS#0000001001') && status === 'open',
  );
  const fixedKey = relocated(keyOf(fixed ?? {})) ?? { pk: '', sk: '' };
  await world.table.write({ update: fixedKey, changes: { set: { status: 'fixed', fixed_at: 1 } } });
  const logged: Record<string, unknown>[] = [];
  const checkpoints: unknown[] = [];
  const runner: Runner = { ...world.runner, log: (entry) => void logged.push(entry) };
  const going = many('run').filter(isGoing);
  expect(going.length).toBeGreaterThan(3);
  const finish = (runId: unknown) =>
    world.scan(caller, String(runId), async (context) => {
      if (context.checkpoint !== undefined) {
        const { notes } = context.checkpoint as { notes: string };
        checkpoints.push(await context.notes.read(notes));
      }
      await context.commit({
        observed: [],
        absent: [...context.known],
        coverage: [],
        checkpoint: null,
        done: 2,
        planned: 2,
      });
      return { kind: 'finished', detail: 'All was looked at' };
    });
  // Those that hold a place and an origin make room for those that wait.
  for (let round = 0; round < 3; round += 1) for (const { run_id } of going) await finish(run_id);
  const { run = [] } = await get('scan/list-run', { limit: 100 });
  const states = run.filter(({ run_id }) => going.some((each) => each.run_id === run_id)).map(({ state }) => state);
  expect([...new Set(states)]).toEqual(['succeeded']);
  expect(checkpoints).toContainEqual({ pages: ['/', '/login'] });
  const later = { ...runner, store: { ...runner.store, now: () => Date.now() + 24 * 3600_000 } };
  await sweep(
    {
      ...later,
      startDue: (starter, item, until) => startDue(starter, item, until, quietStage),
      discard: async () => {},
    },
    Number.POSITIVE_INFINITY,
  );
  expect(logged.filter(({ event }) => /fail|broke|not understood|not parsed|interrupted/.test(String(event)))).toEqual(
    [],
  );

  const settings = [
    ...many('cmsscan_setting').map((item) => [item.cmsscan_setting_id, 1002]),
    ...many('application_scan').map((item) => [item.application_scan_id, 1004]),
    [many('portscan_target')[0]?.portscan_setting_id, 1003],
  ];
  for (const [setting_id, diagnosis_data_source_id] of settings) {
    await post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id });
  }
  for (const { rel_osint_data_source_id } of many('rel_osint_data_source')) {
    await post('osint/invoke-scan/', { rel_osint_data_source_id });
  }
  const before = new Set(many('run').map((item) => item.run_id));
  const fresh = (await get('scan/list-run', { limit: 100 })).run?.filter(({ run_id }) => !before.has(run_id)) ?? [];
  expect(fresh.length).toBeGreaterThan(4);
  for (let round = 0; round < 3; round += 1) for (const { run_id } of fresh) await finish(run_id);
  const after = (await get('scan/list-run', { limit: 100 })).run?.filter(({ run_id }) => !before.has(run_id)) ?? [];
  expect([...new Set(after.map(({ state, detail }) => `${state}: ${detail}`))]).toEqual([
    'succeeded: All was looked at',
  ]);
  // What it had fixed it kept for ever; now it has an end.
  expect((await world.table.get(fixedKey))?.expires_at).toBeGreaterThan(Date.now() / 1000);
  // All that the last release had found is gone by what these scans say.
  expect(many('finding').some(({ status }) => status === 'open')).toBe(true);
  expect((await get('finding/list-finding', { status: 'open' })).finding).toEqual([]);
});

test('its findings are exported in every format', async () => {
  const bucket = {
    upload: () => Promise.reject(new Error('no file')),
    link: () => Promise.reject(new Error('no file')),
  };
  const productArn = 'arn:aws:securityhub:us-east-1:111122223333:product/111122223333/default';
  const exporter = { store: { table: world.table, now: Date.now }, bucket, newId: () => 'id', productArn };
  for (const format of Object.keys(formats) as (keyof typeof formats)[]) {
    const reply = await exportFindings(exporter, projectOfRun(1001), { format });
    const text = 'file' in reply ? reply.file.toString() : '';
    expect([format, text.includes('first-problem')]).toEqual([format, true]);
    expect(text).not.toContain('schema_version');
  }
});
