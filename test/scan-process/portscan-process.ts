import { appendFileSync, writeSync } from 'node:fs';
import * as z from 'zod/mini';
import { handler } from '../../functions/scanner.ts';
import { scanPorts } from '../../shared/scanners/portscan/scanner.ts';
import { createEgress, type Egress } from '../../shared/scanning/egress/egress.ts';
import { invocationTerms, readUnits } from './large-range.ts';
import { portScanContext } from './port-scan-context.ts';

// One invocation of a port scan in a process of its own, bundled as functions are (function-process.ts):
// node portscan-process.mjs <terms as JSON>. Units are lines of a file, which the next invocation goes on from.

const { file, target, ports, connects, killAt, blockSize, commitEveryMs } = z.parse(
  invocationTerms,
  JSON.parse(process.argv[2] ?? ''),
);
// The scanner's function is loaded with all that it holds, as it is on Lambda.
if (typeof handler !== 'function') throw new Error('The bundle has no handler');

const tell = (outcome: string) => {
  const peakMb = process.resourceUsage().maxRSS / 1024;
  writeSync(1, `${JSON.stringify({ outcome, peakMb, connects: opened })}\n`);
};

let opened = 0;
/** The way out; the process is killed in the middle of it. */
const egress = createEgress({ only: ['127.0.0.0/8'], allow: ['127.0.0.0/8'] });
const count = () => {
  opened += 1;
  if (opened !== killAt) return;
  tell('killed');
  process.kill(process.pid, 'SIGKILL');
};
const deadly: Egress = {
  ...egress,
  connect: (...to) => {
    count();
    return egress.connect(...to);
  },
  attempt: (...to) => {
    count();
    return egress.attempt(...to);
  },
};

const reserveMs = 15_000;
const outcome = await scanPorts(
  { target },
  { ports, maxSockets: 900 },
  portScanContext({
    egress: deadly,
    // An invocation ends by what it has done, so that a slow machine has as many of them.
    remainingMs: () => (opened < connects ? 600_000 : reserveMs - 1),
    checkpoint: readUnits(file).at(-1)?.checkpoint,
    commit: async ({ observed, coverage, checkpoint }) => {
      const resources = observed.filter(({ checkId }) => checkId === 'open-port').map(({ resource }) => resource);
      appendFileSync(file, `${JSON.stringify({ observed: resources, coverage, checkpoint })}\n`);
    },
  }),
  { blockSize, chunkSize: 64, commitEveryMs, reserveMs },
);
tell(outcome.kind === 'paused' ? 'paused' : `${outcome.kind}: ${outcome.detail}`);
