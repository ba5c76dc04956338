import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledScan, lambdaFlags } from '../../scan-process/function-process.ts';
import { randomOf, scanLargeRange } from '../../scan-process/large-range.ts';
import { SCRIPTS } from '../../targets/scripts.ts';
import { scripted } from '../../targets/server.ts';

// A range over several invocations, each third of them killed: node test/bench/scans/large-range.ts [range] [ports] [connections of an invocation] [seed] [MB of the function]
// Ports on which something else of this machine listens on all addresses count as unexpected.

const [range = '127.83.0.0/24', ports = '1-65535', connects = '1000000', seed = '1', memoryMb = '256'] =
  process.argv.slice(2);
const services = 1000;
const size = 2 ** (32 - Number(range.split('/')[1]));
const random = randomOf(Number(seed));
const prefix = range.split('.').slice(0, 3).join('.');
const [first = 1, last = first] = ports.split('-').map(Number);
const places = new Set<string>();
while (places.size < services) {
  const port = first + Math.floor(random() * (last - first + 1));
  // What the scan's own connections may use is left to them.
  if (port < 1024 || (port >= 32_768 && port <= 60_999)) continue;
  places.add(`${prefix}.${Math.floor(random() * size)}:${port}`);
}
const servers = await Promise.all(
  [...places].map((place, index) => {
    const [host, port] = place.split(':');
    return scripted(index % 2 === 0 ? SCRIPTS.ssh : SCRIPTS.ftp, host, Number(port));
  }),
);
const folder = await mkdtemp(join(tmpdir(), 'large-range-'));
const started = performance.now();
const scan = await scanLargeRange(
  [process.execPath, ...lambdaFlags(Number(memoryMb)), await bundledScan(folder, 'portscan-process')],
  {
    file: join(folder, 'units'),
    target: range,
    ports,
    connects: Number(connects),
    blockSize: 1024,
    commitEveryMs: 5000,
  },
  random,
);
const expected = new Set([...places].map((place) => `${place}/tcp`));
const seen = new Set(scan.observed);
console.log({
  seconds: Math.round((performance.now() - started) / 1000),
  outcome: scan.outcome,
  invocations: scan.invocations,
  killed: scan.killed,
  connects: scan.connects,
  peakMb: Math.round(scan.peakMb),
  missed: [...expected].filter((each) => !seen.has(each)).length,
  twice: scan.observed.length - seen.size,
  unexpected: [...seen].filter((each) => !expected.has(each)).length,
  addressesNotCoveredOnce: [...scan.covered.values()].filter((count) => count !== last - first + 1).length,
});
await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
await rm(folder, { recursive: true });
