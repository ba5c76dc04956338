import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocal } from '../../infra/local/service.ts';
import { overHttp } from '../contract/over-http.ts';
import { Caller } from '../contract/service.ts';

/** A finding as the API answers it, as far as it is shown. */
export interface Found {
  readonly check_id: string;
  readonly location: string;
  readonly title: string;
  readonly description: string;
  readonly evidence: string;
  readonly reproduce: string;
  readonly score: number;
}

/** How a scan ended. */
export interface Scanned {
  readonly state: string;
  readonly detail: string;
  readonly requests: number;
  readonly seconds: number;
  readonly findings: readonly Found[];
}

/** The service on this machine, with a user of a project. */
export interface Service extends AsyncDisposable {
  readonly user: Caller;
}

/** Starts the service with a folder of its own, which is removed when disposed. */
export async function startService(): Promise<Service> {
  await using starting = new AsyncDisposableStack();
  const dataDir = starting.adopt(mkdtempSync(join(tmpdir(), 'scanfold-service-')), (each) =>
    rmSync(each, { recursive: true, force: true }),
  );
  const service = starting.adopt(await startLocal({ port: 0, dataDir }), (each) => each.stop());
  const http = overHttp(
    () => service.url,
    (grants) => service.token(grants),
  );
  const started = starting.move();
  return { user: new Caller(http, 'admin', 1001), [Symbol.asyncDispose]: () => started.disposeAsync() };
}

const kind = { setting_type: 'application_scan' } as const;

/** Stores a setting for a target. Returns its id. */
export async function storeSetting(
  user: Caller,
  target: string,
  {
    profile,
    maxDepth = 0,
    maxChildren = 0,
    credentials = [],
    forms = [],
    outOfBand = false,
    definition,
  }: {
    readonly profile: string;
    readonly maxDepth?: number | undefined;
    readonly maxChildren?: number | undefined;
    /** Names under which credentials are stored. */
    readonly credentials?: readonly string[];
    /** What the profile intrusive submits, whatever it is for. */
    readonly forms?: readonly string[];
    readonly outOfBand?: boolean;
    /** Where the site has its API definition. */
    readonly definition?: string | undefined;
  },
): Promise<number> {
  const { application_scan_id } = await user.put('diagnosis/put-application-scan', 'application_scan', {
    diagnosis_data_source_id: 1004,
    name: 'real software',
    scan_type: 1,
  });
  const basic = { application_scan_id, target, max_depth: maxDepth, max_children: maxChildren };
  await user.put('diagnosis/put-application-scan-basic-setting', 'application_scan_basic_setting', basic);
  // On loopback, and one at a time: nothing to be polite to.
  const rate = { requests_per_second: 200 };
  const setting = { area: 'diagnosis', ...kind, setting_id: application_scan_id };
  await user.put('scan/put-policy', 'policy', {
    ...setting,
    profile,
    rate,
    credentials,
    out_of_band: outOfBand,
    ...(definition !== undefined && { definition_url: definition }),
    ...(profile === 'intrusive' && { intrusive: { forms } }),
  });
  return application_scan_id;
}

/** Scans a stored setting through the API and waits for the end. */
export async function scanSetting(user: Caller, settingId: number): Promise<Scanned> {
  const invoked = await user.post('diagnosis/invoke-scan', { setting_id: settingId, diagnosis_data_source_id: 1004 });
  const run_id = invoked.headers['x-scan-run-id'] ?? '';
  for (;;) {
    const reply = await user.get('scan/get-run', { run_id, wait_seconds: 20 });
    // On a busy machine it does not always answer in its time.
    if (reply.status >= 500) continue;
    const [run] = reply.body.data.run;
    if (run.ended_at === 0) continue;
    const seconds = run.ended_at - run.started_at;
    const { state, detail, requests } = run;
    return { state, detail, requests, seconds, findings: await openFindings(user, settingId) };
  }
}

async function openFindings(user: Caller, settingId: number): Promise<Found[]> {
  const found: Found[] = [];
  let cursor: string | undefined;
  do {
    const query = {
      ...kind,
      setting_id: settingId,
      status: 'open',
      limit: 100,
      ...(cursor === undefined ? {} : { cursor }),
    };
    const answer = await user.get('finding/list-finding', query);
    found.push(...answer.body.data.finding);
    cursor = answer.headers['x-next-cursor'];
  } while (cursor !== undefined);
  return found;
}
