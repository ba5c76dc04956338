// Size and load time of each function against a bare middy handler that makes the same clients of AWS:
// `node test/bench/bundles.ts`
import { bundleFunctions, functionNames } from '../../infra/build.ts';
import { LoadMeter } from '../infra/load-time.ts';

const rounds = { least: 15, most: 60 };
const names = functionNames();
await using meter = await LoadMeter.of(await bundleFunctions(names));

console.log('| function | bytes | load | bare handler with its clients | times |\n|---|---|---|---|---|');
for (const name of names) {
  const { bytes, ms, bareMs, share } = await meter.measure(name, rounds);
  console.log(`| ${name} | ${bytes} | ${ms.toFixed(1)} ms | ${bareMs.toFixed(1)} ms | ${share.toFixed(2)} |`);
}
