import { expect, test } from 'vitest';
import { authorize } from '../../../../shared/auth/principal.ts';
import { cmsscanSetting } from '../../../../shared/records/settings/cmsscan-setting.ts';
import { auditWrite } from '../../../../shared/store/changes/audit.ts';
import { auditPartitions, keyOf } from '../../../../shared/store/keys/keys.ts';
import { listAuditRecords } from '../../../../shared/store/records/list-audit.ts';
import { Table } from '../../../../shared/store/table/table.ts';
import { freshTable } from '../../../emulators/fresh-table.ts';

const principal = { subject: 'ann', grants: [{ project: '*', role: 'admin' }] } as const;
const project = authorize(principal, 1001, 'scan:audit');
const formerPartition = 'P#1001#AUDIT';

/** A project with changes a second apart, every other one of which was stored when all audit records were in one partition. */
async function trail(count: number) {
  const { client, tableName } = await freshTable();
  const table = new Table(client, tableName);
  let seconds = 1_800_000_000;
  const store = { table, now: () => seconds * 1000 };
  const actor = { project, principal, requestId: 'q', action: 'diagnosis/put-cmsscan-setting' };
  const partitions = new Set<string>();
  for (let n = 0; n < count; n += 1) {
    seconds += 1;
    const write = auditWrite(store, actor, { kind: cmsscanSetting, id: n });
    if (!('put' in write)) throw new Error('an audit record is put');
    partitions.add(keyOf(write.put).pk);
    await table.write({ put: n % 2 === 0 ? write.put : { ...write.put, pk: formerPartition } });
  }
  return { store, partitions };
}

test('changes are spread over partitions, so that a project has no end of them', async () => {
  // Each draws its partition: that one of sixteen is left out by 300 happens once in ten million times.
  const { partitions } = await trail(300);
  expect(partitions.size).toBe(16);
  expect([...partitions].every((each) => auditPartitions(project).includes(each))).toBe(true);
  expect(partitions).not.toContain(formerPartition);
});

test('they are listed newest first, page by page, with those that were stored before they were spread', async () => {
  const { store } = await trail(50);
  const found: unknown[] = [];
  let cursor: string | undefined;
  do {
    const { records, next } = await listAuditRecords(store, project, { limit: 7, cursor });
    found.push(...records.map(({ record_id }) => record_id));
    cursor = next;
  } while (cursor !== undefined);
  expect(found).toEqual(Array.from({ length: 50 }, (_, n) => String(49 - n)));
  const range = { since: 1_800_000_011, until: 1_800_000_013 };
  const { records } = await listAuditRecords(store, project, range);
  expect(records.map(({ at }) => at)).toEqual([1_800_000_013, 1_800_000_012, 1_800_000_011]);
});
