import { beforeEach, describe, expect, test } from 'vitest';
import { TooManyRequests } from '../../../../shared/outcome/errors.ts';
import type { CredentialInput } from '../../../../shared/records/policies/credential.ts';
import { settingsPartition } from '../../../../shared/store/keys/keys.ts';
import { deleteCredential, putCredential, readCredential } from '../../../../shared/store/policies/credentials.ts';
import type { Vault } from '../../../../shared/store/policies/credentials-vault.ts';
import { discardSecret, type SecretStore } from '../../../../shared/store/policies/secret-life.ts';
import { Table } from '../../../../shared/store/table/table.ts';
import { type Sweeper, sweep } from '../../../../shared/upkeep/sweep.ts';
import { freshTable } from '../../../emulators/fresh-table.ts';
import { mutationIn } from '../../../emulators/mutation.ts';

/** A process that died: nothing of it goes on. */
class Died extends Error {}

const call = mutationIn(1001);
const { project } = call;

function credential(password: string): CredentialInput {
  const secret = { kind: 'basic', username: 'ann', password } as const;
  return { project_id: 1001, name: 'staging', origins: ['https://a.example.test'], secret };
}

let fresh: Awaited<ReturnType<typeof freshTable>>;
let table: Table;
let nowMs: number;
let kept: Map<string, string>;
/** The effects that the process has left: it dies at the last of them, before it is done or before it hears of it. */
let effects: number;
let diesLate: boolean;
/** What happens elsewhere when a secret has been kept. */
let onceKept: (() => Promise<unknown>) | undefined;

beforeEach(async () => {
  fresh = await freshTable();
  table = new Table(fresh.client, fresh.tableName);
  nowMs = 1_800_000_000_000;
  kept = new Map();
  effects = Number.POSITIVE_INFINITY;
  diesLate = false;
  onceKept = undefined;
});

async function effect<T>(work: () => Promise<T>): Promise<T> {
  if (effects <= 0) throw new Died();
  effects -= 1;
  if (effects > 0) return work();
  if (diesLate) await work();
  throw new Died();
}

/** The table as a process has it that may die. */
class MortalTable extends Table {
  override write(...given: Parameters<Table['write']>) {
    return effect(() => table.write(...given));
  }
  override transact(...given: Parameters<Table['transact']>) {
    return effect(() => table.transact(...given));
  }
}

function process(): SecretStore {
  const vault: Vault = {
    keep: async (_, id, secret) => {
      await effect(async () => kept.set(id, secret));
      const happen = onceKept;
      onceKept = undefined;
      await happen?.();
    },
    read: async (_, id) => kept.get(id),
    destroy: (_, id) => effect(async () => void kept.delete(id)),
  };
  return { store: { table: new MortalTable(fresh.client, fresh.tableName), now: () => nowMs }, vault };
}

const put = (password: string) => putCredential(process(), call, credential(password));
const remove = () => deleteCredential(process(), call, 'staging');
const notes = () => Array.fromAsync(table.items({ pk: settingsPartition(project), prefix: 'DISCARD#' }));

/** The dispatcher's minute. */
async function dispatch(): Promise<void> {
  const { store, vault } = process();
  const logged: object[] = [];
  const unused = async () => {
    throw new Error('is not used');
  };
  const sweeper: Sweeper = {
    store,
    queue: { send: unused, returnMessage: unused },
    log: (entry) => logged.push(entry),
    newId: () => '',
    limits: { runsPerProject: 4, runKeptDays: 400 },
    discard: (_, item) => discardSecret({ store, vault }, item),
  };
  await sweep(sweeper, Number.POSITIVE_INFINITY);
  expect(logged).toEqual([]);
}

async function passwordNow(): Promise<string | undefined> {
  const stored = await readCredential(table, project, 'staging');
  return stored && (JSON.parse(kept.get(stored.secret_id) ?? '{}').password ?? 'a secret that is gone');
}

describe.each<[string, () => Promise<unknown>, before: string | undefined, after: string | undefined, number]>([
  ['a first put', () => put('first-1'), undefined, 'first-1', 3],
  ['a put over another', () => put('second-2'), 'first-1', 'second-2', 5],
  ['a delete', remove, 'first-1', undefined, 3],
])('%s', (_, run, before, after, all) => {
  test('leaves nothing behind', async () => {
    if (before !== undefined) await put(before);
    effects = 1000;
    await run();
    expect(1000 - effects).toBe(all);
    expect([await passwordNow(), kept.size, await notes()]).toEqual([after, after === undefined ? 0 : 1, []]);
  });

  test.each(
    Array.from({ length: all }, (_, index) => index + 1).flatMap((at) => [
      [at, 'before it is done', false] as const,
      [at, 'before it hears that it is done', true] as const,
    ]),
  )('that dies at its effect %i, %s, was done or not; the dispatcher tidies up', async (at, _, late) => {
    if (before !== undefined) await put(before);
    effects = at;
    diesLate = late;
    // Past the one transaction it answers, and leaves the rest to the dispatcher.
    await run().catch((error) => expect(error).toBeInstanceOf(Died));
    effects = Number.POSITIVE_INFINITY;
    const now = await passwordNow();
    expect([before, after]).toContain(now);
    nowMs += 16 * 60_000;
    await dispatch();
    expect([await passwordNow(), kept.size, await notes()]).toEqual([now, now === undefined ? 0 : 1, []]);
    await run().catch(() => undefined);
    expect([await passwordNow(), kept.size, await notes()]).toEqual([after, after === undefined ? 0 : 1, []]);
  });
});

test('a secret on its way is not destroyed by the dispatcher of the next minutes', async () => {
  onceKept = async () => {
    nowMs += 14 * 60_000;
    await dispatch();
  };
  await put('first-1');
  nowMs += 3600_000;
  await dispatch();
  expect([await passwordNow(), kept.size]).toEqual(['first-1', 1]);
});

test('a put that stood still until its secret was taken for abandoned changes nothing', async () => {
  await put('first-1');
  onceKept = async () => {
    nowMs += 16 * 60_000;
    await dispatch();
  };
  await expect(put('second-2')).rejects.toThrow(TooManyRequests);
  nowMs += 3600_000;
  await dispatch();
  expect([await passwordNow(), kept.size, await notes()]).toEqual(['first-1', 1, []]);
});

test('a put during which the credential is deleted makes it anew', async () => {
  await put('first-1');
  onceKept = remove;
  await put('second-2');
  expect([await passwordNow(), kept.size, await notes()]).toEqual(['second-2', 1, []]);
});

test('a put during which another one was faster replaces that one', async () => {
  onceKept = () => put('first-1');
  await put('second-2');
  expect([await passwordNow(), kept.size, await notes()]).toEqual(['second-2', 1, []]);
});

test('what Secrets Manager does not destroy now, the dispatcher does later', async () => {
  await put('first-1');
  const { store, vault } = process();
  const away = { store, vault: { ...vault, destroy: () => Promise.reject(new Error('is away')) } };
  await deleteCredential(away, call, 'staging');
  expect([await passwordNow(), kept.size]).toEqual([undefined, 1]);
  nowMs += 60_000;
  await dispatch();
  expect([kept.size, await notes()]).toEqual([0, []]);
});

test('a put that Secrets Manager refuses is an error, and leaves the credential as it was', async () => {
  await put('first-1');
  const { store, vault } = process();
  const full = { store, vault: { ...vault, keep: () => Promise.reject(new Error('is full')) } };
  await expect(putCredential(full, call, credential('second-2'))).rejects.toThrow('is full');
  expect([await passwordNow(), kept.size, await notes()]).toEqual(['first-1', 1, []]);
});
