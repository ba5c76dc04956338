import { createClient } from '../../clients/library/client.ts';
import { waitForRun } from '../../clients/library/wait-for-run.ts';
import { app } from '../../clients/targets/app.ts';
import { port } from '../../clients/targets/port.ts';
import type { LocalService } from '../../infra/local/service.ts';
import { listFinding } from '../../shared/api/finding/finding.ts';
import { putPolicy } from '../../shared/api/scan/policy.ts';

const project_id = 1001;

/** Scans a deliberately vulnerable site of this machine, and some ports of it, as project 1001; tells what to show. */
export async function scanForPictures(service: LocalService, siteUrl: string) {
  const client = createClient({ baseUrl: service.url, token: await service.token([`project:${project_id}:admin`]) });
  const project = { client, projectId: project_id };
  const site = await app.add(project, siteUrl, { name: 'Shop, staging' });
  const machine = await port.add(project, '127.0.0.1', { name: 'This machine' });
  const schedule = { rule: '0 3 * * 1', time_zone: 'Europe/Berlin' };
  const common = { project_id, area: 'diagnosis' } as const;
  const siteName = { ...common, setting_type: 'application_scan', setting_id: site } as const;
  // Enough to be seen: all of it takes minutes.
  const limits = { budgets: { requests: 500 }, rate: { requests_per_second: 200 } };
  await client.call(putPolicy, { project_id, policy: { ...siteName, profile: 'standard', schedule, ...limits } });
  const machineName = { ...common, setting_type: 'portscan_setting', setting_id: machine } as const;
  await client.call(putPolicy, { project_id, policy: { ...machineName, portscan: { ports: 'top-100' } } });
  const runs = [...(await app.start(project, site)), ...(await port.start(project, machine))];
  for (const run_id of runs) await waitForRun(client, { project_id, run_id });
  const { data } = await client.call(listFinding, { project_id, text: 'xss', limit: 1 });
  return { finding: data.finding[0]?.finding_id ?? 1001, run: runs[0] ?? '' };
}
