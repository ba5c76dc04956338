import {
  cms,
  credentialNamed,
  importOf,
  made,
  notificationOf,
  proofOf,
  resource,
  suppressionOf,
  tokenOf,
} from './made-records.ts';
import type { Caller } from './service.ts';

type Body = Record<string, unknown>;

/** Two requests that differ, the first of which works, and how many changes it makes. */
export interface Prepared {
  readonly body: Body;
  readonly other: Body;
  readonly changes?: number;
}

const policyOf = (caller: Caller, setting_id: number, more: Body = {}) => ({
  policy: { project_id: caller.projectId, area: 'diagnosis', setting_type: 'cmsscan_setting', setting_id, ...more },
});

/** A put, of a record and of the same with `change`. */
const put =
  (type: string, recordOf: (caller: Caller) => Promise<Body> | Body, change: Body) =>
  async (caller: Caller): Promise<Prepared> => {
    const inside = type === 'osint_data_source' ? {} : { project_id: caller.projectId };
    const record = { ...inside, ...(await recordOf(caller)) };
    return { body: { [type]: record }, other: { [type]: { ...record, ...change } } };
  };

/** A delete of one of two records, or whatever else is asked for by an id alone. */
const removal =
  (field: string, make: (caller: Caller) => Promise<number>) =>
  async (caller: Caller): Promise<Prepared> => ({
    body: { [field]: await make(caller) },
    other: { [field]: await make(caller) },
  });

const child = async (caller: Caller) => made.target(caller, await made.ports(caller));

/** What to send to each POST route. A route that is not here fails a test. */
export const requestsOfRoutes: Readonly<Record<string, (caller: Caller) => Promise<Prepared>>> = {
  'diagnosis/put-cmsscan-setting': put('cmsscan_setting', () => cms, { status: 1 }),
  'diagnosis/put-portscan-setting': put('portscan_setting', () => ({ diagnosis_data_source_id: 1003, name: 'p' }), {
    name: 'q',
  }),
  'diagnosis/put-portscan-target': put(
    'portscan_target',
    async (caller) => ({ portscan_setting_id: await made.ports(caller), target: '127.0.0.1' }),
    { target: '127.0.0.2' },
  ),
  'diagnosis/put-application-scan': put(
    'application_scan',
    () => ({ diagnosis_data_source_id: 1004, name: 'a', scan_type: 1 }),
    { name: 'b' },
  ),
  'diagnosis/put-application-scan-basic-setting': put(
    'application_scan_basic_setting',
    async (caller) => ({
      application_scan_id: await made.app(caller),
      target: 'http://127.0.0.1/',
      max_depth: 1,
      max_children: 1,
    }),
    { max_depth: 2 },
  ),
  'diagnosis/delete-cmsscan-setting': removal('cmsscan_setting_id', made.cms),
  'diagnosis/delete-portscan-setting': removal('portscan_setting_id', made.ports),
  'diagnosis/delete-portscan-target': removal('portscan_target_id', child),
  'diagnosis/delete-application-scan': removal('application_scan_id', made.app),
  'diagnosis/delete-application-scan-basic-setting': removal('application_scan_basic_setting_id', async (caller) =>
    made.basic(caller, await made.app(caller)),
  ),
  'diagnosis/invoke-scan': async (caller) => {
    const request = { setting_id: await made.cms(caller), diagnosis_data_source_id: 1002 };
    return { body: request, other: { ...request, scan_only: true } };
  },
  'osint/put-target-from-host': async (caller) => {
    const host = await made.host(caller);
    const request = { host, target_type: 'cmsscan_setting' };
    return { body: request, other: { ...request, scheme: 'http' } };
  },
  'osint/put-datasource': put('osint_data_source', () => ({ name: 'n', description: 'd', max_score: 1 }), {
    max_score: 2,
  }),
  'osint/put-osint': put('osint', () => resource, { resource_name: 'b.example.test' }),
  'osint/put-rel-datasource': put(
    'rel_osint_data_source',
    async (caller) => ({ osint_id: await made.osint(caller), osint_data_source_id: 1002, status: 2 }),
    { status: 1 },
  ),
  'osint/put-word': put(
    'osint_detect_word',
    async (caller) => ({ rel_osint_data_source_id: await made.link(caller), word: 'a' }),
    { word: 'b' },
  ),
  'osint/delete-datasource': removal('osint_data_source_id', made.source),
  'osint/delete-osint': removal('osint_id', made.osint),
  'osint/delete-rel-datasource': removal('rel_osint_data_source_id', made.link),
  'osint/delete-word': removal('osint_detect_word_id', made.word),
  'osint/invoke-scan': async (caller) => {
    const request = { rel_osint_data_source_id: await made.link(caller) };
    return { body: request, other: { ...request, scan_only: true } };
  },
  'finding/put-finding-status': async (caller) => {
    const word = { finding_id: await made.finding(caller), status: 'false_positive', reason: 'r' };
    return { body: word, other: { ...word, reason: 's' } };
  },
  'finding/put-finding': async (caller) => {
    const finding = { project_id: caller.projectId, finding_id: await made.finding(caller), owner: 'ann' };
    return { body: { finding }, other: { finding: { ...finding, owner: 'bob' } } };
  },
  'finding/put-finding-comment': async (caller) => {
    const comment = { finding_id: await made.finding(caller), comment: 'seen' };
    return { body: comment, other: { ...comment, comment: 'seen again' } };
  },
  'finding/put-finding-statuses': async (caller) => {
    await made.finding(caller);
    const words = { filter: { status: 'open' }, status: 'false_positive', reason: 'r' };
    return { body: words, other: { ...words, reason: 's' } };
  },
  'finding/put-suppression': put('suppression', () => suppressionOf, { reason: 'other' }),
  'finding/delete-suppression': removal('suppression_id', made.suppression),
  'finding/retest-finding': async (caller) => {
    const [one, other] = await made.findingsOfSite(caller);
    return { body: { finding_id: one }, other: { finding_id: other } };
  },
  'finding/import-finding': async () => ({ body: importOf('CVE-2021-41773'), other: importOf('CVE-2021-42013') }),
  'scan/put-notification': put('notification', () => notificationOf, { name: 'other' }),
  'scan/delete-notification': removal('notification_id', made.notification),
  'scan/test-notification': removal('notification_id', made.notification),
  'scan/redeliver-notification': async (caller) => ({
    body: { delivery_id: await made.delivery(caller) },
    other: { delivery_id: await made.delivery(caller) },
  }),
  'scan/put-project': put('project', () => ({ name: 'a' }), { name: 'b' }),
  'scan/put-policy': async (caller) => {
    const id = await made.cms(caller);
    return { body: policyOf(caller, id), other: policyOf(caller, id, { profile: 'standard' }) };
  },
  'scan/delete-policy': async (caller) => {
    const names = [];
    for (const id of [await made.cms(caller), await made.cms(caller)]) {
      await caller.post('scan/put-policy', policyOf(caller, id));
      names.push({ area: 'diagnosis', setting_type: 'cmsscan_setting', setting_id: id });
    }
    return { body: names[0] ?? {}, other: names[1] ?? {} };
  },
  'scan/put-credential': put('credential', () => credentialNamed('staging'), { name: 'live' }),
  'scan/delete-credential': async (caller) => {
    for (const name of ['staging', 'live'])
      await caller.put('scan/put-credential', 'credential', credentialNamed(name));
    return { body: { name: 'staging' }, other: { name: 'live' } };
  },
  'scan/put-token': put('token', tokenOf, { name: 'other' }),
  'scan/delete-token': removal('token_id', made.token),
  'scan/put-target-proof': put('target_proof', () => proofOf, { target: '127.0.0.2' }),
  // The guard lets nobody go there, which is an answer as well.
  'scan/verify-target-proof': removal('target_proof_id', made.proof),
  'scan/delete-target-proof': removal('target_proof_id', made.proof),
  'scan/cancel-run': async (caller) => ({
    body: { run_id: await made.run(caller) },
    other: { run_id: await made.run(caller) },
  }),
  'scan/redrive-run': async (caller) => ({
    body: { run_id: await made.run(caller) },
    other: { run_id: await made.run(caller) },
  }),
  'scan/retry-run': async (caller) => {
    const ended = async () => {
      const run_id = await made.run(caller);
      await caller.post('scan/cancel-run', { run_id });
      return { run_id };
    };
    return { body: await ended(), other: await ended() };
  },
};

/** The same requests where one makes several changes, or none, beside the table of routes. */
export const furtherRequests: Readonly<Record<string, readonly [string, (caller: Caller) => Promise<Prepared>]>> = {
  'an invoke of three targets': [
    'diagnosis/invoke-scan',
    async (caller) => {
      const setting_id = await made.ports(caller);
      for (const target of ['127.0.0.1', '127.0.0.2', '127.0.0.3']) await made.target(caller, setting_id, target);
      const request = { setting_id, diagnosis_data_source_id: 1003 };
      return { body: request, other: { ...request, scan_only: true }, changes: 3 };
    },
  ],
  'an invoke of what is being scanned': [
    'diagnosis/invoke-scan',
    async (caller) => {
      const request = { setting_id: await made.cms(caller), diagnosis_data_source_id: 1002 };
      await caller.post('diagnosis/invoke-scan', request);
      return { body: request, other: { ...request, scan_only: true }, changes: 0 };
    },
  ],
  'a retry of what is being scanned': [
    'scan/retry-run',
    async (caller) => {
      const setting_id = await made.cms(caller);
      const invoke = () => caller.post('diagnosis/invoke-scan', { setting_id, diagnosis_data_source_id: 1002 });
      const run_id = (await invoke()).headers['x-scan-run-id'];
      await caller.post('scan/cancel-run', { run_id });
      await invoke();
      return { body: { run_id }, other: { run_id: await made.run(caller) }, changes: 0 };
    },
  ],
  'a cancel of what has ended': [
    'scan/cancel-run',
    async (caller) => {
      const run_id = await made.run(caller);
      await caller.post('scan/cancel-run', { run_id });
      return { body: { run_id }, other: { run_id: await made.run(caller) }, changes: 0 };
    },
  ],
  'an update': [
    'diagnosis/put-cmsscan-setting',
    async (caller) => {
      const record = { ...cms, project_id: caller.projectId, cmsscan_setting_id: await made.cms(caller) };
      return { body: { cmsscan_setting: record }, other: { cmsscan_setting: { ...record, status: 1 } } };
    },
  ],
  'a delete of all that hangs on a resource': [
    'osint/delete-osint',
    async (caller) => {
      await made.word(caller);
      const [{ osint_id }] = (await caller.get('osint/list-osint/')).body.data.osint;
      return { body: { osint_id }, other: { osint_id: await made.osint(caller) } };
    },
  ],
};
