import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Partitions, partitionsOf, writtenByRequests } from '../../infra/constructs/table-partitions.ts';
import { matches } from '../../infra/local/template/policy.ts';
import { projectOfRun } from '../../shared/auth/principal.ts';
import { hearCallback } from '../../shared/callbacks/hear-callback.ts';
import { RunCallbacks } from '../../shared/callbacks/plant-callbacks.ts';
import { recordCallback } from '../../shared/callbacks/record-callback.ts';
import { keyOfToken } from '../../shared/callbacks/stored-callback.ts';
import { eventsOf } from '../../shared/events/events-of.ts';
import { importIntoSecurityHub } from '../../shared/events/security-hub.ts';
import { collectNotices } from '../../shared/notices/collect.ts';
import type { Looker } from '../../shared/notices/look.ts';
import { renewProofs } from '../../shared/proofs/renew-proofs.ts';
import { secretMask } from '../../shared/recording/secret-mask.ts';
import { runHolder } from '../../shared/runs/run-holder.ts';
import { putSuppression } from '../../shared/store/findings/change-suppression.ts';
import { proofShard } from '../../shared/store/keys/due-shards.ts';
import { type Key, proofKey } from '../../shared/store/keys/keys.ts';
import { deleteNotification } from '../../shared/store/notifications/notifications.ts';
import type { Item, ItemPage, Range } from '../../shared/store/table/item-range.ts';
import { Table, type Write } from '../../shared/store/table/table.ts';
import { mutationIn } from '../emulators/mutation.ts';
import { fullStage, functionOf, localStage } from '../infra/synthesize.ts';
import { startReceiver } from '../shared/notices/receiver.ts';
import { newFinding, noticeWorld, streamOf, webhookSecret } from '../shared/notices/world.ts';
import { observation } from '../shared/recording/recording.ts';
import { MemoryTable } from './memory-table.ts';
import { scannables } from './settings.ts';
import { stageOn } from './stage.ts';
import { stories } from './stories.ts';

/* What the functions that no request calls do with the table in all stories, against the partitions that IAM lets them have. */

type Name = keyof typeof partitionsOf;
type Access = keyof Partitions;

/** The stage whose template has a function of this name. */
const stageOf = (name: Name) => (name === 'security-hub' ? fullStage : localStage);

const names = Object.keys(partitionsOf) as Name[];
const met = new Map<string, Set<string>>();

function note(name: string, access: Access, partition: unknown): void {
  const key = `${name} ${access}`;
  met.set(key, (met.get(key) ?? new Set()).add(String(partition)));
}

const actionsMet = new Map<string, Set<string>>();

function noteAction(
  name: string,
  verb: 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem',
): void {
  actionsMet.set(name, (actionsMet.get(name) ?? new Set()).add(`dynamodb:${verb}`));
}

function noteWrite(name: string, write: Write): void {
  const [verb, pk] =
    'put' in write
      ? (['PutItem', write.put.pk] as const)
      : 'update' in write
        ? (['UpdateItem', write.update.pk] as const)
        : (['DeleteItem', write.remove.pk] as const);
  noteAction(name, verb);
  note(name, 'write', pk);
}

/** The table of one function, which tells what is done with it. */
class WatchedTable extends Table {
  readonly #table: Table;
  readonly #name: string;

  constructor(table: Table, name: string) {
    super({ send: () => Promise.reject(new Error('not reached')) }, 'none');
    this.#table = table;
    this.#name = name;
  }

  override get(key: Key): Promise<Item | undefined> {
    noteAction(this.#name, 'GetItem');
    note(this.#name, 'get', key.pk);
    return this.#table.get(key);
  }

  override getAll(keys: readonly Key[]): Promise<readonly (Item | undefined)[]> {
    noteAction(this.#name, 'BatchGetItem');
    for (const { pk } of keys) note(this.#name, 'get', pk);
    return this.#table.getAll(keys);
  }

  override query(range: Range): Promise<ItemPage> {
    noteAction(this.#name, 'Query');
    note(this.#name, 'query', range.pk);
    return this.#table.query(range);
  }

  override due(shard: string, at: number, limit: number): Promise<readonly Item[]> {
    noteAction(this.#name, 'Query');
    return this.#table.due(shard, at, limit);
  }

  override write(write: Write): Promise<Item> {
    noteWrite(this.#name, write);
    return this.#table.write(write);
  }

  override transact(writes: readonly Write[]): Promise<void> {
    for (const write of writes) noteWrite(this.#name, write);
    return this.#table.transact(writes);
  }
}

/** No story is about a proof of ownership: one that is due is found again. */
async function renewOne(): Promise<void> {
  const memory = new MemoryTable();
  const now = 1_800_000_000;
  const proof = {
    ...proofKey(projectOfRun(1001), 1001),
    ...{ target_proof_id: 1001, project_id: 1001, target: 'example.test', method: 'dns_txt', port: null, proof: 'p' },
    ...{
      state: 'verified',
      verified_at: 1,
      valid_until: now + 1,
      detail: '',
      created_at: 1,
      updated_at: 1,
      revision: 1,
    },
    ...{ due_shard: proofShard, due_at: now },
  };
  await memory.write({ put: proof });
  const store = { table: new WatchedTable(memory, 'proof-renewal'), now: () => now * 1000 };
  const look = async () => ({ found: true, detail: 'Found' });
  const renewed = await renewProofs(store, () => undefined, look, Number.POSITIVE_INFINITY);
  expect(renewed).toEqual({ looked: 1, failed: 0 });
}

/** No story is about a callback address: one is given out, asked for and made a finding of. */
async function hearOne(): Promise<void> {
  const memory = new MemoryTable();
  const storeOf = (name: Name) => ({ table: new WatchedTable(memory, name), now: () => 1_800_000_000_000 });
  await memory.write({ put: { pk: 'P#1001', sk: 'CMS#0000001001', project_id: 1001 } });
  const run = {
    ...{ run_id: 'run-1', project_id: 1001, record: 'CMS#0000001001', setting_type: 'cmsscan_setting' },
    ...{ setting_id: 1001, target_id: null, data_source_id: 1002, data_source: 'diagnosis:cmsscan', max_score: 10 },
  } as ConstructorParameters<typeof RunCallbacks>[0]['run'];
  const parts = { run, mask: secretMask([]), url: 'http://127.0.0.1:1/callback/', days: 7, known: [] };
  const callbacks = new RunCallbacks({ ...parts, store: storeOf('scanner') });
  const caller = { address: '127.0.0.7', agent: 'curl/8.0', is_browser: false };
  const url = await callbacks.plant({
    proof: 'request',
    addresses: [caller.address],
    observationOf: () => observation('/preview url'),
  });
  const token = url?.split('/').at(-1) ?? '';
  expect(await hearCallback(storeOf('callback'), token, caller)).toBe(true);
  expect(await callbacks.heard()).toHaveLength(1);
  const key = keyOfToken(token);
  if (key === undefined) throw new Error('a token that is none');
  expect(await recordCallback(storeOf('dispatcher'), key, Number.POSITIVE_INFINITY)).toBe('recorded');
  await runHolder(storeOf('browser'), { projectId: 1001, runId: 'run-1' });
}

/** No story is about a notification: one is told of a new and of an overdue finding, and deleted. */
async function tellOne(): Promise<void> {
  const receiver = await startReceiver();
  try {
    const world = await noticeWorld();
    const by = (name: Name): Looker => ({
      ...world.looker,
      store: { ...world.looker.store, table: new WatchedTable(world.table, name) },
    });
    const hook = { kind: 'webhook', url: `${receiver.url}/hook`, secret: webhookSecret } as const;
    const sla = { sla_days: { high: 7, medium: 0, low: 0 } };
    await world.table.write({ put: { pk: 'PROJECT', sk: 'PROJECT#0000001001', project_id: 1001, ...sla } });
    const { notification_id } = await world.put(1001, { receiver: hook, events: ['finding_new', 'finding_overdue'] });
    // The first attempt fails, so that the delivery is read again.
    receiver.answers.push({ status: 500 });
    await collectNotices(by('notices'), streamOf([newFinding(1001, 1)]));
    world.advance(61);
    await world.look(by('notifier'));
    world.advance(7 * 3600);
    await world.look(by('notifier'));
    expect(receiver.received.length).toBeGreaterThan(0);
    // Secrets are away while it is deleted: the notifier destroys the one that is left.
    const vault = { ...world.looker.vault, destroy: () => Promise.reject(new Error('away')) };
    await deleteNotification({ ...world.looker, vault }, mutationIn(1001), notification_id);
    world.advance(24 * 3600);
    await world.look(by('notifier'));
  } finally {
    await receiver.close();
  }
}

/** No story is about Security Hub: one finding is forwarded that a rule sets aside by a tag. */
async function forwardOne(): Promise<void> {
  const memory = new MemoryTable();
  const store = { table: new WatchedTable(memory, 'security-hub'), now: () => 1_800_000_000_000 };
  const [, finding] = newFinding(1001, 1, { lk: 'FINDING#0000000001', tags: ['lab'] });
  await memory.write({ put: finding });
  const rule = { project_id: 1001, match: { tag: 'lab' }, reason: 'a laboratory' };
  await putSuppression({ ...store, table: memory }, mutationIn(1001), rule);
  const [event] = eventsOf(undefined, finding);
  const told: string[] = [];
  const importer = {
    ...{ store, productArn: 'arn:aws:securityhub:eu-west-1:111122223333:product/111122223333/default', log: () => {} },
    setWorkflow: () => Promise.reject(new Error('Security Hub does not have it yet')),
    importBatch: async (findings: readonly { Workflow: { Status: string } }[]) => {
      told.push(...findings.map(({ Workflow }) => Workflow.Status));
      return new Map<string, string>();
    },
  };
  expect(
    await importIntoSecurityHub(importer, [
      { messageId: 'm', body: JSON.stringify({ 'detail-type': event?.type, detail: event?.detail }) },
    ]),
  ).toEqual([]);
  expect(told).toEqual(['SUPPRESSED']);
}

beforeAll(async () => {
  await forwardOne();
  await renewOne();
  await tellOne();
  await hearOne();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  for (const kind of Object.keys(scannables)) {
    for (const story of stories.filter(({ kinds }) => kinds?.includes(kind) ?? true)) {
      const memory = new MemoryTable();
      const stage = await stageOn(memory, kind, story, (name) => new WatchedTable(memory, name));
      await story.events(stage.world, stage.settings);
      expect(stage.world.failures).toEqual([]);
    }
  }
});
afterAll(() => vi.useRealTimers());

const accesses = names.flatMap((name) => (['get', 'query', 'write'] as const).map((access) => [name, access] as const));
const seen = (name: Name, access: Access) => [...(met.get(`${name} ${access}`) ?? [])];

test.each(accesses)('%s has the right to all that it does: %s', (name, access) => {
  const outside = seen(name, access).filter((each) => !matches([...partitionsOf[name][access]], each));
  expect(outside).toEqual([]);
});

/** What no story is about: the dispatcher's notes of the stage. */
const ofStage = ['CADENCE', 'SCANNING'];

test.each(accesses)('%s has no right that it never uses: %s', (name, access) => {
  const patterns = partitionsOf[name][access].filter((each) => name !== 'dispatcher' || !ofStage.includes(each));
  const unused = patterns.filter((pattern) => !seen(name, access).some((each) => matches(pattern, each)));
  expect(unused).toEqual([]);
});

/** What Lambda itself does to hand a function the table's stream. */
const ofStreams = /:(?:DescribeStream|GetRecords|GetShardIterator|ListStreams)$/;

test.each(names)('%s has the actions of IAM that it uses, and no other', (name) => {
  const { statements } = functionOf(stageOf(name), name);
  const allowed = statements.flatMap(({ effect, actions }) => (effect === 'Allow' ? actions : []));
  const ofTable = new Set(allowed.filter((action) => action.startsWith('dynamodb:') && !ofStreams.test(action)));
  expect([...ofTable].toSorted()).toEqual([...(actionsMet.get(name) ?? [])].toSorted());
});

test.each(names)('%s writes nothing that requests alone write', (name) => {
  expect(seen(name, 'write').filter((each) => matches(writtenByRequests, each))).toEqual([]);
});
