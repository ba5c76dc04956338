import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleFunctions, functionNames } from '../../infra/build.ts';
import { budgetOf, LoadMeter, loadBudget } from './load-time.ts';

const names = functionNames();

let meter: LoadMeter;
beforeAll(async () => {
  meter = await LoadMeter.of(await bundleFunctions(names));
});
afterAll(() => meter[Symbol.asyncDispose]());

test.each(names)(
  `loading %s takes at most ${loadBudget} times a bare handler’s time, or as load-time.ts says`,
  async (name) => {
    const budget = budgetOf(name);
    const { bytes, ms, bareMs, share } = await meter.measure(name, { least: 15, most: 60 }, budget);
    const message = `${ms.toFixed(1)} ms and ${bytes} bytes, bare ${bareMs.toFixed(1)} ms: test/infra/bundles.test.ts shows what is in it`;
    expect(share, message).toBeLessThanOrEqual(budget);
  },
);
