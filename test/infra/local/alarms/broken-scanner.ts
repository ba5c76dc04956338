// A scanner function as the product's, all of whose scans throw; or fail, or never end, where BROKEN_SCANS says so.
import { type Runner, runScan, type Scan } from '../../../../shared/execution/run-scan.ts';
import { messageFunction } from '../../../../shared/http/event-function.ts';
import { parseMessage } from '../../../../shared/queueing/message.ts';
import { connectStarter } from '../../../../shared/runs/starter.ts';
import { createEgress } from '../../../../shared/scanning/egress/egress.ts';
import { effectivePolicy } from '../../../../shared/schedules/effective-policy.ts';

const brokenScan: Scan = async () => {
  if (process.env.BROKEN_SCANS === 'fail') return { kind: 'failed', detail: 'nothing answered' };
  if (process.env.BROKEN_SCANS === 'hang') return new Promise(() => undefined);
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
