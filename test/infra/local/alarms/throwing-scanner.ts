// A scanner function as the product's, all of whose scans throw.
import { type Runner, runScan } from '../../../../shared/execution/run-scan.ts';
import { messageFunction } from '../../../../shared/http/event-function.ts';
import { parseMessage } from '../../../../shared/queueing/message.ts';
import { portscanTarget } from '../../../../shared/records/portscan-target.ts';
import { connectStarter } from '../../../../shared/runs/starter.ts';
import { createEgress } from '../../../../shared/scanning/egress/egress.ts';
import { effectivePolicy } from '../../../../shared/schedules/effective-policy.ts';

function connect(): Runner {
  const starter = connectStarter();
  return {
    ...starter,
    leaseSeconds: 45,
    egress: createEgress({ allow: [] }),
    userAgent: `Scanfold/test (${portscanTarget.type})`,
    vault: { read: async () => undefined },
    scanners: new Map([['diagnosis:portscan', () => Promise.reject(new Error('on purpose'))]]),
    policyOf: (project, run) => effectivePolicy(starter.store, project, run),
  };
}

export const handler = messageFunction(connect, {
  parse: parseMessage,
  factsOf: () => ({}),
  run: (runner, message, { log, remainingMs }) => runScan({ ...runner, log }, message, remainingMs),
});
