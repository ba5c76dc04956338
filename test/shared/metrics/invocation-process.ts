// Three invocations of one execution environment, on a clock of their own: `node invocation-process.ts`. What it writes are
// the metrics of each, then a line that says how it ended.
import middy from '@middy/core';
import { invocationMetrics } from '../../../shared/metrics/invocation-metrics.ts';
import { measure } from '../../../shared/metrics/measure.ts';
import { lambdaContext } from '../../lambda-context.ts';

let atMs = 1_000_000;

const handler = middy<number, string>(async (tookMs: number) => {
  atMs += tookMs;
  measure('Sweeps', 1);
  if (tookMs === 250) throw new Error('broken');
  return `took ${tookMs} ms`;
}).use(invocationMetrics(() => atMs));

for (const tookMs of [1500, 250, 40]) {
  const end = await handler(tookMs, lambdaContext()).catch((error: Error) => error.message);
  console.log(JSON.stringify({ end }));
  atMs += 60_000;
}
