import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

/** A project with one setting of each kind that has policies, as the name of a policy. */
export async function policyProject() {
  const caller = new Caller(direct);
  const cms = await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', {
    diagnosis_data_source_id: 1002,
    target_url: 'http://127.0.0.1/',
  });
  const ports = await caller.put('diagnosis/put-portscan-setting', 'portscan_setting', {
    diagnosis_data_source_id: 1003,
    name: 'n',
  });
  const app = await caller.put('diagnosis/put-application-scan', 'application_scan', {
    diagnosis_data_source_id: 1004,
    name: 'n',
    scan_type: 1,
  });
  const resource = await caller.put('osint/put-osint/', 'osint', {
    resource_type: 'Domain',
    resource_name: 'example.test',
  });
  const link = await caller.put('osint/put-rel-datasource/', 'rel_osint_data_source', {
    osint_data_source_id: 1002,
    osint_id: resource.osint_id,
    status: 2,
  });
  const name = (setting_type: string, setting_id: number, area = 'diagnosis') => ({ area, setting_type, setting_id });
  const names = {
    cms: name('cmsscan_setting', cms.cmsscan_setting_id),
    ports: name('portscan_setting', ports.portscan_setting_id),
    app: name('application_scan', app.application_scan_id),
    link: name('rel_osint_data_source', link.rel_osint_data_source_id, 'osint'),
  };
  const put = (policy: Record<string, unknown>, headers: Record<string, string> = {}) =>
    caller.post('scan/put-policy', { policy: { project_id: caller.projectId, ...policy } }, headers);
  return { caller, names, put, osintId: resource.osint_id };
}

/** A policy that sets what every kind of setting has. */
export const wholePolicy = {
  schedule: {
    rule: '0 3 * * 1-5',
    time_zone: 'Europe/Berlin',
    window: { days: ['mon', 'tue'], from: '22:00', to: '06:00' },
    enabled: true,
    scan_only: true,
  },
  profile: 'standard',
  budgets: { wall_clock_seconds: 3600, requests: 1000, bytes: 1_000_000 },
  rate: { requests_per_second: 5, connects_per_second: 50 },
  exclusions: {
    hosts: ['a.example.test', '*.b.example.test', '192.0.2.1', '192.0.2.0/24', '2001:db8::/64'],
    ports: ['22', '8000-8100'],
    paths: ['/admin', '/'],
  },
  obey_robots: true,
  credentials: ['staging-login'],
};
