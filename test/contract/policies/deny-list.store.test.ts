import { beforeAll, describe, expect, test } from 'vitest';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { direct } from '../direct.ts';
import { Caller } from '../service.ts';

beforeAll(async () => {
  await functionEnvironment();
  process.env.EGRESS_DENY = 'example.com,192.0.2.0/24';
});

const onList = (entry: string) => `is on the deny list of this installation (${entry})`;

const kinds: [path: string, type: string, field: string, (caller: Caller) => Promise<Record<string, unknown>>][] = [
  ['diagnosis/put-cmsscan-setting', 'cmsscan_setting', 'target_url', async () => ({ diagnosis_data_source_id: 1002 })],
  [
    'diagnosis/put-application-scan-basic-setting',
    'application_scan_basic_setting',
    'target',
    async (caller) => {
      const scan = { diagnosis_data_source_id: 1004, name: 'n', scan_type: 1 };
      const { application_scan_id } = await caller.put('diagnosis/put-application-scan', 'application_scan', scan);
      return { application_scan_id, max_depth: 1, max_children: 1 };
    },
  ],
  ['osint/put-osint/', 'osint', 'resource_name', async () => ({ resource_type: 'Website' })],
];

describe.each(kinds)('%s', (path, type, field, rest) => {
  test.each([
    ['https://www.EXAMPLE.com/', 'example.com'],
    ['http://192.0.2.7:8080/', '192.0.2.0/24'],
    ['http://[::ffff:192.0.2.7]/', '192.0.2.0/24'],
  ])('refuses the target %s and says by which entry', async (target, entry) => {
    const caller = new Caller(direct);
    const record = { project_id: caller.projectId, ...(await rest(caller)), [field]: target };
    const answer = await caller.post(path, { [type]: record });
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([400, `${type}.${field}: ${onList(entry)}`]);
  });

  test('takes another one, and no update to one of the list', async () => {
    const caller = new Caller(direct);
    const stored = await caller.put(path, type, { ...(await rest(caller)), [field]: 'http://a.example.org/' });
    const answer = await caller.post(path, { [type]: { ...stored, [field]: 'http://a.example.com/' } });
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([
      400,
      `${type}.${field}: ${onList('example.com')}`,
    ]);
  });
});

test('a domain for OSINT is refused, and a word that is none is not', async () => {
  const caller = new Caller(direct);
  const put = (resource_type: string, resource_name: string) =>
    caller.post('osint/put-osint/', { osint: { project_id: caller.projectId, resource_type, resource_name } });
  const domain = await put('Domain', 'intern.example.com');
  expect([domain.status, domain.headers['x-error-detail']]).toEqual([
    400,
    `osint.resource_name: ${onList('example.com')}`,
  ]);
  expect((await put('Company', 'Example Inc.')).status).toBe(200);
});

test.each([
  ['192.0.2.1', onList('192.0.2.0/24')],
  ['192.0.0.0/16', `contains what ${onList('192.0.2.0/24')}`],
  ['64:ff9b::192.0.2.1', onList('192.0.2.0/24')],
])('a port scan of %s is refused', async (target, words) => {
  const caller = new Caller(direct);
  const setting = { diagnosis_data_source_id: 1003, name: 'n' };
  const { portscan_setting_id } = await caller.put('diagnosis/put-portscan-setting', 'portscan_setting', setting);
  const portscan_target = { project_id: caller.projectId, portscan_setting_id, target };
  const answer = await caller.post('diagnosis/put-portscan-target', { portscan_target });
  expect([answer.status, answer.headers['x-error-detail']]).toEqual([400, `portscan_target.target: ${words}`]);
});
