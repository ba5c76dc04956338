// Memory and time of the operator's file of networks: `node --expose-gc test/bench/scans/network-owners.ts <file>`

import { readNetworkOwners } from '../../../shared/scanners/subdomain/networks/load-network-owners.ts';
import { openFile } from '../../../shared/scanning/operator-file/operator-file.ts';

const [file = ''] = process.argv.slice(2);
const none = () => Promise.reject(new Error('a file of this machine'));
const megabytes = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};
const before = megabytes();
const start = process.cpuUsage();
const owners = await readNetworkOwners(await openFile(file, none));
const { user, system } = process.cpuUsage(start);
const kept = megabytes() - before;
const from = performance.now();
for (let n = 0; n < 100_000; n += 1) owners.ownerOf(`${1 + (n % 223)}.${(n * 7) % 256}.${(n * 13) % 256}.1`);
const each = ((performance.now() - from) * 1000) / 100_000;
process.stdout.write(
  `${owners.size} ranges, ${((user + system) / 1e6).toFixed(2)} s of processor time, ${kept.toFixed(1)} MB kept, ${Math.round(process.resourceUsage().maxRSS / 1000)} MB at most, ${each.toFixed(1)} µs a look-up\n`,
);
