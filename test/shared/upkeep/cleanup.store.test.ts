import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { NotFound } from '../../../shared/outcome/errors.ts';
import { osint } from '../../../shared/records/settings/osint.ts';
import { osintDetectWord } from '../../../shared/records/settings/osint-detect-word.ts';
import { portscanSetting } from '../../../shared/records/settings/portscan-setting.ts';
import { portscanTarget } from '../../../shared/records/settings/portscan-target.ts';
import { relOsintDataSource } from '../../../shared/records/settings/rel-osint-data-source.ts';
import type { Resource } from '../../../shared/records/settings/resource.ts';
import { listRecords } from '../../../shared/store/records/list-records.ts';
import { putRecord } from '../../../shared/store/records/put-record.ts';
import { Table, type Write } from '../../../shared/store/table/table.ts';
import { deleteRecord } from '../../../shared/upkeep/delete-record.ts';
import { sweep } from '../../../shared/upkeep/sweep.ts';
import { freshTable } from '../../emulators/fresh-table.ts';
import { mutationIn, stored } from '../../emulators/mutation.ts';

const call = mutationIn(7);
const { project } = call;

/** A table that dies at its n-th write, like a process that is killed there. */
class Mortal extends Table {
  writesLeft = Number.POSITIVE_INFINITY;

  #spend() {
    if (this.writesLeft <= 0) throw new Error('killed');
    this.writesLeft -= 1;
  }

  override async write(write: Write) {
    this.#spend();
    return super.write(write);
  }

  override async transact(writes: readonly Write[]) {
    this.#spend();
    return super.transact(writes);
  }
}

async function setUp() {
  const { client, tableName } = await freshTable();
  const table = new Mortal(client, tableName);
  let nowMs = 1_800_000_000_000;
  const store = { table, now: () => nowMs };
  const queue = { send: async () => undefined, returnMessage: async () => undefined };
  const count = async (kind: Resource, parentId?: number) =>
    (await listRecords(store, project, kind, parentId === undefined ? {} : { parentId })).records.length;
  const leftovers = async () => {
    const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
    return Items.map(({ sk }) => String(sk)).filter((sk) => !/^([A-Z]{3}$|AUDIT#|PROJECT#)/.test(sk));
  };
  const recover = async () => {
    nowMs += 120_000;
    const limits = { runsPerProject: 5, runKeptDays: 400 };
    await sweep({ store, queue, log: () => undefined, newId: v7, limits }, Number.POSITIVE_INFINITY);
  };
  return { table, store, count, leftovers, recover };
}

async function domain({ store }: Pick<Awaited<ReturnType<typeof setUp>>, 'store'>) {
  const { osint_id } = await stored(store, call, osint, {
    project_id: 7,
    resource_type: 'Domain',
    resource_name: 'example.test',
  });
  const links = [];
  for (let each = 0; each < 3; each += 1) {
    const link = { project_id: 7, osint_id: Number(osint_id), osint_data_source_id: 1002, status: 2 };
    const { rel_osint_data_source_id } = await stored(store, call, relOsintDataSource, link);
    links.push(Number(rel_osint_data_source_id));
    for (const word of ['dev', 'stg']) {
      const record = { project_id: 7, rel_osint_data_source_id: Number(rel_osint_data_source_id), word };
      await stored(store, call, osintDetectWord, record);
    }
  }
  return { id: Number(osint_id), links };
}

describe('a cascade that is killed', () => {
  test('at any of its writes shows all of it or nothing, and is finished by the dispatcher', async () => {
    let outcome = '';
    let writes = 0;
    for (; outcome !== 'done'; writes += 1) {
      const env = await setUp();
      const { id, links } = await domain(env);
      env.table.writesLeft = writes;
      outcome = await deleteRecord(env.store, call, osint, id).then(
        () => 'done',
        (error: Error) => error.message,
      );
      env.table.writesLeft = Number.POSITIVE_INFINITY;
      const seen = [await env.count(osint), await env.count(relOsintDataSource), await env.count(osintDetectWord)];
      const byParent = await Promise.all(links.map((link) => env.count(osintDetectWord, link)));
      if (writes < 1) expect([outcome, seen]).toEqual(['killed', [1, 3, 6]]);
      else
        expect([seen, byParent]).toEqual([
          [0, 0, 0],
          [0, 0, 0],
        ]);
      await env.recover();
      if (writes >= 1) expect(await env.leftovers()).toEqual([]);
    }
    expect(writes).toBeGreaterThan(11);
  });

  test('takes no new children and no changes to old ones meanwhile', async () => {
    const env = await setUp();
    const { id, links } = await domain(env);
    env.table.writesLeft = 1;
    await expect(deleteRecord(env.store, call, osint, id)).rejects.toThrow('killed');
    env.table.writesLeft = Number.POSITIVE_INFINITY;
    const word = { project_id: 7, rel_osint_data_source_id: links[0] ?? 0, word: 'new' };
    await expect(putRecord(env.store, call, osintDetectWord, word)).rejects.toThrow(NotFound);
    const change = { ...word, osint_detect_word_id: 1001 };
    await expect(putRecord(env.store, call, osintDetectWord, change)).rejects.toThrow(NotFound);
    await env.recover();
    expect(await env.leftovers()).toEqual([]);
  });
});

test('a setting with 250 targets goes as a whole', async () => {
  const env = await setUp();
  const setting = { project_id: 7, diagnosis_data_source_id: 1003, name: 'p' };
  const { portscan_setting_id } = await stored(env.store, call, portscanSetting, setting);
  const id = Number(portscan_setting_id);
  for (let each = 0; each < 250; each += 1) {
    await putRecord(env.store, call, portscanTarget, {
      project_id: 7,
      portscan_setting_id: id,
      target: '192.0.2.1',
    });
  }
  expect(await env.count(portscanTarget, id)).toBe(250);
  await deleteRecord(env.store, call, portscanSetting, id);
  expect(await env.leftovers()).toEqual([]);
});
