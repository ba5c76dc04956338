import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeOcsf, ocsfEvent } from '../../../shared/export/ocsf.ts';
import { detectionFinding, scanActivity } from './ocsf-schema.ts';
import { classified, facts, plain } from './plain.ts';
import { anyFinding, each, textOf } from './samples.ts';

test('every finding is a Detection Finding of OCSF, whatever it says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFinding, { maxLength: 8 }), async (findings) => {
      const events = JSON.parse(await textOf(encodeOcsf(each(findings), facts)));
      expect(events).toHaveLength(findings.length + 1);
      expect(scanActivity.safeParse(events.pop()).error).toBeUndefined();
      for (const event of events) expect(detectionFinding.safeParse(event).error).toBeUndefined();
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['open', 1, 'Create', 'New'],
  ['open', 2, 'Update', 'New'],
  ['accepted', 2, 'Update', 'Suppressed'],
  ['false_positive', 1, 'Create', 'Suppressed'],
  ['fixed', 2, 'Close', 'Resolved'],
] as const)('a finding that is %s and was seen %i times is %s, %s', (status, times_seen, activity_name, caption) => {
  expect(ocsfEvent({ ...plain, status, times_seen })).toMatchObject({ activity_name, status: caption });
});

test('each event is a line of its own, so that a file can be read in pieces', async () => {
  const lines = (await textOf(encodeOcsf(each([plain, plain]), facts))).trimEnd().split('\n');
  expect(lines).toHaveLength(5);
  expect(JSON.parse(lines[1]?.replace(/,$/, '') ?? '')).toEqual(ocsfEvent(plain));
});

test('a finding has the names of its weaknesses, and the other catalogues as tags', () => {
  expect(ocsfEvent(classified)).toMatchObject({
    vulnerabilities: [{ cwe: { uid: 'CWE-306', caption: 'Missing Authentication for Critical Function' } }],
    finding_info: {
      tags: [
        { name: 'OWASP Top 10 2021', values: ['A07:2021 Identification and Authentication Failures'] },
        { name: 'OWASP Top 10 2025', values: ['A07:2025 Authentication Failures'] },
        { name: 'OWASP WSTG', values: ['WSTG-ATHN-02 Testing for Default Credentials'] },
        { name: 'OWASP ASVS', values: ['V6.3 General Authentication Security'] },
        { name: 'ZAP', values: ['10105'] },
        { name: 'WASC', values: ['WASC-1 Insufficient Authentication'] },
        { name: 'Terms', values: ['Redis', 'missing authentication'] },
      ],
    },
  });
  expect(detectionFinding.safeParse(ocsfEvent(classified)).error).toBeUndefined();
});

test.each([
  ['a severity that is none of its own', { severity_id: 7 }],
  ['a caption of another severity', { severity: 'Low' }],
  ['a type that is not of its activity', { type_uid: 200499 }],
  ['a time in seconds', { time: 1_790_000_000 }],
  ['an attribute of no schema', { finding: 'x' }],
  ['no finding_info', { finding_info: undefined }],
])('the schema would not take %s', (_, wrong) => {
  expect(detectionFinding.safeParse(ocsfEvent(plain)).success).toBe(true);
  expect(detectionFinding.safeParse({ ...ocsfEvent(plain), ...wrong }).success).toBe(false);
});

test('what the latest runs covered is a Scan Activity each, with what was not checked and why', async () => {
  const [event] = JSON.parse(await textOf(encodeOcsf(each([]), facts)));
  expect(event).toMatchObject({
    activity_name: 'Duration Violation',
    type_uid: 600704,
    total: 200,
    num_detections: 10,
    num_skipped_items: 6,
    unmapped: {
      state: 'partial',
      not_checked: [
        {
          check_id: 'portscan.ports',
          place: '127.0.0.1',
          verdict: 'skipped',
          reason: '</script><b>budget</b>',
          count: 3,
        },
      ],
      not_listed: 3,
    },
  });
  for (const wrong of [{ activity_id: 11 }, { scan: undefined }, { class_uid: 2004 }, { coverage: 1 }])
    expect(scanActivity.safeParse({ ...event, ...wrong }).success).toBe(false);
});
