import { beforeAll, expect, test } from 'vitest';
import { type Bundles, functionNames } from '../../../infra/build.ts';
import { builtBundles } from './built-bundles.ts';
import { budgetOf, type Load, loadBudget, loadTimes } from './load-time.ts';

const names = functionNames();

let bundles: Bundles;
beforeAll(async () => {
  bundles = await builtBundles();
});

let measured: Promise<ReadonlyMap<string, Load>> | undefined;

test.each(names)(
  `loading %s takes at most ${loadBudget} times a bare handler’s time, or as load-time.ts says`,
  async (name) => {
    measured ??= loadTimes(bundles, names, { bare: 15, least: 1, most: 40 });
    const load = (await measured).get(name);
    const message = `${load?.ms.toFixed(1)} ms and ${load?.bytes} bytes, bare ${load?.bareMs.toFixed(1)} ms: test/infra/bundles/bundles.test.ts shows what is in it`;
    expect(load?.share, message).toBeLessThanOrEqual(budgetOf(name));
  },
);
