import { beforeAll, describe, expect, test } from 'vitest';
import { functionEnvironment } from '../../emulators/function-environment.ts';
import { policyProject } from './policy-project.ts';

beforeAll(async () => {
  await functionEnvironment();
});

describe('a policy is refused', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['of another area', { area: 'osint' }, 'policy.area: must be diagnosis for a cmsscan_setting'],
    ['of an area that is none', { area: 'other' }, 'policy.area: must be diagnosis or osint'],
    ['of a kind nobody scans', { setting_type: 'osint' }, 'policy.setting_type: must be'],
    ['of a port scan target', { setting_type: 'portscan_target' }, 'policy.setting_type: must be'],
    ['without an id', { setting_id: undefined }, 'policy.setting_id: is required'],
    ['with an unknown profile', { profile: 'loud' }, 'policy.profile: must be baseline or standard or intrusive'],
    ['with a null part', { schedule: null }, 'policy.schedule: must not be null'],
    [
      'with too short a time',
      { budgets: { wall_clock_seconds: 1 } },
      'policy.budgets.wall_clock_seconds: must be an integer',
    ],
    ['with half a request', { budgets: { requests: 1.5 } }, 'policy.budgets.requests: must be an integer'],
    ['with no bytes', { budgets: { bytes: 0 } }, 'policy.budgets.bytes: must be an integer'],
    ['with too fast a rate', { rate: { requests_per_second: 1001 } }, 'policy.rate.requests_per_second: must be'],
    ['with a number as text', { rate: { connects_per_second: '5' } }, 'policy.rate.connects_per_second: must be'],
    ['with a host that is none', { exclusions: { hosts: ['a b'] } }, 'policy.exclusions.hosts.0: must be a host name'],
    [
      'with a URL as a host',
      { exclusions: { hosts: ['x.test', 'http://x.test'] } },
      'policy.exclusions.hosts.1: must be',
    ],
    [
      'with too many hosts',
      { exclusions: { hosts: Array(101).fill('a.test') } },
      'policy.exclusions.hosts: must have at most 100',
    ],
    ['with a word for obey_robots', { obey_robots: 'yes' }, 'policy.obey_robots: must be true or false'],
    [
      'with a file for a definition',
      { definition_url: 'file:///etc/passwd' },
      'policy.definition_url: must be an http',
    ],
    [
      'with a definition of a CMS',
      { definition_url: 'https://x.test/a' },
      'policy.definition_url: only an application_scan',
    ],
    [
      'with a second user of a CMS',
      { second_credentials: ['b'] },
      'policy.second_credentials: only an application_scan',
    ],
    ['with a password in it', { definition_url: 'https://a:b@x.test/' }, 'policy.definition_url: must be an http'],
    ['that is intrusive on a CMS', { profile: 'intrusive' }, 'policy.profile: only an application_scan can be'],
    ['with forms of a CMS', { intrusive: {} }, 'policy.intrusive: must be omitted for a cmsscan_setting'],
    ['with callbacks of a CMS', { out_of_band: true }, 'policy.out_of_band: must be omitted for a cmsscan_setting'],
    ['with nearby names of a CMS', { osint: { reverse: true } }, 'policy.osint: must be omitted for a cmsscan_setting'],
    ['with one host for a list', { exclusions: { hosts: 'a.test' } }, 'policy.exclusions.hosts: must be a list'],
    ['with port 0', { exclusions: { ports: ['0'] } }, 'policy.exclusions.ports.0: must be a port'],
    ['with a number as a port', { exclusions: { ports: [22] } }, 'policy.exclusions.ports.0: must be a string'],
    ['with ports backwards', { exclusions: { ports: ['90-80'] } }, 'policy.exclusions.ports.0: must be a port'],
    ['with port 65536', { exclusions: { ports: ['1-65536'] } }, 'policy.exclusions.ports.0: must be a port'],
    [
      'with a path that is none',
      { exclusions: { paths: ['admin'] } },
      'policy.exclusions.paths.0: must be a path prefix',
    ],
    ['with a query', { exclusions: { paths: ['/a?b'] } }, 'policy.exclusions.paths.0: must be a path prefix'],
    ['with a secret', { credentials: ['user:password'] }, 'policy.credentials.0: must be the name of a credential'],
    [
      'with a rule that is none',
      { schedule: { rule: 'daily' } },
      'policy.schedule.rule: must be an RRULE or a five-field',
    ],
    ['with a rule too often', { schedule: { rule: '* * * * *' } }, 'policy.schedule.rule: must not fire more often'],
    ['with 30 February', { schedule: { rule: '0 0 30 2 *' } }, 'policy.schedule.rule: does not fire within ten years'],
    ['that is off, with a wrong rule', { schedule: { rule: 'x', enabled: false } }, 'policy.schedule.rule: must be an'],
    ['in no time zone', { schedule: { time_zone: 'Mars/Base' } }, 'policy.schedule.time_zone: is not a time zone'],
    [
      'with half past',
      { schedule: { window: { from: '24:00', to: '01:00' } } },
      'policy.schedule.window.from: must be a time',
    ],
    ['with half a window', { schedule: { window: { from: '22:00' } } }, 'policy.schedule.window.to: is required'],
    [
      'with a window on no day',
      { schedule: { window: { days: [], from: '22:00', to: '23:00' } } },
      'policy.schedule.window.days: must',
    ],
    [
      'with a day that is none',
      { schedule: { window: { days: ['mo'], from: '22:00', to: '23:00' } } },
      'policy.schedule.window.days.0: must be mon',
    ],
    [
      'with a word for a truth value',
      { schedule: { enabled: 'yes' } },
      'policy.schedule.enabled: must be true or false',
    ],
    ['of another project', { project_id: 1 }, 'policy.project_id: must equal project_id'],
  ])('%s', async (_, wrong, detail) => {
    const { put, names } = await shared;
    const answer = await put({ ...names.cms, ...wrong });
    expect([answer.status, answer.body]).toEqual([400, { error: 'Invalid request parameters' }]);
    expect(answer.headers['x-error-detail']).toContain(detail);
  });

  let shared: ReturnType<typeof policyProject>;
  beforeAll(() => {
    shared = policyProject();
  });

  test('where the setting is not there', async () => {
    const { put, names, caller } = await shared;
    const answer = await put({ ...names.cms, setting_id: 4_000_000_000 });
    expect([answer.status, answer.headers['x-error-detail']]).toEqual([
      404,
      'policy.setting_id: no such cmsscan_setting in this project',
    ]);
    expect((await caller.get('scan/get-policy', names.cms)).status).toBe(404);
  });
});
