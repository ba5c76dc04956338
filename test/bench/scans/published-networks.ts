// What is read of files of networks and clouds: `node test/bench/scans/published-networks.ts <files>`

import { CloudRanges } from '../../../shared/scanners/subdomain/networks/cloud-ranges.ts';
import { readCloudRanges } from '../../../shared/scanners/subdomain/networks/load-cloud-ranges.ts';
import { readNetworkOwners } from '../../../shared/scanners/subdomain/networks/load-network-owners.ts';
import { openFile } from '../../../shared/scanning/operator-file/operator-file.ts';

const none = () => Promise.reject(new Error('a file of this machine'));

async function told(file: string): Promise<string> {
  if (/\.tsv(?:\.gz)?$/.test(file)) return `${(await readNetworkOwners(await openFile(file, none))).size} networks`;
  const read = await readCloudRanges(await openFile(file, none));
  const ranges = new CloudRanges();
  const odd = read.filter((range) => !ranges.add(range)).length;
  const regions = new Set(read.map(({ region }) => region)).size;
  return `${ranges.size} ranges of ${read[0]?.cloud} in ${regions} regions, ${odd} no prefixes`;
}

const start = process.cpuUsage();
for (const file of process.argv.slice(2))
  process.stdout.write(`${file}: ${await told(file).catch((error: unknown) => String(error))}\n`);
const { user, system } = process.cpuUsage(start);
const most = Math.round(process.resourceUsage().maxRSS / 1000);
process.stdout.write(`${((user + system) / 1e6).toFixed(2)} s of processor time, ${most} MB at most\n`);
