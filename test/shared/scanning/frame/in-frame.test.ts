import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { EgressRefused } from '../../../../shared/scanning/egress/egress.ts';
import { inFrame } from '../../../../shared/scanning/frame/in-frame.ts';
import { openClient } from '../../../../shared/scanning/frame/open-client.ts';
import { OutOfTime } from '../../../../shared/scanning/frame/out-of-time.ts';
import type { FramedScan, ScanFrame } from '../../../../shared/scanning/frame/scan-frame.ts';
import { pause } from '../../../../shared/scanning/pacing/pause.ts';
import { parsePortList } from '../../../../shared/scanning/ports/port-list.ts';
import type { CoverageEntry, Observation, ScanContext, UnitResult } from '../../../../shared/scanning/scanner.ts';
import { WebFailure } from '../../../../shared/scanning/web/message/web-failure.ts';
import type { WebClient } from '../../../../shared/scanning/web/web-client.ts';
import { notesIn, scanContext } from '../../scanners/scan-context.ts';

const checkpoint = {
  schema: z.object({ of: z.string(), step: z.int(), notes: z.nullable(z.string()) }),
  first: { of: 'a.test', step: 0, notes: null },
  of: ['of'] as const,
  saved: z.object({ names: z.array(z.string()) }),
};

type Begin = Parameters<typeof inFrame<z.output<typeof checkpoint.schema>, z.output<typeof checkpoint.saved>>>[1];

function observation(location: string): Observation {
  const words = { title: 't', description: 'd', recommendation: 'r', evidence: 'e' };
  return { checkId: 'a-thing', resource: 'a.test', location, ...words, score: 1 };
}

const cell = (count: number): CoverageEntry => ({ checkId: 'a-thing', target: 'a.test', outcome: 'negative', count });

/** A scan of steps that take a name each. */
function stepsOf(run: (at: { step: number }, names: string[]) => ReturnType<FramedScan['run']>): Begin {
  return (_, { at, saved }) => {
    const now = { ...at };
    const names = [...(saved?.names ?? [])];
    return {
      run: () => run(now, names),
      state: () => now,
      saved: () => ({ names }),
      progress: () => ({ done: now.step, planned: 9 }),
      left: () => `steps from ${now.step} on`,
    };
  };
}

/** Runs one invocation, and what it committed. */
async function runIn(begin: Begin, given: Partial<ScanContext> = {}, commitEveryMs = 0) {
  const commits: UnitResult[] = [];
  const faults: unknown[] = [];
  const context = scanContext(commits, given);
  const settings = { faulty: (what: string) => faults.push(what) };
  const tuning = { reserveMs: 1000, commitEveryMs };
  const outcome = await inFrame({ context, settings, tuning, checkpoint }, begin);
  return { outcome, commits, faults };
}

/** A scan that does all in its one step. */
const once = (step: (frame: ScanFrame) => ReturnType<FramedScan['run']>): Begin => {
  return (frame) => ({
    run: () => step(frame),
    state: () => ({ ...checkpoint.first }),
    saved: () => ({ names: [] }),
    progress: () => ({ done: 0, planned: 1 }),
    left: () => 'all',
  });
};

const finished = { kind: 'finished', detail: 'all was looked at' } as const;

describe('a scan in its frame', () => {
  test('commits what it found once, with coverage added up and the checkpoint of that moment', async () => {
    const { outcome, commits } = await runIn(
      once(async (frame) => {
        frame.take({ observed: [observation('x')], coverage: [cell(1)] });
        frame.take({ coverage: [cell(2), cell(0)] });
        await frame.commit();
        await frame.finish();
        return finished;
      }),
    );
    expect(outcome).toEqual(finished);
    expect(commits.map(({ observed, coverage }) => [observed.length, coverage])).toEqual([
      [1, [cell(3)]],
      [0, []],
    ]);
  });

  test('commits one thing after the other, though nobody waits for them', async () => {
    const under: number[] = [];
    let running = 0;
    const order: string[] = [];
    await runIn(
      once(async (frame) => {
        for (const location of ['a', 'b', 'c']) {
          frame.take({ observed: [observation(location)] });
          frame.commitWhenDue();
        }
        await frame.settle();
        return finished;
      }),
      {
        async commit({ observed }) {
          running += 1;
          under.push(running);
          await pause(1, new AbortController().signal);
          order.push(observed.map(({ location }) => location).join());
          running -= 1;
        },
      },
    );
    expect(order).toEqual(['a', 'b', 'c']);
    expect(under).toEqual([1, 1, 1]);
  });

  test('waits with a commit until it is due', async () => {
    let now = 0;
    const { commits } = await runIn(
      once(async (frame) => {
        for (now = 100; now < 1000; now += 100) {
          frame.take({ observed: [observation(`${now}`)] });
          await frame.commitWhenDue();
        }
        await frame.settle();
        return finished;
      }),
      { now: () => now },
      400,
    );
    expect(commits.map(({ observed }) => observed.length)).toEqual([4, 4, 1]);
  });

  test('is stopped by a commit that fails, which is what it throws', async () => {
    const lost = new Error('the lease is lost');
    const scan = runIn(
      once(async (frame) => {
        frame.commitWhenDue();
        await pause(60_000, frame.context.signal);
        return finished;
      }),
      { commit: () => Promise.reject(lost) },
    );
    await expect(scan).rejects.toBe(lost);
  });

  test('commits nothing more once a commit has failed, not even to pause', async () => {
    const lost = new Error('the lease is lost');
    let asked = 0;
    const scan = runIn(
      once(async (frame) => {
        frame.take({ observed: [observation('x')] });
        await frame.commit().catch(() => {});
        throw new OutOfTime();
      }),
      {
        commit: async () => {
          asked += 1;
          if (asked === 1) throw lost;
        },
      },
    );
    await expect(scan).rejects.toBe(lost);
    expect(asked).toBe(1);
  });

  test('throws the reason of an abort, before it has begun and within', async () => {
    const reason = new Error('cancelled');
    await expect(
      runIn(
        once(async () => finished),
        { signal: AbortSignal.abort(reason) },
      ),
    ).rejects.toBe(reason);
    const stop = new AbortController();
    const scan = runIn(
      once(async (frame) => {
        stop.abort(reason);
        frame.heedTime();
        return finished;
      }),
      { signal: stop.signal },
    );
    await expect(scan).rejects.toBe(reason);
  });

  test('stops what it left under way when it ends', async () => {
    let left: Promise<void> | undefined;
    await runIn(
      once(async (frame) => {
        left = pause(60_000, frame.context.signal);
        left.catch(() => {});
        return finished;
      }),
    );
    await expect(left).rejects.toThrow('the scan has ended');
  });
});

describe('a scan without time', () => {
  test.each([
    ['by its own word', () => new OutOfTime()],
    ['by that of its way to the site', () => new WebFailure('spent', 'no time left')],
  ])('pauses with all it has, %s', async (_, error) => {
    const { outcome, commits } = await runIn(
      once(async (frame) => {
        frame.take({ observed: [observation('x')] });
        throw error();
      }),
    );
    expect(outcome).toEqual({ kind: 'paused', left: 'all' });
    expect(commits.flatMap(({ observed }) => observed)).toHaveLength(1);
  });

  test('is told so where less is left than it keeps in reserve', async () => {
    const short = once(async (frame) => {
      frame.heedTime();
      return finished;
    });
    expect((await runIn(short, { remainingMs: () => 999 })).outcome.kind).toBe('paused');
    expect((await runIn(short, { remainingMs: () => 1000 })).outcome.kind).toBe('finished');
  });

  test('goes on where it was, with its notes, and drops those of before', async () => {
    const stored = new Map<string, string>();
    const step = stepsOf(async (at, names) => {
      names.push(`name ${at.step}`);
      at.step += 1;
      throw new OutOfTime();
    });
    let checkpointed: unknown;
    for (const step_ of [1, 2, 3]) {
      const { outcome, commits } = await runIn(step, { checkpoint: checkpointed, notes: notesIn(stored) });
      checkpointed = commits.at(-1)?.checkpoint;
      expect(outcome).toEqual({ kind: 'paused', left: `steps from ${step_} on` });
    }
    expect(checkpointed).toMatchObject({ step: 3 });
    expect([...stored.values()].map((text) => JSON.parse(text))).toEqual([{ names: ['name 0', 'name 1', 'name 2'] }]);
    stored.clear();
    const anew = await runIn(step, { checkpoint: checkpointed, notes: notesIn(stored) });
    expect(anew.commits.at(-1)?.checkpoint).toMatchObject({ step: 1 });
  });

  test.each([
    ['another target', { of: 'b.test', step: 5, notes: null }],
    ['another form', { of: 'a.test', step: 'five', notes: null }],
    ['nothing', undefined],
  ])('begins anew where the checkpoint is of %s', async (_, stored) => {
    const begin = stepsOf(async () => {
      throw new OutOfTime();
    });
    expect((await runIn(begin, { checkpoint: stored })).outcome).toEqual({ kind: 'paused', left: 'steps from 0 on' });
  });
});

describe('a scan ends', () => {
  test('where the policy or the setting cannot be read', async () => {
    const { outcome, commits } = await runIn(() => {
      parsePortList('80,web');
      throw new Error('never');
    });
    expect(outcome).toMatchObject({ kind: 'failed', errorClass: 'setting_invalid' });
    expect(commits).toEqual([]);
  });

  test('where the guard refuses its target', async () => {
    const { outcome } = await runIn(() => {
      throw new EgressRefused('192.0.2.1 is not scanned');
    });
    expect(outcome).toEqual({
      kind: 'blocked',
      detail: '192.0.2.1 is not scanned',
      errorClass: 'target_refused',
    });
  });

  test('before all was looked at with a gap for each check that did not run', async () => {
    const end = { kind: 'failed', detail: 'no answer', errorClass: 'target_unreachable' } as const;
    const { outcome, commits } = await runIn(
      once((frame) => frame.stop(end, [{ id: 'one' }, { id: 'two' }], 'a.test')),
    );
    expect(outcome).toEqual(end);
    expect(commits.flatMap(({ coverage }) => coverage)).toEqual(
      ['one', 'two'].map((checkId) => ({
        checkId,
        target: 'a.test',
        outcome: 'error',
        count: 1,
        reason: 'no answer',
      })),
    );
  });

  test('with the error of a bug, which is nobody else’s matter', async () => {
    const bug = new Error('a bug');
    await expect(runIn(once(() => Promise.reject(bug)))).rejects.toBe(bug);
  });
});

test('a client of the scan sends nothing once the scan has ended', async () => {
  const clients: WebClient[] = [];
  await runIn(
    once(async (frame) => {
      clients.push(openClient(frame, ['http://127.0.0.1:9/']));
      return finished;
    }),
  );
  for (const client of clients) await expect(client.request({ url: 'http://127.0.0.1:9/' })).rejects.toThrow();
  expect(clients[0]?.statistics().requests).toBe(0);
});
