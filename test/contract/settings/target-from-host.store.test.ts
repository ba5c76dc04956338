import { beforeAll, describe, expect, test } from 'vitest';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { direct } from '../direct.ts';
import { made } from '../made-records.ts';
import { Caller } from '../service.ts';

beforeAll(async () => {
  await functionEnvironment();
  process.env.EGRESS_DENY = 'denied.example.test,198.51.100.0/24';
});

const path = 'osint/put-target-from-host/';

/** What is sent beside the host, once the parents are there. */
const wishes = {
  ports: async (caller: Caller) => ({
    target_type: 'portscan_target',
    portscan_setting_id: await made.ports(caller),
    address: '2001:DB8:0::7',
  }),
  cms: async () => ({ target_type: 'cmsscan_setting' }),
  site: async (caller: Caller) => ({
    target_type: 'application_scan_basic_setting',
    application_scan_id: await made.app(caller),
    max_depth: 2,
    max_children: 0,
    scheme: 'http',
  }),
} as const;

describe('a host becomes', () => {
  test('a port scan target by one of its addresses', async () => {
    const caller = new Caller(direct, 'editor');
    const host = await made.host(caller);
    const wish = await wishes.ports(caller);
    const { status, body, headers } = await caller.post(path, { host: `${host.toUpperCase()}.`, ...wish });
    const { portscan_setting_id } = wish;
    expect([status, Object.keys(body.data)]).toEqual([200, ['portscan_target']]);
    expect(body.data.portscan_target).toMatchObject({ portscan_setting_id, target: '2001:db8::7', status: 2 });
    expect(headers.etag).toBe(`"${body.data.portscan_target.portscan_target_id}-1"`);
    const listed = await caller.get('diagnosis/list-portscan-target', { portscan_setting_id });
    expect(listed.body.success.portscan_target).toEqual([body.data.portscan_target]);
  });

  test('a CMS setting by its name', async () => {
    const caller = new Caller(direct, 'editor');
    const host = await made.host(caller);
    const { body } = await caller.post(path, { host, ...(await wishes.cms()) });
    expect(body.data.cmsscan_setting).toMatchObject({ target_url: 'https://www.example.test/', scan_at: 0 });
    const listed = await caller.get('diagnosis/list-cmsscan-setting', { diagnosis_data_source_id: 1002 });
    expect(listed.body.success.cmsscan_setting).toEqual([body.data.cmsscan_setting]);
  });

  test('the site of an application scan, once', async () => {
    const caller = new Caller(direct, 'editor');
    const request = { host: await made.host(caller), ...(await wishes.site(caller)) };
    const { body } = await caller.post(path, request);
    const { application_scan_basic_setting: made1 } = body.data;
    expect(made1).toMatchObject({ target: 'http://www.example.test/', max_depth: 2, max_children: 0 });
    const again = await caller.post(path, request);
    expect([again.status, again.headers['x-error-detail']]).toEqual([
      400,
      `application_scan_basic_setting: the application_scan already has one, ${made1.application_scan_basic_setting_id}`,
    ]);
  });

  test('nothing without the permission to put targets', async () => {
    const caller = new Caller(direct);
    const request = { host: await made.host(caller), ...(await wishes.cms()) };
    for (const role of ['viewer', 'operator']) expect((await caller.as(role).post(path, request)).status).toBe(403);
    const listed = await caller.get('diagnosis/list-cmsscan-setting', { diagnosis_data_source_id: 1002 });
    expect(listed.body.success.cmsscan_setting).toEqual([]);
  });

  test('a target that the audit tells of as of any other', async () => {
    const caller = new Caller(direct);
    const { body } = await caller.post(path, { host: await made.host(caller), ...(await wishes.cms()) });
    const { audit } = (await caller.get('scan/list-audit', { action: 'osint/put-target-from-host' })).body.data;
    expect(audit).toMatchObject([
      {
        outcome: 'done',
        record_type: 'cmsscan_setting',
        record_id: String(body.data.cmsscan_setting.cmsscan_setting_id),
      },
    ]);
  });
});

const ports = { target_type: 'portscan_target', portscan_setting_id: 1 };

test.each([
  [
    'a host that nobody has seen',
    { host: 'no.example.test', target_type: 'cmsscan_setting' },
    404,
    'host: no such host in this project',
  ],
  ['no type', {}, 400, 'target_type: is required'],
  [
    'another type',
    { target_type: 'osint' },
    400,
    'target_type: must be portscan_target, cmsscan_setting or application_scan_basic_setting',
  ],
  ['no setting', { target_type: 'portscan_target' }, 400, 'portscan_setting_id: is required'],
  ['no address of several', ports, 400, 'address: is required, as the host has 2'],
  ['the address of another', { ...ports, address: '192.0.2.8' }, 400, 'address: is not an address of the host'],
  ['a range', { ...ports, address: '192.0.2.0/24' }, 400, 'address: is not an address of the host'],
  [
    'a setting that is not there',
    { ...ports, address: '192.0.2.7' },
    404,
    'portscan_target.portscan_setting_id: no such record in this project',
  ],
  ['no application scan', { target_type: 'application_scan_basic_setting' }, 400, 'application_scan_id: is required'],
  [
    'no depth',
    { target_type: 'application_scan_basic_setting', application_scan_id: 1, max_children: 1 },
    400,
    'max_depth: is required',
  ],
  ['another scheme', { target_type: 'cmsscan_setting', scheme: 'ftp' }, 400, 'scheme: must be https or http'],
])('%s is refused, and says why', async (_, wish, status, detail) => {
  const caller = new Caller(direct);
  const host = await made.host(caller);
  const answer = await caller.post(path, { host, ...wish });
  expect([answer.status, answer.headers['x-error-detail']]).toEqual([status, detail]);
});

test.each([
  ['denied.example.test', ['192.0.2.7'], 'cms', 'cmsscan_setting.target_url', 'denied.example.test'],
  ['www.example.test', ['2001:db8::7', '198.51.100.7'], 'ports', 'portscan_target.target', '198.51.100.0/24'],
] as const)('%s of the deny list is refused', async (name, addresses, what, field, entry) => {
  const caller = new Caller(direct);
  const host = await made.host(caller, name, [...addresses]);
  const wish = { ...(await wishes[what](caller)), address: addresses.at(-1) };
  const answer = await caller.post(path, { host, ...wish });
  expect([answer.status, answer.headers['x-error-detail']]).toEqual([
    400,
    `${field}: is on the deny list of this installation (${entry})`,
  ]);
});

test('a host without an address is no target of a port scan', async () => {
  const caller = new Caller(direct);
  const host = await made.host(caller, 'gone.example.test', []);
  const answer = await caller.post(path, { host, ...ports });
  expect(answer.headers['x-error-detail']).toBe('host: has no address');
});
