import { mkdtemp, rm } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '../clients/library/client.ts';
import { startLocal } from '../infra/local/service.ts';
import { invokeScan } from '../shared/api/diagnosis/invoke-scan.ts';
import { putPortscanSetting } from '../shared/api/diagnosis/portscan-setting.ts';
import { listPortscanTarget, putPortscanTarget } from '../shared/api/diagnosis/portscan-target.ts';
import { listFinding } from '../shared/api/finding/finding.ts';
import { portscanSourceId } from '../shared/records/settings/data-sources.ts';
import { PROGRAM_NAMES, startInstalled } from './installed.ts';
import { startServers } from './servers.ts';
import { type Finding, findingsTable, findingText, worstFirst } from './table.ts';

/** `npm run demo [address of loopback]`: the main job from a setting to its findings, on this machine and in a folder that is removed. */
const project = { project_id: 1001 };
const source = { diagnosis_data_source_id: portscanSourceId };
/** By status code. */
const statusNames = ['UNKNOWN', 'OK', 'CONFIGURED', 'IN_PROGRESS', 'ERROR'];

/** The demo did not produce the expected result. */
class DemoFailed extends Error {
  override readonly name = 'DemoFailed';
}

/** The address to scan: 127.0.0.1, or another one of loopback where the first is busy with other things. */
function hostOf(word = '127.0.0.1'): string {
  if (isIPv4(word) && word.startsWith('127.')) return word;
  throw new DemoFailed(`${word} is not a loopback address such as 127.0.0.1`);
}

async function storeSettings(client: Client, host: string): Promise<number> {
  const setting = await client.call(putPortscanSetting, {
    ...project,
    portscan_setting: { ...project, ...source, name: 'This machine' },
  });
  const { portscan_setting_id } = setting.data.portscan_setting;
  const target = await client.call(putPortscanTarget, {
    ...project,
    portscan_target: { ...project, portscan_setting_id, target: host },
  });
  const { portscan_target_id, target: address } = target.data.portscan_target;
  console.log(`Created portscan_setting ${portscan_setting_id} with portscan_target ${portscan_target_id}, ${address}`);
  return portscan_setting_id;
}

/** Shows the target's status each second until its scan has ended. Throws DemoFailed where it ends badly. */
async function watch(client: Client, portscan_setting_id: number, signal: AbortSignal): Promise<void> {
  for (let second = 1; ; second += 1) {
    await sleep(1000, undefined, { signal });
    const { data } = await client.call(listPortscanTarget, { ...project, portscan_setting_id });
    for (const { status, status_detail } of data.portscan_target) {
      console.log(`  ${String(second).padStart(2)} s  status ${status} ${statusNames[status]}: ${status_detail}`);
    }
    if (data.portscan_target.some(({ status }) => status === 4)) throw new DemoFailed('the scan failed');
    if (data.portscan_target.every(({ status }) => status === 1)) return;
  }
}

async function allFindings(client: Client): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const page of client.pages(listFinding, { ...project, limit: 100 })) found.push(...page.finding);
  return found;
}

async function demo(host: string, signal: AbortSignal): Promise<void> {
  await using closing = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'scanfold-demo-'));
  closing.defer(() => rm(dataDir, { recursive: true, force: true }));
  const own = await startServers(host);
  for (const server of own) closing.use(server);
  const installed = await startInstalled(host);
  for (const server of installed.servers) closing.use(server);
  const servers = [...own, ...installed.servers];
  signal.throwIfAborted();
  console.log('Demo servers, listening on loopback only:');
  for (const { url, description } of servers) console.log(`  ${url}  ${description}`);
  for (const failure of installed.failures) console.log(`  ${failure}`);
  if (installed.servers.length === 0)
    console.log(
      `  None of ${PROGRAM_NAMES.join(', ')} runs here: the scan also finds whatever else listens on ${host}`,
    );

  console.log('Starting Scanfold (the first start builds it, which takes a few seconds)');
  const service = await startLocal({ port: 0, dataDir });
  closing.defer(() => service.stop());
  signal.throwIfAborted();
  console.log(`Scanfold listening on ${service.url}`);
  const client = createClient({ baseUrl: service.url, token: await service.token(['project:1001:admin']) });

  const setting_id = await storeSettings(client, host);
  const { data } = await client.call(invokeScan, { ...project, ...source, setting_id });
  console.log(data.message);
  await watch(client, setting_id, signal);

  const findings = await allFindings(client);
  const marked = new Set(servers.map(({ resource }) => resource));
  console.log(
    `\n${findings.length} findings; * marks the demo servers, the others are Scanfold itself or other programs:`,
  );
  console.log(findingsTable(findings, ({ resource }) => (marked.has(resource) ? '*' : '')));
  const missed = servers.filter(({ resource }) => findings.every((finding) => finding.resource !== resource));
  if (missed.length > 0) throw new DemoFailed(`not found: ${missed.map(({ url }) => url).join(', ')}`);
  const [worst] = findings.toSorted(worstFirst).filter(({ resource }) => marked.has(resource));
  if (worst) console.log(`\nDetails of finding ${worst.finding_id}:\n${findingText(worst)}`);
  console.log('\nTo run your own scan: npx scanfold scan 127.0.0.1; npm start serves the API reference at /docs');
}

// Functions run in UTC on AWS.
process.env.TZ = 'UTC';
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => interruption.abort(new DemoFailed('interrupted')));
try {
  await demo(hostOf(process.argv[2]), interruption.signal);
  process.exit(0);
} catch (error) {
  const reason = interruption.signal.aborted ? interruption.signal.reason : error;
  console.error(`The demo failed: ${reason instanceof Error ? reason.message : reason}`);
  process.exit(1);
}
