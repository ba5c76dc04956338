import { setTimeout as sleep } from 'node:timers/promises';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { describe, expect, inject, test } from 'vitest';
import { NotFound } from '../../../shared/outcome/errors.ts';
import { osint } from '../../../shared/records/settings/osint.ts';
import { osintDetectWord } from '../../../shared/records/settings/osint-detect-word.ts';
import { relOsintDataSource } from '../../../shared/records/settings/rel-osint-data-source.ts';
import { putPolicy } from '../../../shared/store/policies/policies.ts';
import { putRecord } from '../../../shared/store/records/put-record.ts';
import type { Range } from '../../../shared/store/table/item-range.ts';
import { Table, type Write } from '../../../shared/store/table/table.ts';
import { deleteRecord } from '../../../shared/upkeep/delete-record.ts';
import { sweep } from '../../../shared/upkeep/sweep.ts';
import { type FreshTable, freshTable } from '../../emulators/fresh-table.ts';
import { mutationIn, stored } from '../../emulators/mutation.ts';

const call = mutationIn(7);
const rounds = inject('depth') === 'deep' ? 30 : 2;
const racesPerRound = 10;
const maxPauseMs = 6;

/** A table whose steps take a while, each another one, so that two who work at once meet at every step. */
class Uneven extends Table {
  override async query(range: Range) {
    const page = await super.query(range);
    await sleep(Math.random() * maxPauseMs);
    return page;
  }

  override async write(write: Write) {
    await sleep(Math.random() * maxPauseMs);
    return super.write(write);
  }

  override async transact(writes: readonly Write[]) {
    await sleep(Math.random() * maxPauseMs);
    return super.transact(writes);
  }
}

/** A table that waits before it removes a child, as long as the test says. */
class Halting extends Table {
  beforeRemoval: () => Promise<unknown> = async () => undefined;

  override async write(write: Write) {
    if ('remove' in write && write.remove.sk.startsWith('ROD#')) await this.beforeRemoval();
    return super.write(write);
  }
}

function setUp<T extends Table>({ client, tableName }: FreshTable, table: T) {
  let nowMs = 1_800_000_000_000;
  const store = { table, now: () => nowMs };
  return {
    table,
    store,
    link: async () => {
      const resource = { project_id: 7, resource_type: 'Domain', resource_name: 'example.test' };
      const osint_id = Number((await stored(store, call, osint, resource)).osint_id);
      const link = { project_id: 7, osint_id, osint_data_source_id: 1002, status: 2 };
      const { rel_osint_data_source_id } = await stored(store, call, relOsintDataSource, link);
      return { osintId: osint_id, linkId: Number(rel_osint_data_source_id) };
    },
    /** What is left when the dispatcher has had its turns. */
    leftovers: async () => {
      const starter = {
        store,
        queue: { send: async () => undefined, returnMessage: async () => undefined },
        log: () => undefined,
        newId: v7,
        limits: { runsPerProject: 5, runKeptDays: 400 },
      };
      nowMs += 120_000;
      await sweep(starter, Number.POSITIVE_INFINITY);
      const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
      return Items.map(({ sk }) => String(sk)).filter((sk) => !/^([A-Z]{3}$|AUDIT#|PROJECT#)/.test(sk));
    },
  };
}

const word = (linkId: number) => ({ project_id: 7, rel_osint_data_source_id: linkId, word: 'dev' });
const policy = (linkId: number) =>
  ({ project_id: 7, area: 'osint', setting_type: 'rel_osint_data_source', setting_id: linkId }) as const;

/** Who comes too late is told so; anything else is a fault. */
async function orMissing(work: Promise<unknown>) {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
}

describe('a grandchild that is made while its grandparent is deleted', () => {
  test('between the look at the children and the removal of its parent goes with it', async () => {
    const fresh = await freshTable();
    const { table, store, link, leftovers } = setUp(fresh, new Halting(fresh.client, fresh.tableName));
    const { osintId, linkId } = await link();
    let late = 0;
    table.beforeRemoval = async () => {
      late += 1;
      if (late > 1) return;
      // What a put does that has looked for deletions before this one began.
      const key = { pk: 'P#7', sk: `ROD#${String(linkId).padStart(10, '0')}` };
      await table.transact([
        { update: key, changes: { add: { version: 1 } }, when: [{ exists: 'pk' }] },
        { put: { pk: 'P#7', sk: 'WRD#0000009999', lk: `${key.sk}#WRD#0000009999`, osint_detect_word_id: 9999 } },
      ]);
    };
    await deleteRecord(store, call, osint, osintId);
    expect(late).toBe(2);
    expect(await leftovers()).toEqual([]);
  });

  test(`is gone with it or refused, in each of ${rounds * racesPerRound} races`, async () => {
    const fresh = await freshTable();
    const { store, link, leftovers } = setUp(fresh, new Uneven(fresh.client, fresh.tableName));
    for (let round = 0; round < rounds; round += 1) {
      const links = await Promise.all(Array.from({ length: racesPerRound }, link));
      await Promise.all(
        links.flatMap(({ osintId, linkId }) => [
          deleteRecord(store, call, osint, osintId),
          ...[0, 5, 10, 15].map(async (delayMs) => {
            await sleep(delayMs + Math.random() * 5);
            await orMissing(putRecord(store, call, osintDetectWord, word(linkId)));
          }),
          orMissing(putPolicy(store, call, policy(linkId), {})),
        ]),
      );
    }
    expect(await leftovers()).toEqual([]);
  });
});
