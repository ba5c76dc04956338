import type { AwsSecurityFinding } from '@aws-sdk/client-securityhub';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { asffFinding, encodeAsff } from '../../../shared/export/asff.ts';
import { classified, covered, facts, plain, productArn } from './plain.ts';
import { anyFinding, each, textOf } from './samples.ts';

/*
 * The shape is the SDK's type; the limits are those of the Security Hub API reference (AwsSecurityFinding, Severity,
 * Note, Recommendation, Resource, FindingProviderFields) and of BatchImportFindings, which refuses empty texts.
 */
const filled = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/\S/));
const time = z.iso.datetime({ precision: 3 });
const types = z
  .array(
    z
      .string()
      .check(
        z.regex(
          /^(Software and Configuration Checks|TTPs|Effects|Unusual Behaviors|Sensitive Data Identifications)(\/[^/]+){0,2}$/,
        ),
      ),
  )
  .check(z.minLength(1), z.maxLength(50));
const labels = z.enum(['INFORMATIONAL', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL']);
const textMap = (max: number) =>
  z.record(filled(128), filled(max)).check(z.refine((map) => Object.keys(map).length <= 50, 'at most 50 entries'));

const securityFinding = z
  .strictObject({
    SchemaVersion: z.literal('2018-10-08'),
    Id: filled(512),
    ProductArn: z.string().check(z.regex(/^arn:aws[\w-]*:securityhub:[\w-]+:\d{12}:product\/.+\/.+$/)),
    AwsAccountId: z.string().check(z.regex(/^\d{12}$/)),
    GeneratorId: filled(512),
    Types: types,
    FirstObservedAt: time,
    LastObservedAt: time,
    CreatedAt: time,
    UpdatedAt: time,
    Severity: z.strictObject({ Label: labels, Normalized: z.int().check(z.gte(0), z.lte(100)), Original: filled(64) }),
    Confidence: z.int().check(z.gte(0), z.lte(100)),
    Title: filled(256),
    Description: filled(1024),
    Remediation: z.optional(
      z.strictObject({ Recommendation: z.strictObject({ Text: filled(512), Url: z.optional(z.url()) }) }),
    ),
    ProductFields: textMap(2048),
    Resources: z
      .array(
        z.strictObject({
          Type: filled(256),
          Id: filled(512),
          Partition: z.enum(['aws', 'aws-cn', 'aws-us-gov']),
          Region: z.string().check(z.minLength(1), z.maxLength(16)),
          Details: z.strictObject({ Other: textMap(1024) }),
        }),
      )
      .check(z.minLength(1), z.maxLength(32)),
    Compliance: z.optional(z.strictObject({ Status: z.enum(['PASSED', 'WARNING', 'FAILED', 'NOT_AVAILABLE']) })),
    Workflow: z.strictObject({ Status: z.enum(['NEW', 'NOTIFIED', 'RESOLVED', 'SUPPRESSED']) }),
    RecordState: z.enum(['ACTIVE', 'ARCHIVED']),
    Note: z.optional(z.strictObject({ Text: filled(512), UpdatedBy: filled(512), UpdatedAt: time })),
    FindingProviderFields: z.strictObject({
      Confidence: z.int().check(z.gte(0), z.lte(100)),
      Severity: z.strictObject({ Label: labels, Original: filled(64) }),
      Types: types,
    }),
  })
  .check(z.refine((finding) => Buffer.byteLength(JSON.stringify(finding)) <= 240_000, 'larger than 240 KB'));

/** Label and score of Severity say the same (the table under Severity in the API reference). */
const ranges = { INFORMATIONAL: [0, 0], LOW: [1, 39], MEDIUM: [40, 69], HIGH: [70, 89], CRITICAL: [90, 100] } as const;

test('every finding is one that Security Hub takes, whatever it says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFinding, { maxLength: 8 }), async (findings) => {
      const all = JSON.parse(await textOf(encodeAsff(each(findings), facts)));
      expect(all).toHaveLength(findings.length + 1);
      for (const finding of all) {
        const parsed = securityFinding.safeParse(finding);
        expect(parsed.error).toBeUndefined();
        const [from, to] = ranges[parsed.data?.Severity.Label ?? 'INFORMATIONAL'];
        expect(finding.Severity.Normalized).toBeGreaterThanOrEqual(from);
        expect(finding.Severity.Normalized).toBeLessThanOrEqual(to);
      }
    }),
    { numRuns: 60 },
  );
});

test('a finding has the members that the SDK sends, and says in whose account it is', () => {
  const finding = asffFinding(plain, productArn);
  // Fails to compile where a member is misspelt or of another type.
  const typed: AwsSecurityFinding = finding as Omit<typeof finding, 'Severity' | 'Workflow' | 'RecordState'> &
    Pick<AwsSecurityFinding, 'Severity' | 'Workflow' | 'RecordState'> &
    Pick<AwsSecurityFinding, 'FindingProviderFields' | 'Resources'>;
  expect(typed).toMatchObject({
    AwsAccountId: '123456789012',
    Id: 'scanfold/1001/1001',
    Types: ['Software and Configuration Checks/AWS Security Best Practices/Network Reachability'],
    Severity: { Label: 'HIGH', Normalized: 80, Original: '9 of 10' },
    Confidence: 99,
    RecordState: 'ACTIVE',
    Workflow: { Status: 'NEW' },
    Resources: [{ Id: '127.0.0.1:6379/tcp', Region: 'eu-central-1', Partition: 'aws' }],
  });
});

test('a finding names its entries of each catalogue among the fields of the product', () => {
  const { ProductFields } = asffFinding(classified, productArn);
  expect(securityFinding.safeParse(asffFinding(classified, productArn)).error).toBeUndefined();
  expect(ProductFields).toMatchObject({
    'scanfold/cwe': 'CWE-306',
    'scanfold/owasp_2021': 'A07:2021',
    'scanfold/owasp_2025': 'A07:2025',
    'scanfold/wstg': 'WSTG-ATHN-02',
    'scanfold/asvs': 'V6.3',
    'scanfold/zap': '10105',
    'scanfold/wasc': 'WASC-1',
    'scanfold/terms': 'Redis; missing authentication',
  });
});

test('a finding that is fixed is archived, one that a user dismissed is suppressed and has the reason as its note', () => {
  expect(asffFinding({ ...plain, status: 'fixed', fixed_at: 1_790_200_000 }, productArn)).toMatchObject({
    RecordState: 'ARCHIVED',
    Workflow: { Status: 'RESOLVED' },
    UpdatedAt: '2026-09-23T21:46:40.000Z',
  });
  const dismissed = {
    status: 'accepted',
    status_reason: 'lab',
    status_set_by: 'ann',
    status_set_at: 1_790_150_000,
  } as const;
  expect(asffFinding({ ...plain, ...dismissed }, productArn)).toMatchObject({
    Workflow: { Status: 'SUPPRESSED' },
    Note: { Text: 'lab', UpdatedBy: 'ann', UpdatedAt: '2026-09-23T07:53:20.000Z' },
  });
});

test('the coverage of a run is one informational finding that names each gap, and is archived once there is none', async () => {
  const source = {
    checkId: 'source-certspotter',
    target: 'example.test',
    outcome: 'error',
    reason: 'rate limit reached (status 429): again in 2 hours; the result of 3 hours ago is used (12 names)',
    count: 1,
  };
  const whole = { negative: 190, positive: 10, skipped: 0, blocked: 0, not_testable: 0, error: 0 };
  const coverage = async function* () {
    yield { ...covered, gaps: [source, ...covered.gaps] };
    yield { gaps: [], run: { ...covered.run, state: 'succeeded', target_id: null, coverage: whole } } as const;
  };
  const [open, done] = JSON.parse(await textOf(encodeAsff(each([]), { ...facts, coverage })));
  for (const each of [open, done]) expect(securityFinding.safeParse(each).error).toBeUndefined();
  expect(open).toMatchObject({
    Id: 'scanfold/1001/coverage/portscan_setting/1001/1001',
    Title: 'Coverage of diagnosis:portscan: 6 of 206 not checked',
    Severity: { Label: 'INFORMATIONAL', Normalized: 0 },
    Compliance: { Status: 'WARNING' },
    RecordState: 'ACTIVE',
    LastObservedAt: '2026-09-22T18:00:00.000Z',
    ProductFields: {
      'scanfold/not_checked/1': `source-certspotter at example.test: error: ${source.reason}`,
      'scanfold/not_checked/2': 'portscan.ports at 127.0.0.1: skipped: </script><b>budget</b>',
      'scanfold/not_listed': '3',
      'scanfold/skipped': '3',
    },
  });
  expect(done).toMatchObject({
    Id: 'scanfold/1001/coverage/portscan_setting/1001',
    Compliance: { Status: 'PASSED' },
    Workflow: { Status: 'RESOLVED' },
    RecordState: 'ARCHIVED',
  });
});
