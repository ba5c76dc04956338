import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFunctions, functionNames } from '../../infra/build.ts';
import { LoadMeter, loadBudget } from './load-time.ts';

const names = functionNames();

/**
 * Nobody waits for these to start. A scan takes minutes, and all scanners and their rules are one function; the dispatcher
 * runs every minute, and computes recurrences.
 */
const budgets: Readonly<Record<string, number>> = { scanner: 5, dispatcher: 1.5 };

let meter: LoadMeter;
beforeAll(async () => {
  meter = await LoadMeter.of(await bundleFunctions(names));
});
afterAll(() => meter[Symbol.asyncDispose]());

test.each(names)(
  `loading %s takes at most ${loadBudget} times a bare handler’s time, or as is said above`,
  async (name) => {
    const budget = budgets[name] ?? loadBudget;
    const { bytes, ms, bareMs, share } = await meter.measure(name, { least: 15, most: 60 }, budget);
    const message = `${ms.toFixed(1)} ms and ${bytes} bytes, bare ${bareMs.toFixed(1)} ms: test/infra/bundles.test.ts shows what is in it`;
    expect(share, message).toBeLessThanOrEqual(budget);
  },
);
