import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { nameOf, type Route } from '../../shared/api/route.ts';
import { routes } from '../../shared/api/routes.ts';
import { anyCharacter } from '../any-character.ts';
import type { FreshTable } from '../emulators/fresh-table.ts';
import { functionEnvironment } from '../emulators/function-environment.ts';
import { direct } from './direct.ts';
import { Caller, type Request } from './service.ts';

let table: FreshTable;

beforeAll(async () => {
  table = await functionEnvironment();
});

async function storedItems(): Promise<number> {
  const { Count } = await table.client.send(new ScanCommand({ TableName: table.tableName, Select: 'COUNT' }));
  return Count ?? 0;
}

const cms = { diagnosis_data_source_id: 1002, target_url: 'http://a.example.test' };
const long = (length: number) => 'é'.repeat(length);

/** Path, type, a good record, the field that is wrong, and values that must be refused. */
const fields: [string, string, Record<string, unknown>, string, unknown[]][] = [
  [
    'diagnosis/put-cmsscan-setting',
    'cmsscan_setting',
    cms,
    'target_url',
    [
      '',
      ' ',
      'a.example.test',
      '//a.example.test',
      'ftp://a.example.test',
      'http://',
      'http:///x',
      'http:a.example.test',
      'http:\\\\a.example.test',
      'http://user@a.example.test',
      'http://u:p@a.example.test',
      'http://@a.example.test',
      'http://a b.example.test',
      'http://a.example.test/\u0000',
      'http://a.example.test/\u007f',
      'javascript:alert(1)',
      'http://[fe80::1%25eth0]/',
      'http://a.example.test:99999/',
      `http://a.example.test/${'x'.repeat(180)}`,
      5,
      {},
      [],
      true,
      'http://a.example.test/\ud800',
      ' http://a.example.test',
    ],
  ],
  ['diagnosis/put-cmsscan-setting', 'cmsscan_setting', cms, 'status', [-1, 5, 1.5, '2', true, 1e99]],
  ['diagnosis/put-cmsscan-setting', 'cmsscan_setting', cms, 'scan_at', [-1, 253_402_268_400, 0.5, '0']],
  ['diagnosis/put-cmsscan-setting', 'cmsscan_setting', cms, 'status_detail', [long(256), 'a\nb', 7]],
  [
    'diagnosis/put-cmsscan-setting',
    'cmsscan_setting',
    cms,
    'options',
    [
      '--passwords x',
      '--enumerate; rm -rf /',
      '-x',
      'force',
      '--force=1',
      '--throttle',
      '--throttle abc',
      '--url http://x',
      '--force --force',
      '{"force":1}',
      '{"unknown":true}',
      '{',
      '[]',
      '{"wp-content-dir":"../x"}',
      '--wp-content-dir /etc',
      '--user-agent "a',
      long(1001),
      5,
    ],
  ],
  [
    'diagnosis/put-portscan-setting',
    'portscan_setting',
    { diagnosis_data_source_id: 1003, name: 'n' },
    'name',
    ['', ' \t ', '\u3000', '\u00a0\u2003', '\ufeff', long(201), 'a\u0000', 'a\u001b', '\udc00'],
  ],
  [
    'diagnosis/put-portscan-target',
    'portscan_target',
    { portscan_setting_id: 1, target: '192.0.2.1' },
    'target',
    [
      'example.test',
      '192.0.2',
      '192.0.2.256',
      '192.0.2.01',
      '127.1',
      '0x7f.1',
      '1',
      '192.0.2.0/33',
      '192.0.2.0/-1',
      '192.0.2.0/024',
      '192.0.2.0/',
      '10.0.0.0/15',
      '::/111',
      '2001:db8::/129',
      'fe80::1%eth0',
      '[::1]',
      '192.0.2.1:80',
      '192.0.2.1,192.0.2.2',
      '192.0.2.1-9',
      '-sV 192.0.2.1',
      '192.0.2.1 ',
      ' 192.0.2.1',
      '',
      '\u0661.1.1.1',
      '1.1.1.1\n',
    ],
  ],
  [
    'diagnosis/put-application-scan',
    'application_scan',
    { diagnosis_data_source_id: 1004, name: 'n', scan_type: 1 },
    'scan_type',
    [2, -1, '1', 0.5],
  ],
  [
    'diagnosis/put-application-scan-basic-setting',
    'application_scan_basic_setting',
    { application_scan_id: 1, target: 'http://a.example.test', max_depth: 1, max_children: 1 },
    'max_depth',
    [-1, 101, 1.5, '1', true],
  ],
  [
    'osint/put-osint/',
    'osint',
    { resource_type: 'Domain', resource_name: 'example.test' },
    'resource_name',
    [
      '',
      'http://example.test',
      'exa mple.test',
      'example',
      '-a.test',
      'a..test',
      '192.0.2.1',
      `${'a'.repeat(64)}.test`,
      'a.test/x',
      'a@b.test',
      long(201),
    ],
  ],
  [
    'osint/put-osint/',
    'osint',
    { resource_type: 'website', resource_name: 'example.test' },
    'resource_name',
    ['ftp://x', 'http://', 'a b'],
  ],
  ['osint/put-osint/', 'osint', { resource_type: 'Other', resource_name: 'x' }, 'resource_type', ['', long(51), 9]],
  [
    'osint/put-datasource/',
    'osint_data_source',
    { name: 'n', description: 'd', max_score: 1 },
    'max_score',
    [0, -1, 99_999.1, '1', true],
  ],
  ['osint/put-datasource/', 'osint_data_source', { name: 'n', description: 'd', max_score: 1 }, 'name', ['', long(51)]],
  [
    'osint/put-word/',
    'osint_detect_word',
    { rel_osint_data_source_id: 1, word: 'dev' },
    'word',
    ['', ' ', long(51), 'a\u0007'],
  ],
];

describe('a put refuses', () => {
  test.each(fields)('%s %s', async (path, type, good, field, values) => {
    const before = await storedItems();
    const caller = new Caller(direct);
    for (const value of values) {
      const record = { ...good, project_id: caller.projectId, [field]: value };
      const answer = await caller.post(path, { [type]: record });
      expect([value, answer.status, answer.body]).toEqual([value, 400, { error: 'Invalid request parameters' }]);
      const detail = String(answer.headers['x-error-detail']);
      expect(detail).toContain(`${type}.${field}: `);
      expect(detail).toMatch(/^[\x20-\x7e]{1,1024}$/);
    }
    expect(await storedItems()).toBe(before);
  });
});

describe('a put takes', () => {
  const good: [string, string, Record<string, unknown>, string, unknown[]][] = [
    [
      'diagnosis/put-cmsscan-setting',
      'cmsscan_setting',
      cms,
      'target_url',
      [
        'http://a.example.test',
        'HTTPS://A.example.test:8443/x?y=@z#f',
        'http://[2001:db8::1]/',
        'http://192.0.2.1',
        'http://localhost/',
        'http://例え.test/',
        `http://a.example.test/${'é'.repeat(178)}`,
      ],
    ],
    [
      'diagnosis/put-cmsscan-setting',
      'cmsscan_setting',
      cms,
      'options',
      [
        '',
        ' ',
        '--enumerate u1-10 --random-user-agent',
        '-e vp,vt,u',
        '--enumerate',
        '--force',
        "--user-agent 'a b'",
        '--wp-content-dir=content',
        '{"force":true,"random-user-agent":true,"wp-content-dir":"content"}',
        '{}',
        '{"force":false}',
      ],
    ],
    ['diagnosis/put-cmsscan-setting', 'cmsscan_setting', cms, 'status', [0, 1, 2, 3, 4]],
    ['diagnosis/put-cmsscan-setting', 'cmsscan_setting', cms, 'scan_at', [0, 253_402_268_399]],
    [
      'osint/put-datasource/',
      'osint_data_source',
      { name: 'n', description: 'd', max_score: 1 },
      'max_score',
      [0.1, 1e-7, 99_999],
    ],
    [
      'osint/put-osint/',
      'osint',
      { resource_type: 'dOMAIN', resource_name: 'x' },
      'resource_name',
      ['example.test', 'bücher.example', 'xn--bcher-kva.example', '_dmarc.example.test'],
    ],
    [
      'osint/put-osint/',
      'osint',
      { resource_type: 'Anything', resource_name: 'x' },
      'resource_name',
      ['whatever it is', long(200), '\u{1f600}'.repeat(200)],
    ],
  ];
  test.each(good)('%s %s', async (path, type, record, field, values) => {
    const caller = new Caller(direct);
    for (const value of values) {
      const stored = await caller.put(path, type, { ...record, [field]: value });
      expect(stored[field]).toEqual(value);
    }
  });

  test('a target as it was sent, host bits and all', async () => {
    const caller = new Caller(direct);
    const { portscan_setting_id } = await caller.put('diagnosis/put-portscan-setting', 'portscan_setting', {
      diagnosis_data_source_id: 1003,
      name: 'n',
    });
    for (const target of ['192.0.2.7/24', '10.0.0.0/16', '2001:DB8::7/112', '::1', '::ffff:1.2.3.4', '127.0.0.1']) {
      const stored = await caller.put('diagnosis/put-portscan-target', 'portscan_target', {
        portscan_setting_id,
        target,
      });
      expect(stored.target).toBe(target);
    }
  });

  test('unknown fields, and leaves them out', async () => {
    const caller = new Caller(direct);
    const stored = await caller.put('diagnosis/put-portscan-setting', 'portscan_setting', {
      diagnosis_data_source_id: 1003,
      name: 'n',
      created_at: 5,
      updated_at: 'x',
      pk: 'P#1',
      version: 7,
      __proto__: null,
      constructor: 'c',
    });
    expect(Object.keys(stored).sort()).toEqual(
      ['created_at', 'diagnosis_data_source_id', 'name', 'portscan_setting_id', 'project_id', 'updated_at'].sort(),
    );
    expect(stored.created_at).toBeGreaterThan(5);
  });
});

test('query parameters: ids in plain digits, given once; unknown ones are ignored', async () => {
  const caller = new Caller(direct);
  const list = (query: Record<string, string | string[]>) =>
    caller.get('diagnosis/list-cmsscan-setting', { diagnosis_data_source_id: '1002', ...query });
  expect((await list({ unknown: ['a', 'b'], other: '' })).status).toBe(200);
  for (const wrong of ['', ' 1002', '01002', '+1002', '-1', '1002.0', '0x3ea', '4294967296', '1e3', '１００２']) {
    expect([wrong, (await list({ diagnosis_data_source_id: wrong })).status]).toEqual([wrong, 400]);
  }
  expect((await list({ diagnosis_data_source_id: ['1002', '1002'] })).status).toBe(400);
  for (const limit of ['0', '1001', '', 'x', '1.5'])
    expect([limit, (await list({ limit })).status]).toEqual([limit, 400]);
});

/** Anything JSON can hold, with the names and values that a route knows mixed in. */
function badRequest(route: Route): fc.Arbitrary<Request> {
  // Routes that take nothing get names of others.
  const own = Object.keys(route.input.shape);
  const names = own.length > 0 ? own : ['project_id', 'cursor'];
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: anyCharacter }),
    fc.constantFrom(0, -1, 1.5, 2 ** 32, 1e308, '', ' ', '\u0000', '\ud800', null, true, [], {}, '__proto__'),
  );
  const record = fc.dictionary(
    fc.oneof(fc.constantFrom(...names, 'project_id', 'status', 'target', '__proto__'), fc.string()),
    value,
  );
  const body = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(record, fc.dictionary(fc.constantFrom(...names), fc.oneof(value, record)))
        .map(([a, b]) => ({ project_id: 1001, ...a, ...b })),
    },
    { weight: 1, arbitrary: value },
    { weight: 1, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }) },
  );
  const text = fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom('1001', '0', '', '-1', '99999999999'));
  const query = fc
    .tuple(
      fc.constantFrom('1001', ''),
      fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.oneof(text, fc.array(text, { maxLength: 3 }))),
    )
    .map(([project_id, rest]) => ({ project_id, ...rest }));
  const { method, path } = route;
  const grants = ['project:1001:admin'];
  return method === 'GET'
    ? query.map((each) => ({ method, path, query: each, grants }))
    : body.map((each) => ({ method, path, body: each, grants }));
}

const generated = inject('depth') === 'deep' ? 10_000 : 1000;

test(`${generated} generated requests never give a 5xx, and every answer has its shape`, async () => {
  const each = Math.ceil(generated / routes.length);
  for (const route of routes) {
    await fc.assert(
      fc.asyncProperty(badRequest(route), async (request) => {
        const answer = await direct(request);
        expect(answer.status, `${nameOf(route)} ${JSON.stringify(request)}`).toBeLessThan(500);
        expect(answer.headers['x-request-id']).toBeDefined();
        if (answer.status === 200) return;
        expect(Object.keys(answer.body)).toEqual(['error']);
        expect(answer.headers['x-error-detail'] ?? '').toMatch(/^[\x20-\x7e]{0,1024}$/);
      }),
      { numRuns: each },
    );
  }
});
