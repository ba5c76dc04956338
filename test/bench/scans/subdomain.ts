/**
 * Researches the tests' domain of about 300 hosts with Debian's Knot and Unbound on loopback, and prints how fast.
 *
 *     node test/bench/scans/subdomain.ts [DNS queries in a second, 5000]
 */
import { createDns } from '../../../shared/scanning/dns/create-dns.ts';
import { expectedFindings, expectedHosts, startScanfoldWorld } from '../../osint/scanfold-world.ts';
import { runSubdomainScan } from '../../shared/scanners/subdomain/run-subdomain-scan.ts';

const queriesPerSecond = Number(process.argv[2] ?? 5000);

await using world = await startScanfoldWorld();
const startedAt = performance.now();
const cpu = process.cpuUsage();
let queries = () => 0;
const run = await runSubdomainScan(world.domain, {
  resolvers: [world.resolver],
  ports: world.ports,
  settings: {
    dns({ egress, signal, now }) {
      const dns = createDns({
        resolvers: [world.resolver],
        egress,
        signal,
        now,
        queriesPerSecond,
        transferPort: world.ports[53] ?? 53,
      });
      queries = () => dns.statistics().queries;
      return dns;
    },
    crtsh: world.crtsh.url,
    certspotter: world.certspotter.url,
    authorities: [world.authority],
  },
});
const seconds = (performance.now() - startedAt) / 1000;
const { user, system } = process.cpuUsage(cpu);
const hosts = run.hosts.filter(({ host }) => expectedHosts.includes(host)).length;
console.table({
  'hosts found': `${hosts} of ${expectedHosts.length}, ${run.hosts.length - hosts} others`,
  'findings told': `${run.observed.length}, ${expectedFindings.length} expected`,
  'DNS queries': queries(),
  'DNS queries allowed in a second': queriesPerSecond,
  seconds: seconds.toFixed(1),
  'DNS queries in a second, all of the scan': Math.round(queries() / seconds),
  'processor seconds of the scan': ((user + system) / 1e6).toFixed(1),
  'memory (MB)': Math.round(process.memoryUsage.rss() / 1e6),
});
