import type { Caller } from '../contract/service.ts';

/** A finding as the API answers it, as far as these tests look. */
export interface Found {
  readonly finding_id: number;
  readonly check_id: string;
  readonly resource: string;
  readonly location: string;
  readonly title: string;
  readonly evidence: string;
  readonly status: string;
  readonly score: number;
}

/** How a scan ended. */
export interface Scanned {
  readonly settingId: number;
  readonly state: string;
  readonly detail: string;
  readonly requests: number;
  readonly coverage: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly findings: readonly Found[];
}

/** Stores a setting for a site, with a policy that lets tests be quick. Returns its id. */
export async function storeSetting(user: Caller, url: string, options = ''): Promise<number> {
  const setting = await user.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', {
    diagnosis_data_source_id: 1002,
    target_url: `${url}/`,
    options,
  });
  const { cmsscan_setting_id: id } = setting;
  const policy = { project_id: user.projectId, area: 'diagnosis', setting_type: 'cmsscan_setting', setting_id: id };
  const quick = await user.post('scan/put-policy', { policy: { ...policy, rate: { requests_per_second: 200 } } });
  if (quick.status !== 200) throw new Error(`put-policy: ${quick.status} ${quick.headers['x-error-detail']}`);
  return id;
}

async function findingsOf(user: Caller, settingId: number): Promise<Found[]> {
  const answer = await user.get('finding/list-finding', { setting_id: settingId, setting_type: 'cmsscan_setting' });
  return answer.body.data.finding;
}

/** Scans a stored setting through the API and waits for the end. Throws where it does not end in five minutes. */
export async function scanSetting(user: Caller, settingId: number): Promise<Scanned> {
  const invoked = await user.post('diagnosis/invoke-scan', { setting_id: settingId, diagnosis_data_source_id: 1002 });
  const runId = invoked.headers['x-scan-run-id'] ?? '';
  // A wait ends with every change of the run, and after 20 seconds: the last of these is far away.
  const until = Date.now() + 300_000;
  while (Date.now() < until) {
    const [run] = (await user.get('scan/get-run', { run_id: runId, wait_seconds: 20 })).body.data.run;
    if (run.ended_at === 0) continue;
    const { state, requests, detail, coverage, started_at, ended_at } = run;
    const findings = await findingsOf(user, settingId);
    return { settingId, state, detail, requests, coverage, seconds: ended_at - started_at, findings };
  }
  throw new Error(`run ${runId} did not end`);
}
