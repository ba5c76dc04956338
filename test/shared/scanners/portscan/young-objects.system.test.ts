import { expect, test } from 'vitest';
import { printedBy } from '../../../scan-process/function-process.ts';

const FILE = new URL('../../../../shared/scanners/portscan/young-objects.ts', import.meta.url).href;

/** Makes 20 MB of objects that nobody holds, looks twice, and prints how many MB of them there were before and after. */
const SCRIPT = `
import { getHeapSpaceStatistics } from 'node:v8';
import { collectYoungObjects } from '${FILE}';
const young = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_used_size / 2 ** 20;
while (young() < 20) for (let each = 0; each < 1000; each += 1) Array(100);
const before = young();
collectYoungObjects();
console.log(JSON.stringify([before, young()]));
`;

test('what connections leave behind does not pile up in a function with much memory', async () => {
  const flags = ['--expose-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'];
  const words = [...flags, '--input-type=module', '-e', SCRIPT];
  const [before = 0, after = 0]: number[] = JSON.parse(await printedBy(process.execPath, words));
  expect(before).toBeGreaterThan(19);
  expect(after).toBeLessThan(8);
});
