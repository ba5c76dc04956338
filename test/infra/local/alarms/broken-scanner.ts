// A scanner function as the product's, all of whose scans throw; or fail, never end, or work with old data, where BROKEN_SCANS says so.
import { type Runner, runScan, type Scan } from '../../../../shared/execution/run-scan.ts';
import { messageFunction } from '../../../../shared/http/event-function.ts';
import { measure } from '../../../../shared/metrics/measure.ts';
import { parseMessage } from '../../../../shared/queueing/message.ts';
import { connectStarter } from '../../../../shared/runs/starter.ts';
import { reliedAge } from '../../../../shared/scanners/cms/data/data-age.ts';
import { cmsDataLoader } from '../../../../shared/scanners/cms/data/load-cms-data.ts';
import { createEgress } from '../../../../shared/scanning/egress/egress.ts';
import { effectivePolicy } from '../../../../shared/schedules/effective-policy.ts';

const brokenScan: Scan = async () => {
  if (process.env.BROKEN_SCANS === 'fail') return { kind: 'failed', detail: 'nothing answered' };
  if (process.env.BROKEN_SCANS === 'hang') return new Promise(() => undefined);
  if (process.env.BROKEN_SCANS === 'old-data') {
    // The product's own tables, some months later.
    const now = () => Date.now() + 100 * 86_400_000;
    const source = { readObject: () => Promise.reject(new Error('no S3 here')), now, faulty: () => undefined };
    const data = await cmsDataLoader([], source)();
    measure('CmsDataAge', reliedAge(data, { otherCms: { name: 'Drupal' } }, now()) ?? 0);
    return { kind: 'finished', detail: 'nothing was scanned' };
  }
  throw new Error('on purpose');
};

function connect(): Runner {
  const starter = connectStarter();
  return {
    ...starter,
    leaseSeconds: 45,
    egress: createEgress({ allow: [] }),
    userAgent: 'Scanfold/test',
    vault: { read: async () => undefined },
    scanners: new Map([['diagnosis:portscan', brokenScan]]),
    policyOf: (project, run) => effectivePolicy(starter.store, project, run),
  };
}

export const handler = messageFunction(connect, {
  parse: parseMessage,
  factsOf: () => ({}),
  run: (runner, message, { log, remainingMs }) => runScan({ ...runner, log }, message, remainingMs),
});
