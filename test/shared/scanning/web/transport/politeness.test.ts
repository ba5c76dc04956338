import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Pace, Politeness } from '../../../../../shared/scanning/web/transport/politeness.ts';
import { VirtualTime } from '../virtual-time.ts';
import { page, webClient, webSite } from '../web-site.ts';

const fine: Pace = { firstByteMs: 20, tooMany: false, retryAfterMs: undefined };
const tooMany: Pace = { firstByteMs: 20, tooMany: true, retryAfterMs: undefined };

function paced(terms: { perSecond?: number; throttleMs?: number; concurrency?: number; sharers?: () => number } = {}) {
  const time = new VirtualTime();
  const stop = new AbortController();
  const politeness = new Politeness({
    requestsPerSecond: terms.perSecond ?? 10,
    sharers: terms.sharers,
    throttleMs: terms.throttleMs ?? 0,
    concurrency: terms.concurrency ?? 5,
    now: time.now,
    sleep: time.sleep,
    signal: stop.signal,
    leftMs: () => Number.POSITIVE_INFINITY,
  });
  const starts: number[] = [];
  /** Asks again and again, each request of the pace that `how` says. */
  const keepAsking = async (how: () => Pace, times: number) => {
    for (let index = 0; index < times; index += 1) {
      await politeness.enter();
      starts.push(time.now());
      politeness.leave(how());
    }
  };
  const perSecondSeen = (from: number) => starts.filter((at) => at >= from && at < from + 1000).length;
  return { time, stop, politeness, starts, keepAsking, perSecondSeen };
}

describe('a site is asked', () => {
  test('as often in a second as the policy says, by all together', async () => {
    const { time, keepAsking, starts } = paced({ perSecond: 10 });
    for (let index = 0; index < 4; index += 1) void keepAsking(() => fine, 1000);
    await time.pass(10_000);
    expect(starts.length).toBeGreaterThanOrEqual(99);
    expect(starts.length).toBeLessThanOrEqual(102);
    for (const start of starts) {
      expect(starts.filter((at) => at >= start && at < start + 1000).length).toBeLessThanOrEqual(11);
    }
  });

  test('by each of several scans as often as leaves the others their part', async () => {
    let scans = 1;
    const { time, keepAsking, perSecondSeen } = paced({ perSecond: 10, sharers: () => scans });
    const begin = time.now();
    void keepAsking(() => fine, 1000);
    await time.pass(5000);
    scans = 5;
    await time.pass(5000);
    scans = 1;
    await time.pass(5000);
    expect([4000, 8000, 13_000].map((at) => perSecondSeen(begin + at))).toEqual([10, 2, 10]);
  });

  test('with at least the throttle between two requests, one at a time', async () => {
    const { time, politeness, starts } = paced({ throttleMs: 250 });
    let open = 0;
    let most = 0;
    const ask = async () => {
      for (let index = 0; index < 20; index += 1) {
        await politeness.enter();
        starts.push(time.now());
        open += 1;
        most = Math.max(most, open);
        await time.sleep(40, new AbortController().signal);
        open -= 1;
        politeness.leave(fine);
      }
    };
    for (let index = 0; index < 3; index += 1) void ask();
    await time.pass(5000);
    expect(most).toBe(1);
    expect(starts.length).toBeGreaterThan(15);
    for (const [index, start] of starts.entries()) {
      if (index > 0) expect(start - (starts[index - 1] ?? 0)).toBeGreaterThanOrEqual(250);
    }
  });

  test('by no more at once than the limit', async () => {
    const { time, politeness } = paced({ perSecond: Number.POSITIVE_INFINITY, concurrency: 3 });
    let entered = 0;
    for (let index = 0; index < 10; index += 1) void politeness.enter().then(() => (entered += 1));
    await time.pass(1000);
    expect(entered).toBe(3);
    politeness.leave(fine);
    await time.pass(0);
    expect(entered).toBe(4);
  });

  test('not at all for as long as it says, and at half the pace behind that', async () => {
    const { time, keepAsking, starts, politeness } = paced();
    const before = time.now();
    let times = 0;
    void keepAsking(() => (times++ === 3 ? { ...tooMany, retryAfterMs: 7000 } : fine), 200);
    await time.pass(8000);
    const told = starts[3] ?? 0;
    expect(starts.filter((at) => at > told && at < told + 7000)).toEqual([]);
    expect(politeness.perSecond).toBeCloseTo(5, 0);
    await time.pass(60_000);
    expect(politeness.perSecond).toBe(10);
    expect(starts.length).toBeLessThan((time.now() - before) / 100);
  });

  test('never more than a minute later, whatever it says', async () => {
    const { time, keepAsking, starts } = paced();
    let times = 0;
    void keepAsking(() => (times++ === 0 ? { ...tooMany, retryAfterMs: 1e12 } : fine), 2);
    await time.pass(59_000);
    expect(starts).toHaveLength(1);
    await time.pass(2000);
    expect(starts).toHaveLength(2);
  });

  test('ever more seldom while it answers that it is too much', async () => {
    const { time, keepAsking, starts } = paced();
    void keepAsking(() => tooMany, 100);
    await time.pass(120_000);
    expect(starts.length).toBeLessThan(9);
    const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
    expect(gaps).toEqual(gaps.toSorted((a, b) => a - b));
  });

  test('slower once its answers take several times as long, and at the old pace when they are fast again', async () => {
    const { time, keepAsking, politeness, perSecondSeen } = paced();
    let firstByteMs = 100;
    void keepAsking(() => ({ ...fine, firstByteMs }), 10_000);
    await time.pass(5000);
    expect(politeness.perSecond).toBe(10);
    firstByteMs = 900;
    await time.pass(20_000);
    expect(politeness.perSecond).toBeLessThan(3);
    expect(perSecondSeen(time.now() - 1000)).toBeLessThan(4);
    firstByteMs = 100;
    await time.pass(120_000);
    expect(politeness.perSecond).toBe(10);
  });

  test('at the pace of the policy where its pages are slow by themselves, whatever its first answers took', async () => {
    const { time, politeness, keepAsking, starts } = paced({ perSecond: 10 });
    // robots.txt and what else is not there takes no time; each page half a second or more, at any pace.
    const how = (): Pace => ({ ...fine, firstByteMs: starts.length <= 5 ? 5 : starts.length % 3 === 0 ? 1400 : 500 });
    void keepAsking(how, 3000);
    await time.pass(60_000);
    expect(politeness.perSecond).toBeGreaterThan(5);
    expect(starts.filter((at) => at > 50_000).length).toBeGreaterThan(50);
  });

  test('ever slower where slower asking makes its answers faster', async () => {
    const { time, politeness, keepAsking } = paced({ perSecond: 10 });
    let isOverloaded = false;
    const how = (): Pace => ({ ...fine, firstByteMs: isOverloaded ? 200 * politeness.perSecond : 50 });
    void keepAsking(how, 3000);
    await time.pass(5000);
    isOverloaded = true;
    await time.pass(60_000);
    expect(politeness.perSecond).toBeLessThan(2);
  });

  test('at the pace of the policy where it is fast, even if one answer is slow', async () => {
    const { time, keepAsking, politeness } = paced();
    let times = 0;
    void keepAsking(() => ({ ...fine, firstByteMs: times++ % 20 === 19 ? 900 : 30 }), 10_000);
    await time.pass(20_000);
    expect(politeness.perSecond).toBe(10);
  });

  test('slower where it does not answer', async () => {
    const { time, keepAsking, politeness } = paced();
    void keepAsking(() => ({ ...fine, firstByteMs: undefined }), 10_000);
    await time.pass(10_000);
    expect(politeness.perSecond).toBeLessThan(2);
    expect(politeness.perSecond).toBeGreaterThanOrEqual(0.2);
  });

  test('at half the old pace within a minute after it was gone, and then carefully', async () => {
    let isGone = false;
    const gone: Pace = { firstByteMs: undefined, tooMany: false, retryAfterMs: undefined };
    const { time, politeness, keepAsking } = paced({ perSecond: 20 });
    void keepAsking(() => (isGone ? gone : fine), 10_000);
    await time.pass(5000);
    isGone = true;
    await time.pass(120_000);
    expect(politeness.perSecond).toBeLessThan(0.3);
    isGone = false;
    const paces: number[] = [];
    for (let second = 0; second < 70; second += 1) {
      await time.pass(1000);
      paces.push(politeness.perSecond);
    }
    expect(paces[60]).toBeGreaterThanOrEqual(10);
    // What was too much may be so again.
    const steps = [...new Set(paces)].filter((pace) => pace > 10);
    for (const [index, pace] of steps.entries()) expect(pace / (steps[index - 1] ?? 10)).toBeLessThan(2);
  });

  test('never faster than the policy says, whatever it answers', async () => {
    const pace = fc.record({
      firstByteMs: fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: undefined }),
      tooMany: fc.boolean(),
      retryAfterMs: fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(pace, { maxLength: 60 }), fc.integer({ min: 1, max: 50 }), async (paces, perSecond) => {
        const { time, keepAsking, starts } = paced({ perSecond });
        const queue = [...paces];
        void keepAsking(() => queue.shift() ?? fine, paces.length);
        await time.pass(10_000_000);
        expect(starts).toHaveLength(paces.length);
        for (const start of starts) {
          const seen = starts.filter((at) => at >= start && at < start + 1000).length;
          expect(seen).toBeLessThanOrEqual(perSecond + 1);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('by nobody who was told to stop', async () => {
    const { time, politeness, stop } = paced({ perSecond: 1, concurrency: 2 });
    const asked = [0, 1, 2, 3].map(() => politeness.enter());
    const ended = Promise.allSettled(asked);
    await time.pass(0);
    stop.abort(new Error('cancelled'));
    politeness.leave(fine);
    const kinds = (await ended).map(({ status }) => status);
    expect(kinds).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  });
});

describe('the target itself sees', () => {
  test('no more requests in a second than the policy says, and not many fewer', async () => {
    const site = await webSite((_, response) => page(response, 'x'));
    const client = webClient(site.url, { requestsPerSecond: 20 });
    await Promise.all(Array.from({ length: 50 }, (_, index) => client.request({ url: `${site.url}${index}` })));
    const times = site.seen.map(({ at }) => at).toSorted((a, b) => a - b);
    const lasted = (times.at(-1) ?? 0) - (times[0] ?? 0);
    const perSecond = 49 / (lasted / 1000);
    // The first one comes late by the time that it takes to connect.
    expect(perSecond).toBeLessThanOrEqual(22);
    // How busy this machine is decides how many fewer.
    expect(perSecond).toBeGreaterThan(10);
    for (const from of times)
      expect(times.filter((at) => at >= from && at < from + 1000).length).toBeLessThanOrEqual(23);
  });

  test('quiet for as long as it asked for, and then the same request again', async () => {
    let refused = 0;
    const site = await webSite((request, response) => {
      if (request.path === '/?5' && refused++ === 0) {
        page(response, 'slow down', 429, { 'Retry-After': '1' });
        return;
      }
      page(response, 'x');
    });
    const client = webClient(site.url, { requestsPerSecond: 100 });
    for (let index = 0; index < 10; index += 1) {
      const answer = await client.request({ url: `${site.url}?${index}` });
      expect(answer).toMatchObject({ status: 200, block: undefined });
    }
    const [first, second] = site.seen.filter(({ path }) => path === '/?5');
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
    expect(client.statistics().outcomes).toEqual({ '2xx': 10, 429: 1 });
  });

  test('a request again behind a 503 that says when', async () => {
    let asked = 0;
    const site = await webSite((_, response) => {
      asked += 1;
      if (asked === 1) page(response, 'busy', 503, { 'Retry-After': '1' });
      else page(response, 'x');
    });
    expect((await webClient(site.url).request({ url: site.url })).status).toBe(200);
    expect(site.seen).toHaveLength(2);
  });

  test('no request again that changes something', async () => {
    const site = await webSite((_, response) => page(response, 'slow down', 429, { 'Retry-After': '0' }));
    const answer = await webClient(site.url).request({ url: site.url, method: 'POST', body: 'a=1' });
    expect(answer).toMatchObject({ status: 429, block: { kind: 'rate_limit' } });
    expect(site.seen).toHaveLength(1);
  });

  test('one request where it asks for an hour: that is a limit, and said', async () => {
    const site = await webSite((_, response) => page(response, 'tomorrow', 429, { 'Retry-After': '3600' }));
    const answer = await webClient(site.url).request({ url: site.url });
    expect(answer.block).toEqual({ kind: 'rate_limit', by: undefined, words: 'The site rate-limits the scan' });
    expect(site.seen).toHaveLength(1);
  });
});
