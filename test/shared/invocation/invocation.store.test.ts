import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { initiate } from '../../../shared/invocation/invocation.ts';
import { findInvocation } from '../../../shared/invocation/invoke-setting.ts';
import { retryRun } from '../../../shared/invocation/retry-run.ts';
import type { Reply } from '../../../shared/outcome/reply.ts';
import { cmsscanSetting } from '../../../shared/records/settings/cmsscan-setting.ts';
import { portscanSetting } from '../../../shared/records/settings/portscan-setting.ts';
import { portscanTarget } from '../../../shared/records/settings/portscan-target.ts';
import { cancelRun } from '../../../shared/runs/cancel-run.ts';
import { startRuns } from '../../../shared/runs/start-run.ts';
import { answerWrite, idempotencyOf, keyClaimWrite } from '../../../shared/store/changes/idempotency.ts';
import { childPrefix, recordKey, recordName } from '../../../shared/store/keys/keys.ts';
import { runPartitions, slotKey } from '../../../shared/store/keys/run-keys.ts';
import { ConditionFailed, Table, type Write } from '../../../shared/store/table/table.ts';
import { deleteRecord } from '../../../shared/upkeep/delete-record.ts';
import { type FreshTable, freshTable } from '../../emulators/fresh-table.ts';
import { mutationIn, stored } from '../../emulators/mutation.ts';

const plain = mutationIn(1001);
const { project, principal } = plain;

/** A table where something happens before the next transaction. */
class Interrupted extends Table {
  before: (() => Promise<unknown>) | undefined;

  override async transact(writes: readonly Write[], signal?: AbortSignal) {
    const { before } = this;
    this.before = undefined;
    await before?.();
    return super.transact(writes, signal);
  }
}

function world({ client, tableName }: FreshTable, signal?: AbortSignal) {
  const table = new Interrupted(client, tableName);
  const store = { table, now: Date.now };
  const queue = { send: async () => undefined, returnMessage: async () => undefined };
  const limits = { runsPerProject: 4, runKeptDays: 400 };
  const starter = { store, queue, limits, newId: v7, log: () => undefined };
  /** A request whose key no other has, and the identity that makes it. */
  const keyed = (key = 'k', sent: unknown = 'body') => {
    const bodyOf = ({ output }: Reply) => JSON.stringify(output);
    const idempotency = idempotencyOf({ project, principal, action: 'test/test', sent, key }, bodyOf);
    return { ...plain, idempotency, signal, input: {} };
  };
  return {
    table,
    store,
    starter,
    keyed,
    runs: () => Array.fromAsync(table.items({ pk: runPartitions(project), prefix: 'RUN#' })),
    cms: async () => {
      const input = { project_id: 1001, diagnosis_data_source_id: 1002, target_url: 'http://127.0.0.1/' };
      const id = Number((await stored(store, plain, cmsscanSetting, input)).cmsscan_setting_id);
      return { id, name: recordName('CMS', id), kind: cmsscanSetting };
    },
    ports: async () => {
      const input = { project_id: 1001, diagnosis_data_source_id: 1003, name: 'p' };
      const id = Number((await stored(store, plain, portscanSetting, input)).portscan_setting_id);
      for (const target of ['127.0.0.1', '127.0.0.2', '127.0.0.3'])
        await stored(store, plain, portscanTarget, { project_id: 1001, portscan_setting_id: id, target });
      return { id, name: recordName('PSS', id), kind: portscanSetting };
    },
  };
}

type World = ReturnType<typeof world>;
type Setting = Awaited<ReturnType<World['cms']>> | Awaited<ReturnType<World['ports']>>;

/** What starts or ends scans for a user, each as its route calls it; `ready` gets as far as the work. */
const callers: Readonly<Record<string, (w: World) => Promise<{ setting: Setting; ask: () => Promise<unknown> }>>> = {
  'an invoke of one record': async (w) => {
    const setting = await w.cms();
    const invocation = await findInvocation(w.table, project, setting.name);
    return { setting, ask: () => initiate(w.starter, w.keyed(), invocation) };
  },
  'an invoke of three targets': async (w) => {
    const setting = await w.ports();
    const invocation = await findInvocation(w.table, project, setting.name);
    return { setting, ask: () => initiate(w.starter, w.keyed(), invocation) };
  },
  'a retry': async (w) => {
    const setting = await w.cms();
    const [runId = ''] = await startNow(w, setting);
    await cancelRun(w.starter, plain, runId);
    return { setting, ask: () => retryRun(w.starter, w.keyed(), runId) };
  },
  'a cancel': async (w) => {
    const setting = await w.cms();
    const [runId = ''] = await startNow(w, setting);
    return { setting, ask: () => cancelRun(w.starter, w.keyed(), runId) };
  },
};

async function startNow(w: World, { name }: Setting) {
  const { targets } = await findInvocation(w.table, project, name);
  const trigger = { kind: 'user', by: 'another' } as const;
  return startRuns(
    w.starter,
    project,
    targets.map(({ subject }) => ({ subject, scanOnly: false, trigger })),
  );
}

const answered = (w: World, sent: unknown) => {
  const { idempotency } = w.keyed('k', sent);
  return w.table.write(answerWrite(w.store, idempotency, { output: {} }));
};

/** What happens at the last moment, and what each of the callers then says: the name of an error, or that all is well. */
const interruptions: readonly [string, (w: World, setting: Setting) => Promise<unknown>, Record<string, string>][] = [
  ['nothing', async () => undefined, {}],
  [
    'an identical request is answered',
    (w) => answered(w, 'body'),
    {
      'an invoke of one record': 'Replayed',
      'an invoke of three targets': 'Replayed',
      'a retry': 'Replayed',
      'a cancel': 'Replayed',
    },
  ],
  [
    'the key goes to another request',
    (w) => answered(w, 'another body'),
    {
      'an invoke of one record': 'KeyReused',
      'an invoke of three targets': 'KeyReused',
      'a retry': 'KeyReused',
      'a cancel': 'KeyReused',
    },
  ],
  [
    'an identical request begins',
    (w) => w.table.write(keyClaimWrite(w.store, w.keyed().idempotency)),
    {
      'an invoke of one record': 'InProgress',
      'an invoke of three targets': 'InProgress',
      'a retry': 'InProgress',
      'a cancel': 'InProgress',
    },
  ],
  [
    'the setting is deleted',
    (w, { kind, id }) => deleteRecord(w.store, plain, kind, id),
    {
      'an invoke of one record': 'NotFound',
      'an invoke of three targets': 'NotFound',
      'a retry': 'NotFound',
    },
  ],
  ['somebody else starts a scan of it', (w, setting) => startNow(w, setting), {}],
  [
    'all places are taken',
    async (w) => {
      for (let slot = 0; slot < 4; slot += 1)
        await w.table.write({ put: { ...slotKey(project, slot), run_id: `other-${slot}` } });
    },
    {},
  ],
];

const table = Object.keys(callers).flatMap((caller) =>
  interruptions.map(([title, happens, outcomes]) => ({ caller, title, happens, outcome: outcomes[caller] ?? 'done' })),
);

describe.each(table)('$caller with a key, when $title', ({ caller, happens, outcome }) => {
  test(`is ${outcome}`, async () => {
    const w = world(await freshTable());
    const ready = await callers[caller]?.(w);
    if (!ready) throw new Error(`no caller ${caller}`);
    w.table.before = () => happens(w, ready.setting);
    const said = await ready.ask().then(
      () => 'done',
      (error: Error) => error.name,
    );
    expect(said).toBe(outcome);
    const active = (await w.runs()).filter(({ state }) => state === 'queued').map(({ record }) => record);
    expect(new Set(active).size).toBe(active.length);
  });
});

describe('a refusal of the table', () => {
  test.each([
    ['of a write that is not the key’s', { pk: 'P#1001', sk: 'CMS#0000001001', active_run: 'x' }],
    ['without the item that was in the way', undefined],
  ])('%s is never told as one of the key', async (_, item) => {
    const w = world(await freshTable());
    const setting = await w.cms();
    const invocation = await findInvocation(w.table, project, setting.name);
    w.table.before = () => Promise.reject(new ConditionFailed(5, item));
    await expect(initiate(w.starter, w.keyed(), invocation)).rejects.toThrow(ConditionFailed);
  });
});

test('an invoke is of all targets, however much they take together', async () => {
  const w = world(await freshTable());
  const { id, name } = await w.ports();
  // More than a list answers at once.
  for (let n = 0; n < 40; n += 1) {
    const portscan_target_id = 5001 + n;
    const key = recordKey(project, portscanTarget, portscan_target_id);
    const lk = childPrefix(portscanSetting.code, id) + key.sk;
    const large = { target: '192.0.2.1', later: '"'.repeat(100_000) };
    const made = { project_id: 1001, portscan_setting_id: id, created_at: 1, updated_at: 1 };
    await w.table.write({ put: { ...key, lk, portscan_target_id, ...made, ...large } });
  }
  expect((await findInvocation(w.table, project, name)).targets).toHaveLength(43);
});

test('an invoke says what is queued, and what is being scanned already', async () => {
  const w = world(await freshTable());
  const { id, name } = await w.ports();
  const message = async (setting: string) => {
    const { output } = await initiate(
      w.starter,
      { ...plain, input: {} },
      await findInvocation(w.table, project, setting),
    );
    return output.message;
  };
  const started = await startNow(w, { id, name, kind: portscanSetting });
  expect(await message(name)).toBe(`Scan already running for portscan_setting ${id}: 3 targets`);
  for (const runId of started.slice(1)) await cancelRun(w.starter, plain, runId);
  expect(await message(name)).toBe(
    `Scan initiated for portscan_setting ${id}: 2 of 3 targets queued, 1 already running`,
  );
  const cms = await w.cms();
  expect(await message(cms.name)).toBe(`Scan initiated for cmsscan_setting ${cms.id}`);
  expect(await message(cms.name)).toBe(`Scan already running for cmsscan_setting ${cms.id}`);
});

describe('a caller who was answered for want of time', () => {
  test.each(Object.keys(callers))('has %s begin no transaction any more', async (name) => {
    const w = world(await freshTable(), AbortSignal.abort());
    const { ask } = (await callers[name]?.(w)) ?? expect.unreachable();
    const before = await w.runs();
    await expect(ask()).rejects.toMatchObject({ name: 'AbortError' });
    expect(await w.runs()).toEqual(before);
  });

  test('has an invoke of three targets stop between the claim of its key and its runs', async () => {
    const ended = new AbortController();
    const w = world(await freshTable(), ended.signal);
    const { ask } = (await callers['an invoke of three targets']?.(w)) ?? expect.unreachable();
    const transact = w.table.transact.bind(w.table);
    w.table.transact = async (writes, signal) => {
      await transact(writes, signal);
      ended.abort();
    };
    await expect(ask()).rejects.toMatchObject({ name: 'AbortError' });
    expect(await w.runs()).toEqual([]);
  });
});
