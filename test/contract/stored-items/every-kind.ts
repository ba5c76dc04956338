import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { type AuthorizedProject, projectOfRun } from '../../../shared/auth/principal.ts';
import { RunCallbacks } from '../../../shared/callbacks/plant-callbacks.ts';
import { type Runner, runScan } from '../../../shared/execution/run-scan.ts';
import { collectNotices } from '../../../shared/notices/collect.ts';
import { secretMask } from '../../../shared/recording/secret-mask.ts';
import { overDefaults, safeDefaults } from '../../../shared/records/policies/effective-policy.ts';
import { parseRun } from '../../../shared/runs/run.ts';
import { createEgress } from '../../../shared/scanning/egress/egress.ts';
import type { Observation, ScanContext, ScanOutcome, UnitResult } from '../../../shared/scanning/scanner.ts';
import { startDue } from '../../../shared/schedules/schedule-start.ts';
import { wakeSchedules } from '../../../shared/schedules/schedule-wake.ts';
import { ClientQuota } from '../../../shared/store/access/client-quota.ts';
import { idempotencyOf } from '../../../shared/store/changes/idempotency.ts';
import { claim } from '../../../shared/store/changes/mutation.ts';
import { runKey } from '../../../shared/store/keys/run-keys.ts';
import type { Item } from '../../../shared/store/table/item-range.ts';
import { Table } from '../../../shared/store/table/table.ts';
import { sweep } from '../../../shared/upkeep/sweep.ts';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { mutationIn } from '../../emulators/mutation.ts';
import { freshSecrets } from '../../emulators/secrets.ts';
import { findingImage } from '../../shared/events/images.ts';
import { streamOf } from '../../shared/notices/world.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

/** What a scan saw, with every field that an observation may have. */
const observation = (checkId: string, score: number): Observation => ({
  checkId,
  resource: 'https://a.example.test/login',
  location: `/login ${checkId}`,
  title: `A title of ${checkId}`,
  description: 'What it is',
  recommendation: 'What to do',
  evidence: 'HTTP/1.1 200 OK\nServer: nginx',
  score,
  confidence: 'certain',
  cwe: [79],
  references: ['https://www.example.org/about'],
  risk: 'What may come of it',
  reproduce: "curl 'https://a.example.test/login'",
  host: 'a.example.test',
});

const unit = (more: Partial<UnitResult>): UnitResult => ({
  observed: [],
  absent: [],
  coverage: [],
  checkpoint: null,
  done: 1,
  planned: 2,
  ...more,
});

const forEver = Number.POSITIVE_INFINITY;

type Script = (context: ScanContext) => Promise<ScanOutcome>;

/** Sees two things, one of them gone in the next unit, keeps notes, and is to go on. */
const pauses: Script = async (context) => {
  const large = `HTTP/1.1 200 OK\n${'<p>a page of a kilobyte and more</p>\n'.repeat(40)}`;
  const [one, other] = [{ ...observation('first-problem', 9), evidence: large }, observation('second-problem', 2)];
  const notes = await context.notes.write({ pages: ['/', '/login'] });
  context.phase('pages', { done: 0, planned: 2 });
  await context.commit(
    unit({
      observed: [one, other],
      coverage: [
        { checkId: 'first-problem', target: 'https://a.example.test/', outcome: 'positive', count: 1 },
        {
          checkId: 'third-problem',
          target: 'https://a.example.test/',
          outcome: 'blocked',
          count: 3,
          reason: 'refused',
        },
      ],
      hosts: [
        {
          host: 'www.b.example.test',
          addresses: ['192.0.2.9', '2001:db8::9'],
          sources: ['dns'],
          technologies: ['nginx 1.22.1'],
          certificateEnd: 1_900_000_000,
        },
      ],
      checkpoint: { version: 1, notes },
    }),
  );
  return { kind: 'paused', left: 'the second half' };
};

const finishes: Script = async (context) => {
  await pauses(context);
  return { kind: 'finished', detail: 'All was looked at' };
};

/** Sees the second one no more. */
const closes: Script = async (context) => {
  const { checkId, resource, location } = observation('second-problem', 2);
  await context.commit(unit({ absent: [{ checkId, resource, location }], done: 2 }));
  return { kind: 'finished', detail: 'It is gone' };
};

const fails: Script = async () => ({ kind: 'failed', detail: 'Nothing answered' });

/** A table of a function's environment, and what scans on it need. */
export async function itemsWorld() {
  const fresh = await functionEnvironment();
  const secrets = await freshSecrets();
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = secrets.endpoint;
  const table = new Table(fresh.client, fresh.tableName);
  const script: { now: Script } = { now: fails };
  const runner: Runner = {
    store: { table, now: Date.now },
    queue: { send: async () => undefined, returnMessage: async () => undefined },
    log: () => undefined,
    limits: { runsPerProject: 4, runKeptDays: 400 },
    newId: v7,
    leaseSeconds: 45,
    policyOf: async () => overDefaults(undefined, safeDefaults, 'CMS'),
    egress: createEgress({ allow: [] }),
    userAgent: 'Scanfold/test',
    vault: { read: async () => undefined },
    scanners: new Map(
      ['diagnosis:cmsscan', 'diagnosis:portscan', 'diagnosis:application-scan', 'osint:subdomain', 'osint:website'].map(
        (name) => [name, (_record, context) => script.now(context)],
      ),
    ),
  };
  /** Scans with a script; the run's id. */
  const scan = async (caller: Caller, runId: string, how: Script) => {
    script.now = how;
    await runScan(runner, { project_id: caller.projectId, run_id: runId }, () => 600_000);
  };
  const items = async (): Promise<Item[]> => {
    const { Items = [] } = await fresh.client.send(new ScanCommand({ TableName: fresh.tableName }));
    return Items;
  };
  return { fresh, secrets, table, runner, scan, items };
}

/** An address that a run has given out. */
async function callbackOf({ store }: Runner, project: AuthorizedProject, runId: string): Promise<void> {
  const item = await store.table.get(runKey(project, runId));
  if (item === undefined) throw new Error('no such run');
  const parts = {
    store,
    run: parseRun(item),
    mask: secretMask([]),
    url: 'http://127.0.0.1/callback/',
    days: 7,
    known: [],
  };
  const observationOf = () => observation('first-problem', 9);
  await new RunCallbacks(parts).plant({ proof: 'request', addresses: ['192.0.2.9'], observationOf });
}

type World = Awaited<ReturnType<typeof itemsWorld>>;

/** The nine kinds of records, and one of each that is deleted with what hung on it. */
async function settings(caller: Caller) {
  const cms = (target_url: string) =>
    caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', {
      diagnosis_data_source_id: 1002,
      target_url,
      options: '--enumerate u1-10',
    });
  const site = await cms('https://a.example.test/');
  const twin = await cms('https://a.example.test/blog');
  const gone = await cms('https://gone.example.test/');
  const ports = await caller.put('diagnosis/put-portscan-setting', 'portscan_setting', {
    diagnosis_data_source_id: 1003,
    name: 'office',
  });
  const { portscan_setting_id } = ports;
  const targets = [];
  for (const target of ['192.0.2.0/28', '198.51.100.7', '2001:db8::/120']) {
    targets.push(await caller.put('diagnosis/put-portscan-target', 'portscan_target', { portscan_setting_id, target }));
  }
  const app = await caller.put('diagnosis/put-application-scan', 'application_scan', {
    diagnosis_data_source_id: 1004,
    name: 'shop',
    scan_type: 1,
  });
  await caller.put('diagnosis/put-application-scan-basic-setting', 'application_scan_basic_setting', {
    application_scan_id: app.application_scan_id,
    target: 'https://shop.example.test/',
    max_depth: 3,
    max_children: 10,
  });
  const source = await caller.put('osint/put-datasource/', 'osint_data_source', {
    name: 'osint:subdomain',
    description: 'ours',
    max_score: 2.5,
  });
  const osint = await caller.put('osint/put-osint/', 'osint', {
    resource_type: 'Domain',
    resource_name: 'b.example.test',
  });
  const link = await caller.put('osint/put-rel-datasource/', 'rel_osint_data_source', {
    osint_id: osint.osint_id,
    osint_data_source_id: source.osint_data_source_id,
    status: 2,
  });
  await caller.put('osint/put-word/', 'osint_detect_word', {
    rel_osint_data_source_id: link.rel_osint_data_source_id,
    word: 'staging',
  });
  return { site, twin, gone, ports, targets, app, link };
}

/** Makes requests whose answers must be good: what is stored by one that failed is no sample. */
function sure(caller: Caller) {
  return async (path: string, body: Record<string, unknown>, headers: Record<string, string> = {}) => {
    const answer = await caller.post(path, body, headers);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.headers['x-error-detail']}`);
    return answer;
  };
}

type Settings = Awaited<ReturnType<typeof settings>>;

/** Runs in each state, with what they leave: findings, coverage, hosts, notes, places, locks, waits. */
async function runs({ runner, scan }: World, caller: Caller, { site, twin, gone, ports, app, link }: Settings) {
  const post = sure(caller);
  const invoke = async (setting_id: number, diagnosis_data_source_id: number) => {
    const answer = await post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id });
    return String(answer.headers['x-scan-run-id']).split(',');
  };
  const [goneRun = ''] = await invoke(gone.cmsscan_setting_id, 1002);
  await scan(caller, goneRun, finishes);
  await post('diagnosis/delete-cmsscan-setting', { cmsscan_setting_id: gone.cmsscan_setting_id });

  const [whole = ''] = await invoke(site.cmsscan_setting_id, 1002);
  await scan(caller, whole, finishes);
  await callbackOf(runner, projectOfRun(caller.projectId), whole);
  const { body } = await caller.get('finding/list-finding/', { setting_id: site.cmsscan_setting_id });
  const [accepted] = body.data.finding;
  const word = { status: 'accepted', reason: 'known', expires_at: 4_000_000_000 };
  await post('finding/put-finding-status/', { finding_id: accepted.finding_id, ...word });
  await post('finding/put-finding-comment/', { finding_id: accepted.finding_id, comment: 'asked the owner' });
  const [again = ''] = await invoke(site.cmsscan_setting_id, 1002);
  await scan(caller, again, closes);

  const osint = await post('osint/invoke-scan/', { rel_osint_data_source_id: link.rel_osint_data_source_id });
  await scan(caller, String(osint.headers['x-scan-run-id']), finishes);

  // One that is cancelled, one that goes on with it and pauses at its checkpoint.
  const [cut = ''] = await invoke(app.application_scan_id, 1004);
  await scan(caller, cut, pauses);
  await post('scan/cancel-run/', { run_id: cut });
  const retried = await post('scan/retry-run/', { run_id: cut });
  await scan(caller, retried.body.data.run_id, pauses);

  // One that holds its site, and one that waits in line for it.
  const [holds = ''] = await invoke(site.cmsscan_setting_id, 1002);
  await scan(caller, holds, pauses);
  const [waits = ''] = await invoke(twin.cmsscan_setting_id, 1002);
  await scan(caller, waits, fails);
  // More than the project has places for: the last one waits for one.
  const [first = ''] = await invoke(ports.portscan_setting_id, 1003);
  await scan(caller, first, pauses);
}

/** What hangs on a setting or a project beside its records. */
async function policyAndCredentials(caller: Caller, { site, app }: Settings) {
  const post = sure(caller);
  const policy = { project_id: caller.projectId, area: 'diagnosis', setting_type: 'cmsscan_setting' };
  await post('scan/put-policy/', {
    policy: {
      ...policy,
      setting_id: site.cmsscan_setting_id,
      schedule: {
        rule: 'FREQ=DAILY',
        time_zone: 'Europe/Berlin',
        window: { days: ['mon'], from: '01:00', to: '05:00' },
      },
      profile: 'standard',
      budgets: { requests: 1000 },
      rate: { requests_per_second: 5 },
      exclusions: { hosts: ['*.b.example.test'], ports: ['22'], paths: ['/admin'] },
      obey_robots: true,
      credentials: ['staging'],
    },
  });
  const definition = { openapi: '3.0.0', info: { title: 'Shop', version: '1' }, paths: { '/items': { get: {} } } };
  await post('scan/put-policy/', {
    policy: {
      ...policy,
      setting_type: 'application_scan',
      setting_id: app.application_scan_id,
      definition_text: JSON.stringify(definition),
    },
  });
  const credential = {
    project_id: caller.projectId,
    name: 'staging',
    origins: ['https://a.example.test'],
    secret: { kind: 'basic', username: 'scanner', password: 'p4ssw0rd-1' },
  };
  await post('scan/put-credential/', { credential });
  await post('scan/put-credential/', { credential: { ...credential, name: 'old' } });
  const token = { project_id: caller.projectId, name: 'pipeline', grants: [`project:${caller.projectId}:operator`] };
  await post('scan/put-token/', { token });
  const target_proof = { project_id: caller.projectId, target: 'a.example.com', method: 'dns_txt' };
  await post('scan/put-target-proof/', { target_proof });
  const suppression = { project_id: caller.projectId, reason: 'known', match: { tag: 'lab' } };
  await post('finding/put-suppression/', { suppression });
  const notification = {
    project_id: caller.projectId,
    name: 'Security team',
    events: ['finding_new', 'finding_overdue'],
    receiver: { kind: 'slack', url: 'https://127.0.0.1:9/services/secret' },
  };
  const kept = await post('scan/put-notification/', { notification });
  await post('scan/test-notification/', { notification_id: kept.body.data.notification.notification_id });
  const gone = await post('scan/put-notification/', { notification: { ...notification, name: 'old' } });
  // The secrets cannot be destroyed now: notes say that they are to go.
  const reachable = process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER;
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = 'http://127.0.0.1:9';
  await post('scan/delete-credential/', { name: 'old' });
  await post('scan/delete-notification/', { notification_id: gone.body.data.notification.notification_id });
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = reachable;
}

/** What is kept of requests: an answer for repeats, a key that was taken, one that was denied. */
async function requests({ runner }: World, caller: Caller, { link }: Settings) {
  const post = sure(caller);
  const word = { rel_osint_data_source_id: link.rel_osint_data_source_id, project_id: caller.projectId, word: 'vpn' };
  await post('osint/put-word/', { osint_detect_word: word }, { 'Idempotency-Key': 'sample' });
  const call = mutationIn(caller.projectId);
  const { principal } = call;
  const project = projectOfRun(caller.projectId);
  const idempotency = idempotencyOf({ project, principal, action: 'a', sent: {}, key: 'claimed' }, () => '');
  await claim(runner.store, { ...call, idempotency });
  const finding = findingImage({ project_id: caller.projectId });
  await collectNotices({ store: runner.store, log: () => undefined }, streamOf([[undefined, finding]]));
  await new ClientQuota({ area: 'start', perMinute: 10, isExact: true }).take(runner.store, 'tester');
  await caller.as('viewer').post('osint/put-word/', { osint_detect_word: word });
}

/** The stage begins to scan by itself: a schedule gets a time, and one that cannot be scanned says why. */
async function schedules({ runner, table }: World, caller: Caller) {
  const stage = {
    defaults: safeDefaults,
    cadence: { 'diagnosis:cmsscan': 'daily', 'diagnosis:portscan': 'hourly' },
    least_minutes: 5,
  } as const;
  const empty = await caller.put('diagnosis/put-portscan-setting', 'portscan_setting', {
    diagnosis_data_source_id: 1003,
    name: 'without targets',
  });
  await wakeSchedules(runner, forEver, stage);
  await sweep({ ...runner, startDue: (starter, item, until) => startDue(starter, item, until, stage) }, forEver);
  const later = { ...runner, store: { ...runner.store, now: () => Date.now() + 2 * 3600_000 } };
  const name = `PSS#${String(empty.portscan_setting_id).padStart(10, '0')}`;
  const item = await table.get({ pk: `P#${caller.projectId}`, sk: `SCHEDULE#${name}` });
  if (item) await startDue(later, item, forEver, stage);
}

/** Stores an item of every kind that there is, through the functions and the scans that store it. */
export async function everyKind(world: World): Promise<Caller> {
  const caller = new Caller(direct, 'admin', 1001);
  const made = await settings(caller);
  await runs(world, caller, made);
  await policyAndCredentials(caller, made);
  await requests(world, caller, made);
  await schedules(world, caller);
  const scanning = { enabled: true, reason: 'the incident is over' };
  const path = '/api/v1/scan/put-scanning';
  await direct({ method: 'POST', path, body: { scanning }, grants: ['project:*:admin'] });
  return caller;
}
