import { expect, test } from 'vitest';
import { eventsOf } from '../../../shared/events/events-of.ts';
import { type Importer, importIntoSecurityHub } from '../../../shared/events/security-hub.ts';
import { MemoryTable } from '../../never-stuck/memory-table.ts';
import { findingImage } from './images.ts';

const productArn = 'arn:aws:securityhub:eu-central-1:123456789012:product/123456789012/default';
/** No project has any rules here. */
const store = { table: new MemoryTable(), now: () => 1_700_003_000_000 };
const fixed = { status: 'fixed', fixed_at: 1_700_001_000 };

const message = (messageId: string, before: object | undefined, after: object) => {
  const [event] = eventsOf(before as never, after as never);
  return { messageId, body: JSON.stringify({ source: 'scanfold', 'detail-type': event?.type, detail: event?.detail }) };
};
const opened = (messageId: string, id = 7) => message(messageId, undefined, findingImage({ finding_id: id }));

type Batch = Parameters<Importer['importBatch']>[0];

function hub(refused: Record<string, string> = {}) {
  const batches: Batch[] = [];
  const importer: Importer = {
    store,
    productArn,
    async importBatch(findings) {
      batches.push(findings);
      if (refused.all) throw new Error(refused.all);
      return new Map(Object.entries(refused));
    },
    setWorkflow: () => Promise.reject(new Error('no rule sets a finding aside')),
    log: () => {},
  };
  return { importer, batches };
}

test('open findings are imported as active, fixed ones are archived', async () => {
  const { importer, batches } = hub();
  const gone = message('b', findingImage({ finding_id: 8 }), findingImage({ finding_id: 8, ...fixed }));
  expect(await importIntoSecurityHub(importer, [opened('a'), gone])).toEqual([]);
  expect(batches.flat()).toMatchObject([
    { Id: 'scanfold/1001/7', ProductArn: productArn, RecordState: 'ACTIVE', Workflow: { Status: 'NEW' } },
    {
      Id: 'scanfold/1001/8',
      RecordState: 'ARCHIVED',
      Workflow: { Status: 'RESOLVED' },
      UpdatedAt: expect.stringContaining('2023-11-14T22:30'),
    },
  ]);
});

test('an event of an earlier version, which does not tell the host, is imported too', async () => {
  const { importer, batches } = hub();
  const { body, messageId } = opened('a');
  const { detail, ...envelope } = JSON.parse(body);
  expect(detail.finding.host).toBe('192.0.2.1');
  delete detail.finding.host;
  expect(await importIntoSecurityHub(importer, [{ messageId, body: JSON.stringify({ ...envelope, detail }) }])).toEqual(
    [],
  );
  expect(batches.flat()).toMatchObject([{ Id: 'scanfold/1001/7' }]);
});

const openedMany = (count: number) => Array.from({ length: count }, (_, at) => opened(`m${at}`, at + 1));

test.each([
  [0, []],
  [99, [99]],
  [100, [100]],
  [101, [100, 1]],
  [250, [100, 100, 50]],
])('%i are imported by a hundred at a time', async (count, sizes) => {
  const { importer, batches } = hub();
  expect(await importIntoSecurityHub(importer, openedMany(count))).toEqual([]);
  expect(batches.map((batch) => batch.length)).toEqual(sizes);
});

test('findings of several batches that Security Hub refuses are given back, each alone', async () => {
  const { importer } = hub({ 'scanfold/1001/1': 'x: y', 'scanfold/1001/100': 'x: y', 'scanfold/1001/101': 'x: y' });
  expect(await importIntoSecurityHub(importer, openedMany(150))).toEqual(['m0', 'm99', 'm100']);
});

test.each(['InvalidInputException', 'ValidationException'])(
  'one finding for which Security Hub refuses the whole call (%s) does not keep the others out',
  async (name) => {
    const taken: string[] = [];
    const importer: Importer = {
      store,
      productArn,
      async importBatch(findings) {
        if (findings.some(({ Id }) => Id.endsWith('/42'))) throw Object.assign(new Error('no'), { name });
        taken.push(...findings.map(({ Id }) => Id));
        return new Map();
      },
      setWorkflow: () => Promise.reject(new Error('no rule sets a finding aside')),
      log: () => {},
    };
    expect(await importIntoSecurityHub(importer, openedMany(100))).toEqual(['m41']);
    expect(new Set(taken).size).toBe(99);
    expect(taken).toHaveLength(99);
  },
);

test('a message that is delivered twice is imported once, and given back with its like', async () => {
  const { importer, batches } = hub();
  expect(await importIntoSecurityHub(importer, [opened('a'), opened('b')])).toEqual([]);
  expect(batches.flat()).toHaveLength(1);
  const { importer: refusing } = hub({ 'scanfold/1001/7': 'x: y' });
  expect(await importIntoSecurityHub(refusing, [opened('a'), opened('b')])).toEqual(['a', 'b']);
});

test('a finding that is open again after a fix is active again, and newer than what is there', async () => {
  const { importer, batches } = hub();
  const later = { reopened_at: 1_700_002_000, last_seen: 1_700_002_000, regression: true };
  await importIntoSecurityHub(importer, [message('a', findingImage(), findingImage(fixed))]);
  await importIntoSecurityHub(importer, [message('b', findingImage(fixed), findingImage(later))]);
  const [archived, active] = batches.flat();
  expect([archived?.RecordState, active?.RecordState]).toEqual(['ARCHIVED', 'ACTIVE']);
  expect(Date.parse(String(active?.UpdatedAt))).toBeGreaterThan(Date.parse(String(archived?.UpdatedAt)));
});

test('of one finding only the newest word is imported, whatever order the messages came in', async () => {
  const { importer, batches } = hub();
  const gone = message('b', findingImage(), findingImage(fixed));
  await importIntoSecurityHub(importer, [gone, opened('a')]);
  expect(batches.flat().map(({ RecordState }) => RecordState)).toEqual(['ARCHIVED']);
});

test('what Security Hub refuses, and what cannot be read, is given back', async () => {
  const { importer } = hub({ 'scanfold/1001/7': 'InvalidInput: too long' });
  const garbled = { messageId: 'c', body: '{' };
  const failed = await importIntoSecurityHub(importer, [
    opened('a'),
    opened('b', 8),
    garbled,
    message('d', findingImage(), findingImage(fixed)),
  ]);
  expect(failed.toSorted()).toEqual(['a', 'c', 'd']);
});

test('all of a call that failed are given back', async () => {
  const { importer } = hub({ all: 'no route' });
  expect(await importIntoSecurityHub(importer, [opened('a'), opened('b', 8)])).toEqual(['a', 'b']);
});
