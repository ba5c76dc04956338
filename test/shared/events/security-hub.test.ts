import { expect, test } from 'vitest';
import { eventsOf } from '../../../shared/events/events-of.ts';
import { type Importer, importFindings } from '../../../shared/events/security-hub.ts';
import { findingImage } from './images.ts';

const productArn = 'arn:aws:securityhub:eu-central-1:123456789012:product/123456789012/default';
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
    productArn,
    async importBatch(findings) {
      batches.push(findings);
      if (refused.all) throw new Error(refused.all);
      return new Map(Object.entries(refused));
    },
    log: () => {},
  };
  return { importer, batches };
}

test('open findings are imported as active, fixed ones are archived', async () => {
  const { importer, batches } = hub();
  const gone = message('b', findingImage({ finding_id: 8 }), findingImage({ finding_id: 8, ...fixed }));
  expect(await importFindings(importer, [opened('a'), gone])).toEqual([]);
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

test('a hundred are imported at a time', async () => {
  const { importer, batches } = hub();
  await importFindings(
    importer,
    Array.from({ length: 250 }, (_, at) => opened(`m${at}`, at + 1)),
  );
  expect(batches.map((batch) => batch.length)).toEqual([100, 100, 50]);
});

test('of one finding only the newest word is imported, whatever order the messages came in', async () => {
  const { importer, batches } = hub();
  const gone = message('b', findingImage(), findingImage(fixed));
  await importFindings(importer, [gone, opened('a')]);
  expect(batches.flat().map(({ RecordState }) => RecordState)).toEqual(['ARCHIVED']);
});

test('what Security Hub refuses, and what cannot be read, is given back', async () => {
  const { importer } = hub({ 'scanfold/1001/7': 'InvalidInput: too long' });
  const garbled = { messageId: 'c', body: '{' };
  const failed = await importFindings(importer, [
    opened('a'),
    opened('b', 8),
    garbled,
    message('d', findingImage(), findingImage(fixed)),
  ]);
  expect(failed.toSorted()).toEqual(['a', 'c', 'd']);
});

test('all of a call that failed are given back', async () => {
  const { importer } = hub({ all: 'no route' });
  expect(await importFindings(importer, [opened('a'), opened('b', 8)])).toEqual(['a', 'b']);
});
