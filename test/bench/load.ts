// The local service under a steady load: `node test/bench/load.ts [requests a second] [seconds] [cold]`, 200 and 60 by
// default, once the service has warmed up; `cold`: at once.
// Started as a user starts it, in a process of its own; requests are sent at their moment whether or not earlier ones are
// answered, and a latency counts from that moment, so that what queues anywhere is in it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const perSecond = Number(process.argv[2] ?? 200);
const seconds = Number(process.argv[3] ?? 60);
const isCold = process.argv[4] === 'cold';
const project_id = 1001;
const diagnosis_data_source_id = 1003;
const settings = 20;

const local = (file: string) => fileURLToPath(new URL(`../../infra/local/${file}`, import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'scanfold-load-'));
const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir };
const child = spawn(process.execPath, [local('main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
process.once('exit', () => child.kill('SIGKILL'));
const [line] = await once(createInterface(child.stdout), 'line');
const url = String(line).replace('Scanfold listening on ', '');
const args = [local('token.ts'), '--grant', `project:${project_id}:admin`];
const token = execFileSync(process.execPath, args, { env, encoding: 'utf8' }).trim();
const agent = new Agent({ keepAlive: true });

interface Answer {
  readonly status: number;
  readonly body: string;
}

async function call(path: string, body?: object): Promise<Answer> {
  const sent = request(`${url}/api/v1/${path}`, {
    agent,
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
  });
  sent.end(body && JSON.stringify({ project_id, ...body }));
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, body: await text(response) };
}

async function put(path: string, name: string, record: object): Promise<string> {
  const { status, body } = await call(path, { [name]: { project_id, ...record } });
  if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
  return body;
}

const ids: number[] = [];
for (let n = 0; n < settings; n += 1) {
  const setting = { diagnosis_data_source_id, name: `load ${n}` };
  const stored: { success: { portscan_setting: { portscan_setting_id: number } } } = JSON.parse(
    await put('diagnosis/put-portscan-setting', 'portscan_setting', setting),
  );
  ids.push(stored.success.portscan_setting.portscan_setting_id);
}

let turn = 0;
const id = () => ids[turn % ids.length] ?? 0;
const ofSetting = () => `project_id=${project_id}&portscan_setting_id=${id()}`;

/** Four reads to three writes, one after the other. */
const routes: readonly (readonly [name: string, send: () => Promise<Answer>])[] = [
  ['list-policy', () => call(`scan/list-policy?project_id=${project_id}`)],
  [
    'put-portscan-setting',
    () =>
      call('diagnosis/put-portscan-setting', {
        portscan_setting: { project_id, portscan_setting_id: id(), diagnosis_data_source_id, name: `load ${turn}` },
      }),
  ],
  [
    'list-portscan-setting',
    () =>
      call(
        `diagnosis/list-portscan-setting?project_id=${project_id}&diagnosis_data_source_id=${diagnosis_data_source_id}`,
      ),
  ],
  [
    'put-portscan-target',
    () =>
      call('diagnosis/put-portscan-target', {
        portscan_target: { project_id, portscan_setting_id: id(), target: `127.0.${turn % 250}.${turn % 199}` },
      }),
  ],
  ['list-portscan-target', () => call(`diagnosis/list-portscan-target?${ofSetting()}`)],
  [
    'put-osint',
    () =>
      call('osint/put-osint', { osint: { project_id, resource_type: 'Domain', resource_name: `n${turn}.example` } }),
  ],
  ['get-datasource', () => call(`diagnosis/get-datasource?project_id=${project_id}&diagnosis_data_source_id=1003`)],
];

/** Processor time of the service in seconds. */
function processorSeconds(): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Waits until the service has done what it does while nobody asks: for two seconds it takes next to no processor time. */
async function warmedUp(): Promise<void> {
  const begun = performance.now();
  for (let quiet = 0, before = processorSeconds(); quiet < 2; ) {
    await sleep(1000);
    const now = processorSeconds();
    quiet = now - before < 0.1 ? quiet + 1 : 0;
    before = now;
  }
  console.log(`warm after ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

if (!isCold) await warmedUp();

// The first request of a route loads its function.
const warm = performance.now();
for (const [name, send] of routes) {
  const { status, body } = await send();
  if (status !== 200) throw new Error(`${name}: ${status} ${body}`);
}
console.log(`first request of each of ${routes.length} routes: ${(performance.now() - warm).toFixed(0)} ms together`);

const taken: { readonly route: string; readonly second: number; readonly ms: number }[] = [];
const errors = new Map<string, number>();
const cpu = processorSeconds();
const start = performance.now();
const pending: Promise<void>[] = [];

async function measure(route: string, send: () => Promise<Answer>, due: number): Promise<void> {
  const problem = await send().then(
    ({ status, body }) => (status === 200 ? undefined : `${route}: ${status} ${body.slice(0, 200)}`),
    (error: unknown) => `${route}: ${error}`,
  );
  const ended = performance.now();
  if (problem !== undefined) errors.set(problem, (errors.get(problem) ?? 0) + 1);
  taken.push({ route, second: Math.floor((due - start) / 1000), ms: ended - due });
}

for (turn = 0; turn < perSecond * seconds; turn += 1) {
  const due = start + (turn * 1000) / perSecond;
  if (due > performance.now()) await sleep(due - performance.now());
  const [name, send] = routes[turn % routes.length] ?? ['', () => Promise.reject(new Error('no route'))];
  pending.push(measure(name, send, due));
}
await Promise.all(pending);
const spent = processorSeconds() - cpu;

function percentiles(list: readonly { readonly ms: number }[]): string {
  const sorted = list.map(({ ms }) => ms).toSorted((left, right) => left - right);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1);
  return [0.5, 0.95, 0.99, 1].map(at).join(' | ');
}

console.log(`| ${taken.length} requests, ms | 50 % | 95 % | 99 % | most |\n|---|---|---|---|---|`);
console.log(`| all | ${percentiles(taken)} |`);
for (const [name] of routes) console.log(`| ${name} | ${percentiles(taken.filter(({ route }) => route === name))} |`);
const slow = Map.groupBy(
  taken.filter(({ ms }) => ms > 100),
  ({ second }) => second,
);
console.log(
  `over 100 ms, by second: ${[...slow].map(([second, list]) => `${second}: ${list.length}`).join(', ') || 'none'}`,
);
const perRequest = ((spent * 1000) / taken.length).toFixed(2);
console.log(
  `processor time of the service: ${spent.toFixed(1)} s, ${perRequest} ms a request; load ${loadavg()[0]?.toFixed(1)}`,
);
console.log(`errors: ${[...errors].map(([problem, count]) => `${count} x ${problem}`).join('; ') || 'none'}`);
child.kill('SIGTERM');
await once(child, 'exit');
rmSync(dataDir, { recursive: true });
agent.destroy();
process.exitCode = errors.size > 0 ? 1 : 0;
