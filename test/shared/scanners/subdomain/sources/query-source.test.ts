import { expect, test } from 'vitest';
import { AnswerCache } from '../../../../../shared/scanners/subdomain/sources/answer-cache.ts';
import { querySource, type SourceTerms } from '../../../../../shared/scanners/subdomain/sources/query-source.ts';
import { type NameSource, SourceFailed } from '../../../../../shared/scanners/subdomain/sources/source.ts';
import { WebFailure } from '../../../../../shared/scanning/web/message/web-failure.ts';

const source = (ask: NameSource['ask'], more: Partial<NameSource> = {}): NameSource => ({
  id: 'source-test',
  way: 'dns',
  words: 'a test',
  isKept: false,
  ask,
  ...more,
});

function asking(more: Partial<SourceTerms> = {}) {
  const faults: unknown[] = [];
  const waits: number[] = [];
  const given: SourceTerms = {
    domain: 'example.test',
    signal: new AbortController().signal,
    now: () => 0,
    sleep: async (ms) => void waits.push(ms),
    patience: { timeoutMs: 1000, waitsMs: [20, 80], maxNames: 100 },
    cache: new AnswerCache(),
    faulty: (_, error) => void faults.push(error),
    ...more,
  };
  return { given, faults, waits };
}

test('names are told once, in lower case, and only those within the domain', async () => {
  const told = [
    'B.example.test',
    'b.example.test.',
    '*.c.example.test',
    'x@a.example.test',
    'example.com',
    'not a name',
  ];
  const answer = await querySource(
    source(async ({ found }) => {
      found(told);
      return [];
    }),
    asking().given,
  );
  expect(answer).toEqual({ names: ['a.example.test', 'b.example.test', 'c.example.test'], gaps: [] });
});

test('a source that fails for a moment is asked again, and what it had said counts', async () => {
  let tries = 0;
  const { given, waits } = asking();
  const answer = await querySource(
    source(async ({ found }) => {
      tries += 1;
      found([`try-${tries}.example.test`]);
      if (tries < 3) throw new SourceFailed('unexpected response status 502', true);
      return [];
    }),
    given,
  );
  expect(waits).toEqual([20, 80]);
  expect(answer).toEqual({ names: ['try-1.example.test', 'try-2.example.test', 'try-3.example.test'], gaps: [] });
});

test.each([
  ['stays broken', true, 3],
  ['will not work again', false, 1],
])('a source that %s is a gap in the words of the user', async (_, passing, tries) => {
  let asked = 0;
  const failing = source(async () => {
    asked += 1;
    throw new SourceFailed('unexpected response status 502', passing);
  });
  const answer = await querySource(failing, asking().given);
  expect(answer).toEqual({ names: [], gaps: [{ outcome: 'error', reason: 'unexpected response status 502' }] });
  expect(asked).toBe(tries);
});

test('a bug is a gap without its words, and is told to the operator', async () => {
  const { given, faults } = asking();
  const bug = new TypeError('cannot read property of undefined');
  const answer = await querySource(
    source(async () => {
      throw bug;
    }),
    given,
  );
  expect(answer.gaps).toEqual([{ outcome: 'error', reason: 'the source could not be queried' }]);
  expect(faults).toEqual([bug]);
});

test('a source that never answers ends at its time, even where it does not hear the signal', async () => {
  const { given } = asking({ patience: { timeoutMs: 20, waitsMs: [], maxNames: 100 } });
  const answer = await querySource(
    source(({ found }) => {
      found(['a.example.test']);
      return new Promise(() => {});
    }),
    given,
  );
  expect(answer).toEqual({
    names: ['a.example.test'],
    gaps: [{ outcome: 'error', reason: 'no response in time' }],
  });
});

test('the run’s own end is no gap', async () => {
  const stop = new AbortController();
  const reason = new Error('cancelled');
  const asked = querySource(
    source(() => new Promise(() => {})),
    asking({ signal: stop.signal }).given,
  );
  stop.abort(reason);
  await expect(asked).rejects.toBe(reason);
});

test('a spent budget is no gap: the source is asked by the next invocation', async () => {
  const spent = new WebFailure('spent', 'The request budget of the run is exhausted');
  const asked = querySource(
    source(async () => {
      throw spent;
    }),
    asking().given,
  );
  await expect(asked).rejects.toBe(spent);
});

test('more names than a scan takes are left out and told of', async () => {
  const many = source(async ({ found }) => {
    found(Array.from({ length: 150 }, (_, index) => `n${index}.example.test`));
    return [];
  });
  const { names, gaps } = await querySource(many, asking().given);
  expect(names).toHaveLength(100);
  expect(gaps).toEqual([expect.objectContaining({ outcome: 'skipped', count: 50 })]);
});

test('what a source of others told before is used when it does not answer, for a day, and that it did not is told', async () => {
  let works = true;
  const kept = source(
    async ({ found }) => {
      found([works ? 'a.example.test' : 'b.example.test']);
      if (!works) throw new SourceFailed('unexpected response status 502', false);
      return [];
    },
    { isKept: true },
  );
  let now = 0;
  const { given } = asking({ now: () => now });
  expect(await querySource(kept, given)).toEqual({ names: ['a.example.test'], gaps: [] });
  works = false;
  now = 3 * 3_600_000;
  const reason = 'unexpected response status 502; the result of 3 hours ago is used (1 name)';
  expect(await querySource(kept, given)).toEqual({
    names: ['a.example.test', 'b.example.test'],
    gaps: [{ outcome: 'error', reason }],
  });
  expect((await querySource(kept, { ...given, domain: 'b.example.test' })).names).toEqual(['b.example.test']);
  now = 24 * 3_600_000;
  expect((await querySource(kept, given)).names).toEqual(['b.example.test']);
});

test('half an answer is not kept', async () => {
  let gaps: readonly { readonly outcome: 'error'; readonly reason: string }[] = [
    { outcome: 'error', reason: 'half of it' },
  ];
  const kept = source(
    async ({ found }) => {
      if (gaps.length === 0) throw new SourceFailed('unexpected response status 502', false);
      found(['a.example.test']);
      return gaps;
    },
    { isKept: true },
  );
  const { given } = asking();
  await querySource(kept, given);
  gaps = [];
  expect((await querySource(kept, given)).names).toEqual([]);
});

test('a source that is not to be asked is told of, and not asked', async () => {
  const withheld = { outcome: 'skipped', reason: 'no URL is configured for this service' } as const;
  const never = source(
    async () => {
      throw new Error('asked');
    },
    { withheld },
  );
  expect(await querySource(never, asking().given)).toEqual({ names: [], gaps: [withheld] });
});
