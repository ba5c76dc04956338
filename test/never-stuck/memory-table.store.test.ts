import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import type { Condition } from '../../shared/store/table/expression.ts';
import { ConditionFailed, Table, type Write } from '../../shared/store/table/table.ts';
import { localIndexes, tableSchema } from '../../shared/store/table/table-schema.ts';
import { freshTable } from '../emulators/fresh-table.ts';
import { MemoryTable } from './memory-table.ts';

/*
 * The model test's table answers as DynamoDB does: random writes, transactions and reads over few keys, names and
 * values, so that they meet often, are done on both.
 */

const keys = ['P#1', 'P#1#RUN'].flatMap((pk) => ['RUN#1', 'RUN#2', 'RUN#3', 'SLOT#1'].map((sk) => ({ pk, sk })));
const key = fc.constantFrom(...keys);
const name = fc.constantFrom('a', 'b', 'owner');
const number = fc.integer({ min: 0, max: 3 });
const value = fc.oneof(
  number,
  fc.constantFrom('x', 'xy', 'y', '', true, false, null),
  fc.constantFrom<unknown>(['x'], ['x', 'y'], {}, { n: 1 }, { n: 1, m: 'x' }),
);
const indexed = fc.record(
  {
    lk: fc.constantFrom('CMS#1#1', 'CMS#1#2', 'CMS#2#1'),
    score_lk: fc.constantFrom('SCORE#1', 'SCORE#2'),
    host_key: fc.constantFrom('P#1', 'P#1#RUN'),
    title: fc.constantFrom('x', 'y'),
    due_shard: fc.constantFrom('DUE#0', 'DUE#1'),
    due_at: number,
  },
  { requiredKeys: [] },
);

const plain: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ exists: name }),
  fc.record({ absent: name }),
  fc.record({ equal: fc.tuple(name, value) }),
  fc.record({ differs: fc.tuple(name, value) }),
  fc.record({ below: fc.tuple(name, number) }),
  fc.record({ atLeast: fc.tuple(name, number) }),
  fc.record({ contains: fc.tuple(name, fc.constantFrom('x', 'y')) }),
  fc.record({ startsWith: fc.tuple(name, fc.constantFrom('x', 'y')) }),
);
const onKeys: fc.Arbitrary<Condition> = fc.constantFrom({ exists: 'pk' }, { absent: 'pk' }, { exists: 'lk' });

function conditions(simple: fc.Arbitrary<Condition>) {
  const all = fc.array(simple, { minLength: 1, maxLength: 2 });
  const anyOf = fc.record({ anyOf: fc.array(all, { minLength: 1, maxLength: 2 }) });
  return fc.array(fc.oneof({ arbitrary: simple, weight: 3 }, { arbitrary: anyOf, weight: 1 }), { maxLength: 2 });
}

const when = conditions(fc.oneof({ arbitrary: plain, weight: 8 }, { arbitrary: onKeys, weight: 3 }));

const changes = fc
  .record({
    set: fc.dictionary(name, value, { maxKeys: 2 }),
    more: indexed,
    add: fc.constantFrom<Record<string, number>>({}, { count: 1 }, { count: 2 }),
    setOnce: fc.constantFrom<Record<string, unknown>>({}, { first: 1 }, { first: 'x' }),
    remove: fc.constantFrom<string[]>([], ['spare'], ['spare', 'other']),
  })
  .map(({ set, more, ...rest }) => ({ ...rest, set: { ...set, ...more, touched: true } }));

const write: fc.Arbitrary<Write> = fc.oneof(
  fc
    .record({ key, indexed, more: fc.dictionary(name, value, { maxKeys: 3 }), when })
    .map(({ key, indexed, more, when }) => ({ put: { ...more, spare: 1, ...indexed, ...key }, when })),
  fc.record({ update: key, changes, when }),
  fc.record({ remove: key, when }),
);

const transaction = fc.uniqueArray(write, {
  minLength: 1,
  maxLength: 4,
  selector: (each) => {
    const { pk, sk } = 'put' in each ? each.put : 'update' in each ? each.update : each.remove;
    return `${pk} ${sk}`;
  },
});

const place = fc.oneof(
  fc.record({ prefix: fc.constantFrom('RUN#', 'SLOT#', 'CMS#', '') }),
  fc.record({ prefix: fc.constant('RUN#'), from: fc.constant('RUN#2') }),
  fc.record({ prefix: fc.constant('RUN#'), to: fc.constant('RUN#2') }),
  fc.record({ prefix: fc.constant('CMS#1#'), local: fc.constant(true) }),
  fc.record({ prefix: fc.constant('CMS#'), local: fc.constant(true), from: fc.constant('CMS#1#2') }),
  fc.record({ prefix: fc.constant('SCORE#'), index: fc.constant(localIndexes[1]) }),
  fc.record({ prefix: fc.constant('SCORE#'), index: fc.constant(tableSchema.hostIndex) }),
);
const range = fc
  .record({
    pk: fc.constantFrom('P#1', 'P#1#RUN'),
    place: place.filter(({ prefix }) => prefix !== ''),
    keep: conditions(plain),
    only: fc.constantFrom<string[] | undefined>(undefined, ['sk', 'a']),
    limit: fc.constantFrom(undefined, 1, 2),
    newestFirst: fc.boolean(),
  })
  .map(({ place, only, limit, keep, ...rest }) => ({
    ...rest,
    ...place,
    // An index that does not hold everything can be asked for what it holds alone.
    ...('index' in place ? {} : { keep, ...(only ? { only } : {}) }),
    ...(limit === undefined ? {} : { limit }),
  }));

type Call = readonly [what: string, call: (table: Table) => Promise<unknown>];

const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 6, arbitrary: write.map((each): Call => [JSON.stringify(each), (table) => table.write(each)]) },
  { weight: 4, arbitrary: transaction.map((all): Call => [JSON.stringify(all), (table) => table.transact(all)]) },
  { weight: 1, arbitrary: key.map((each): Call => [`get ${JSON.stringify(each)}`, (table) => table.get(each)]) },
  {
    weight: 5,
    arbitrary: range.map(
      (each): Call => [`items ${JSON.stringify(each)}`, (table) => Array.fromAsync(table.items(each))],
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom('DUE#0', 'DUE#1'), number).map(([shard, at]): Call => {
      // Items that are due at the same second come in any order.
      const sorted = async (table: Table) => {
        const items = await table.due(shard, at, 10);
        return [
          items.map(({ due_at }) => due_at),
          [...items].sort((a, b) => (`${a.pk} ${a.sk}` < `${b.pk} ${b.sk}` ? -1 : 1)),
        ];
      };
      return [`due ${shard} ${at}`, sorted];
    }),
  },
);

async function answerOf(call: () => Promise<unknown>): Promise<unknown> {
  try {
    return { answer: await call() };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return { failed: error.index, item: error.item };
  }
}

/** Places that are the same in an index have no order among themselves. */
function unordered(answer: unknown): unknown {
  const { answer: items } = answer as { answer?: { sk: string; pk: string }[] };
  const nameOf = ({ sk, pk }: { sk: string; pk: string }) => `${sk} ${pk}`;
  return items?.toSorted((left, right) => (nameOf(left) < nameOf(right) ? -1 : 1));
}

test('the table in memory answers as DynamoDB does', async () => {
  const { client, tableName } = await freshTable();
  const real = new Table(client, tableName);
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 10, maxLength: 30 }), async (calls) => {
      await Promise.all(keys.map((each) => real.write({ remove: each })));
      const memory = new MemoryTable();
      for (const [what, call] of calls) {
        const [expected, got] = [await answerOf(() => call(real)), await answerOf(() => call(memory))];
        const loose = what.startsWith('items') && /local|index/.test(what);
        expect(loose ? unordered(got) : got, what).toEqual(loose ? unordered(expected) : expected);
      }
    }),
    { numRuns: inject('depth') === 'deep' ? 60 : 15 },
  );
});

test('the table in memory refuses what DynamoDB refuses', async () => {
  const { client, tableName } = await freshTable();
  const one = { pk: 'P#1', sk: 'RUN#1' };
  const ofHost = { pk: 'P#1#HOST#a.test', prefix: 'SCORE#' };
  const refused: [what: string, call: (table: Table) => Promise<unknown>][] = [
    ['an item twice', (table) => table.transact([{ put: one }, { remove: one }])],
    ['no writes', (table) => table.transact([])],
    ['undefined inside an item', (table) => table.write({ put: { ...one, a: { b: undefined } } })],
    ['a comparison with undefined', (table) => table.write({ put: one, when: [{ equal: ['a', undefined] }] })],
    ['an index key of another type', (table) => table.write({ put: { ...one, due_at: 'soon', due_shard: 'DUE#0' } })],
    ['an update that changes nothing', (table) => table.write({ update: one, changes: { set: { a: undefined } } })],
    ['a filter on a key', (table) => table.query({ pk: 'P#1', prefix: 'RUN#', keep: [{ exists: 'sk' }] })],
    [
      'a filter on what an index does not hold',
      (table) => table.query({ ...ofHost, keep: [{ exists: 'spare' }], index: tableSchema.hostIndex }),
    ],
    [
      'a filter on what a local index does not hold',
      (table) => table.query({ ...ofHost, keep: [{ exists: 'spare' }], index: tableSchema.scoreIndex }),
    ],
    ['an attribute twice', (table) => table.write({ update: one, changes: { set: { a: 1 }, remove: ['a'] } })],
  ];
  for (const table of [new Table(client, tableName), new MemoryTable()]) {
    for (const [what, call] of refused) await expect(call(table), what).rejects.toThrow();
  }
});
