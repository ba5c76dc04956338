import { RunHosts } from '../../shared/recording/record-hosts.ts';
import { Table } from '../../shared/store/table/table.ts';
import { tableOfFunctions } from '../emulators/function-environment.ts';
import { sighting } from '../shared/recording/hosts.ts';
import { observation, recording } from '../shared/recording/recording.ts';
import type { Caller } from './service.ts';

/** Bodies of requests that work. */
export const resource = { resource_type: 'Domain', resource_name: 'example.test' };
export const cms = { diagnosis_data_source_id: 1002, target_url: 'http://127.0.0.1/' };

export const tokenOf = ({ projectId }: Caller) => ({ name: 'pipeline', grants: [`project:${projectId}:viewer`] });
export const proofOf = { target: '127.0.0.1', method: 'https_file' };

/** Makes a record with all that it hangs on, and answers its id. */
export const made = {
  cms: async (caller: Caller) =>
    (await caller.put('diagnosis/put-cmsscan-setting', 'cmsscan_setting', cms)).cmsscan_setting_id as number,
  ports: async (caller: Caller) => {
    const record = { diagnosis_data_source_id: 1003, name: 'p' };
    return (await caller.put('diagnosis/put-portscan-setting', 'portscan_setting', record))
      .portscan_setting_id as number;
  },
  target: async (caller: Caller, portscan_setting_id: number, target = '127.0.0.1') =>
    (await caller.put('diagnosis/put-portscan-target', 'portscan_target', { portscan_setting_id, target }))
      .portscan_target_id as number,
  app: async (caller: Caller) => {
    const record = { diagnosis_data_source_id: 1004, name: 'a', scan_type: 1 };
    return (await caller.put('diagnosis/put-application-scan', 'application_scan', record))
      .application_scan_id as number;
  },
  basic: async (caller: Caller, application_scan_id: number) => {
    const record = { application_scan_id, target: 'http://127.0.0.1/', max_depth: 1, max_children: 1 };
    return (await caller.put('diagnosis/put-application-scan-basic-setting', 'application_scan_basic_setting', record))
      .application_scan_basic_setting_id as number;
  },
  source: async (caller: Caller) => {
    const record = { name: 'osint:website', description: 'd', max_score: 1 };
    return (await caller.put('osint/put-datasource/', 'osint_data_source', record)).osint_data_source_id as number;
  },
  osint: async (caller: Caller) => (await caller.put('osint/put-osint/', 'osint', resource)).osint_id as number,
  link: async (caller: Caller) => {
    const record = { osint_id: await made.osint(caller), osint_data_source_id: 1002, status: 2 };
    return (await caller.put('osint/put-rel-datasource/', 'rel_osint_data_source', record))
      .rel_osint_data_source_id as number;
  },
  word: async (caller: Caller) => {
    const record = { rel_osint_data_source_id: await made.link(caller), word: 'dev' };
    return (await caller.put('osint/put-word/', 'osint_detect_word', record)).osint_detect_word_id as number;
  },
  /** A host with two addresses that an OSINT scan discovered; answers its name. */
  host: async (caller: Caller, host = 'www.example.test', addresses = ['192.0.2.7', '2001:db8::7']) => {
    const { client, tableName } = tableOfFunctions();
    const store = { table: new Table(client, tableName), now: Date.now };
    const run = { run_id: 'run-1', project_id: caller.projectId, record: '', setting_id: 1001, retried_from: null };
    const hosts = new RunHosts(run, { domain: 'example.test', osintId: 1001 });
    await hosts.record(store, [sighting(host, { addresses })]);
    return host;
  },
  finding: async (caller: Caller) => {
    const r = await recording(tableOfFunctions(), caller.projectId);
    await r.scan('run-1', [[observation('place')]]);
    return (await caller.get('finding/list-finding')).body.data.finding[0].finding_id as number;
  },
  token: async (caller: Caller) => (await caller.put('scan/put-token', 'token', tokenOf(caller))).token_id as number,
  proof: async (caller: Caller) =>
    (await caller.put('scan/put-target-proof', 'target_proof', proofOf)).target_proof_id as number,
  suppression: async (caller: Caller) =>
    (await caller.put('finding/put-suppression', 'suppression', suppressionOf)).suppression_id as number,
  notification: async (caller: Caller) =>
    (await caller.put('scan/put-notification', 'notification', notificationOf)).notification_id as number,
  /** The guard lets nobody go there: that a delivery failed is an answer as well. */
  delivery: async (caller: Caller) => {
    const notification_id = await made.notification(caller);
    const { body } = await caller.post('scan/test-notification', { notification_id });
    return body.data.delivery.delivery_id as string;
  },
  findingsOfSite: async (caller: Caller) => {
    const setting_id = await made.cms(caller);
    const r = await recording(tableOfFunctions(), caller.projectId);
    const record = `CMS#${String(setting_id).padStart(10, '0')}`;
    await r.scan({ ...r.runOf('run-1', setting_id), record }, [[observation('here'), observation('there')]]);
    const { body } = await caller.get('finding/list-finding');
    return body.data.finding.map(({ finding_id }: { finding_id: number }) => finding_id) as number[];
  },
  run: async (caller: Caller) => {
    const setting_id = await made.cms(caller);
    const answer = await caller.post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id: 1002 });
    return answer.headers['x-scan-run-id'] ?? '';
  },
};

export const notificationOf = {
  name: 'team',
  events: ['finding_new'],
  receiver: { kind: 'slack', url: 'https://127.0.0.1:9/hook' },
};

export const importOf = (check_id: string) => ({
  source: 'nuclei',
  imported_finding: [
    {
      check_id,
      resource: 'http://127.0.0.1:8080/',
      location: '/cgi-bin/',
      title: 'Path traversal',
      evidence: 'root:x:0:0',
      score: 9.8,
      first_seen: 1_700_000_000,
      last_seen: 1_700_000_100,
    },
  ],
});

export const suppressionOf = { reason: 'known', match: { tag: 'lab' } };

export const credentialNamed = (name: string) => ({
  name,
  origins: ['https://staging.example.test'],
  secret: { kind: 'basic', username: 'scanner', password: 'p4ssw0rd-1' },
});
