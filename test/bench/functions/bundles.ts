// Size and load time of each function against a bare middy handler that makes the same clients of AWS:
// `node test/bench/functions/bundles.ts`
import { bundleFunctions, functionNames } from '../../../infra/build.ts';
import { loadTimes } from '../../infra/bundles/load-time.ts';

const names = functionNames();
const loads = await loadTimes(await bundleFunctions(names), names, { bare: 15, least: 15, most: 60 });

console.log('| function | bytes | load | bare handler with its clients | times |\n|---|---|---|---|---|');
for (const name of names) {
  const load = loads.get(name);
  if (load === undefined) continue;
  const { bytes, ms, bareMs, share } = load;
  console.log(`| ${name} | ${bytes} | ${ms.toFixed(1)} ms | ${bareMs.toFixed(1)} ms | ${share.toFixed(2)} |`);
}
