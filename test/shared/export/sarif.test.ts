import sarifSchema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import AjvDraft4 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeSarif } from '../../../shared/export/sarif.ts';
import type { ExportedFinding } from '../../../shared/records/findings/export-format.ts';
import { taxonomyOf } from '../../../shared/taxonomy/taxonomy.ts';
import { classified, facts, plain } from './plain.ts';
import { anyFinding, each, textOf } from './samples.ts';

// The published schema, which is of draft 4; one of its patterns is none with the flag for Unicode.
const ajv = new AjvDraft4.default({ strict: false, unicodeRegExp: false });
addFormats.default(ajv as never);
const validate = ajv.compile(sarifSchema);

async function sarif(findings: readonly ExportedFinding[]) {
  const log = JSON.parse(await textOf(encodeSarif(each(findings), facts)));
  validate(log);
  expect(validate.errors ?? []).toEqual([]);
  return log.runs[0];
}

test('every export is SARIF 2.1.0, whatever the findings say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFinding, { maxLength: 8 }), async (findings) => {
      const run = await sarif(findings);
      expect(run.results).toHaveLength(findings.length);
      const ids = run.tool.driver.rules.map(({ id }: { id: string }) => id);
      expect(new Set(ids)).toEqual(new Set(findings.map(({ check_id }) => check_id)));
      expect(ids).toHaveLength(new Set(ids).size);
    }),
    { numRuns: 60 },
  );
});

test('the schema would not take a level that SARIF does not have', async () => {
  const log = JSON.parse(await textOf(encodeSarif(each([plain]), facts)));
  log.runs[0].results[0].level = 'high';
  expect(validate(log)).toBe(false);
});

test('a project without findings exports a run without results', async () => {
  expect(await sarif([])).toMatchObject({ results: [], tool: { driver: { name: 'Scanfold', rules: [] } } });
});

test('a finding is a result of its check, with its place, evidence and weakness', async () => {
  const run = await sarif([plain]);
  expect(run.results[0]).toMatchObject({
    ruleId: 'portscan.redis',
    level: 'error',
    rank: 90,
    baselineState: 'unchanged',
    partialFingerprints: { 'scanfoldFingerprint/v1': plain.fingerprint },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'tcp://127.0.0.1:6379' },
          region: { startLine: 1, snippet: { text: plain.evidence } },
        },
      },
    ],
    taxa: [{ id: 'CWE-306', toolComponent: { name: 'CWE' } }],
  });
  expect(run.tool.driver.rules[0]).toMatchObject({
    id: 'portscan.redis',
    help: { text: plain.recommendation },
    properties: { 'security-severity': '9.0' },
  });
  const name = 'Missing Authentication for Critical Function';
  expect(run.taxonomies[0].taxa).toEqual([{ id: 'CWE-306', name, shortDescription: { text: name } }]);
});

test('a rule refers to each catalogue that it stands in, and the run describes what is referred to', async () => {
  const weaker = { ...classified, cwe: [306, 1188], taxonomy: taxonomyOf('portscan.redis', [306, 1188, 99_999]) };
  const run = await sarif([
    classified,
    weaker,
    { ...plain, check_id: 'a', cwe: [79], taxonomy: taxonomyOf('a', [79]) },
  ]);
  const [rule, other] = run.tool.driver.rules;
  const target = (name: string, id: string, kind: string) => ({
    target: { id, toolComponent: { name } },
    kinds: [kind],
  });
  expect(rule.relationships).toEqual([
    target('CWE', 'CWE-306', 'superset'),
    target('CWE', 'CWE-1188', 'superset'),
    target('CWE', 'CWE-99999', 'superset'),
    target('OWASP Top 10 2021', 'A07:2021', 'superset'),
    target('OWASP Top 10 2025', 'A07:2025', 'superset'),
    target('OWASP WSTG', 'WSTG-ATHN-02', 'relevant'),
    target('OWASP ASVS', 'V6.3', 'relevant'),
    target('WASC', 'WASC-1', 'superset'),
  ]);
  expect(rule.properties.tags).toContain('external/cwe/cwe-306');
  expect(run.tool.driver.supportedTaxonomies.map(({ name }: { name: string }) => name)).toEqual([
    'CWE',
    'OWASP Top 10 2021',
    'OWASP Top 10 2025',
    'OWASP WSTG',
    'OWASP ASVS',
    'WASC',
  ]);
  const described = new Set(
    run.taxonomies.flatMap(({ name, taxa }: { name: string; taxa: { id: string }[] }) =>
      taxa.map(({ id }) => `${name} ${id}`),
    ),
  );
  const referred = [...rule.relationships, ...other.relationships].map(
    (each: ReturnType<typeof target>) => `${each.target.toolComponent.name} ${each.target.id}`,
  );
  expect(described).toEqual(new Set(referred));
  expect(run.taxonomies[0].taxa).toContainEqual({ id: 'CWE-99999' });
});

test.each([
  ['[::1]:22/tcp', 'tcp://[::1]:22'],
  ['10.0.0.1:53/udp', 'udp://10.0.0.1:53'],
  ['https://a.example.test/x?y=1', 'https://a.example.test/x?y=1'],
  ['a.example.test', 'a.example.test'],
  ['javascript:alert(1)', 'javascript%3Aalert(1)'],
  ['a b/\ud800', 'a%20b%2F%EF%BF%BD'],
])('the resource %j is the URI %s', async (resource, uri) => {
  const run = await sarif([{ ...plain, resource }]);
  expect(run.results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(uri);
});

test.each([
  ['open', 1, 'new', undefined],
  ['open', 2, 'unchanged', undefined],
  ['fixed', 2, 'absent', undefined],
  ['accepted', 2, 'unchanged', 'accepted: behind a VPN'],
  ['false_positive', 1, 'new', 'false positive: behind a VPN'],
] as const)('a finding that is %s and was seen %i times is %s', async (status, times_seen, state, justification) => {
  const run = await sarif([{ ...plain, status, times_seen, status_reason: 'behind a VPN' }]);
  expect(run.results[0].baselineState).toBe(state);
  const suppressions = justification === undefined ? [] : [{ kind: 'external', status: 'accepted', justification }];
  expect(run.results[0].suppressions).toEqual(suppressions);
});

test('two results have one fingerprint where they are the same weakness, and only there', async () => {
  const print = async (finding: ExportedFinding) => {
    const [{ partialFingerprints }] = (await sarif([finding])).results;
    return Object.values(partialFingerprints)[0];
  };
  await fc.assert(
    fc.asyncProperty(anyFinding, anyFinding, async (one, other) => {
      const elsewhere = { ...one, project_id: 7, setting_id: 8, finding_id: 9 };
      expect(await print(elsewhere)).toBe(await print(one));
      // Another installation gives the same id to another finding.
      const isSame = ['check_id', 'resource', 'location'].every(
        (part) => Reflect.get(one, part) === Reflect.get(other, part),
      );
      expect((await print({ ...other, finding_id: one.finding_id })) === (await print(one))).toBe(isSame);
    }),
    { numRuns: 50 },
  );
});

test('the latest runs are invocations that tell what was not checked, and why', async () => {
  const run = await sarif([]);
  expect(run.invocations).toMatchObject([
    {
      executionSuccessful: true,
      exitCodeDescription: 'Scanned 200 of 65,535 ports <b>then stopped</b>',
      toolExecutionNotifications: [
        {
          level: 'note',
          message: { text: 'skipped: </script><b>budget</b>' },
          associatedRule: { id: 'portscan.ports' },
          locations: [{ logicalLocations: [{ fullyQualifiedName: '127.0.0.1' }] }],
          properties: { verdict: 'skipped', count: 3 },
        },
      ],
      properties: { state: 'partial', coverage: { positive: 10 }, not_listed: 3 },
    },
  ]);
});
