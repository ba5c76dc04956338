import type { Confidence } from '../records/findings/confidence.ts';
import type { Encode, ExportedFinding, ExportFacts } from '../records/findings/export-format.ts';
import type { Finding } from '../records/findings/finding.ts';
import type { FindingStatus } from '../records/findings/finding-status.ts';
import type { Severity } from '../records/findings/severity.ts';
import { catalogues } from '../taxonomy/taxonomy.ts';
import { asffCoverage } from './asff-coverage.ts';
import { accountOf } from './product-arn.ts';
import { isoTime, jsonArray, shortened } from './text.ts';

/*
 * AWS Security Finding Format, schema version 2018-10-08. The limits are those of the API reference
 * (AwsSecurityFinding and the types under it); BatchImportFindings refuses a finding that breaks one. Together they
 * keep a finding far below the 240 KB that it may have.
 */
const most = {
  title: 256,
  description: 1024,
  id: 512,
  note: 512,
  remediation: 512,
  original: 64,
  url: 2048,
  productField: 2048,
  resourceDetail: 1024,
} as const;

/** Each severity with its part of the scale from 1 to 100; a score keeps its place within the part. */
const severities: Readonly<Record<Severity, { label: string; from: number; to: number; shares: [number, number] }>> = {
  high: { label: 'HIGH', from: 70, to: 89, shares: [0.8, 1] },
  medium: { label: 'MEDIUM', from: 40, to: 69, shares: [0.4, 0.8] },
  low: { label: 'LOW', from: 1, to: 39, shares: [0, 0.4] },
};

const confidences: Readonly<Record<Confidence, number>> = { certain: 99, firm: 75, tentative: 40 };

const workflows: Readonly<Record<FindingStatus, 'NEW' | 'RESOLVED' | 'SUPPRESSED'>> = {
  open: 'NEW',
  fixed: 'RESOLVED',
  false_positive: 'SUPPRESSED',
  accepted: 'SUPPRESSED',
};

const reachability = 'Software and Configuration Checks/AWS Security Best Practices/Network Reachability';
const vulnerabilities = 'Software and Configuration Checks/Vulnerabilities';

function severityOf({ severity, score, max_score }: Finding) {
  const { label, from, to, shares } = severities[severity];
  const place = (score / max_score - shares[0]) / (shares[1] - shares[0]);
  const Normalized = Math.round(from + Math.min(1, Math.max(0, place)) * (to - from));
  return { Label: label, Normalized, Original: shortened(`${score} of ${max_score}`, most.original) };
}

/** Texts by name, without those that are empty: Security Hub takes no empty text. */
function filled(texts: Readonly<Record<string, string>>, max: number): Record<string, string> {
  const some = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(some.map(([name, text]) => [name, shortened(text, max)]));
}

const orElse = (text: string, other: string) => (text.trim() === '' ? other : text);

/** The rule that sets an open finding aside; of others it is told among the fields of the product alone. */
const settingAside = ({ status, suppression }: ExportedFinding) => (status === 'open' ? suppression : null);

/** Why it is as it is, by whom and since when (seconds). */
function saidOf(finding: ExportedFinding) {
  const rule = settingAside(finding);
  if (rule) return { text: rule.reason, by: orElse(rule.owner, rule.created_by), at: rule.updated_at };
  const { status_reason: text, status_set_by: by, status_set_at: at } = finding;
  return { text, by, at };
}

function noteOf(finding: ExportedFinding) {
  const { text, by, at } = saidOf(finding);
  if (text.trim() === '' || at === 0) return {};
  return {
    Note: {
      Text: shortened(text, most.note),
      UpdatedBy: shortened(orElse(by, 'scanfold'), most.note),
      UpdatedAt: isoTime(at),
    },
  };
}

function remediationOf({ recommendation, references }: Finding) {
  const url = references.find((each) => each.startsWith('https://') && each.length <= most.url);
  if (recommendation.trim() === '' && url === undefined) return {};
  const text = orElse(recommendation, 'See the references');
  return { Remediation: { Recommendation: { Text: shortened(text, most.remediation), ...(url && { Url: url }) } } };
}

function productFieldsOf(finding: ExportedFinding): Record<string, string> {
  const classified = catalogues.map((name) => [name, finding.taxonomy[name].map(({ id }) => id).join(' ')]);
  const fields = {
    project_id: String(finding.project_id),
    finding_id: String(finding.finding_id),
    data_source: finding.data_source,
    setting: `${finding.setting_type}/${finding.setting_id}`,
    location: finding.location,
    host: finding.host,
    status: finding.status,
    regression: String(finding.regression),
    risk: finding.risk,
    evidence: finding.evidence,
    reproduce: finding.reproduce,
    ...Object.fromEntries(classified),
    terms: finding.taxonomy.terms.join('; '),
    references: finding.references.join(' '),
    cve_ids: finding.cve_ids.join(' '),
    cvss_score: finding.cvss_score === null ? '' : String(finding.cvss_score),
    cvss_vector: finding.cvss_vector,
    epss: finding.epss === null ? '' : String(finding.epss),
    kev: finding.kev ? 'true' : '',
    suppressed_by: finding.suppression ? String(finding.suppression.suppression_id) : '',
    suppression_reason: finding.suppression?.reason ?? '',
  };
  const named = Object.entries(fields).map(([name, text]) => [`scanfold/${name}`, text]);
  return filled(Object.fromEntries(named), most.productField);
}

/**
 * A finding as Security Hub takes it (BatchImportFindings). `productArn` says in whose account and region:
 * `arn:<partition>:securityhub:<region>:<account>:product/<account>/default`.
 */
export function asffFinding(finding: ExportedFinding, productArn: string) {
  const { Partition, Region, AwsAccountId } = accountOf(productArn);
  const { title, description, resource, check_id, first_seen, last_seen, fixed_at, reopened_at, status_set_at } =
    finding;
  const Types = [finding.data_source === 'diagnosis:portscan' ? reachability : vulnerabilities];
  const Severity = severityOf(finding);
  const Confidence = confidences[finding.confidence];
  const name = orElse(title, check_id);
  const rule = settingAside(finding);
  return {
    SchemaVersion: '2018-10-08',
    Id: `scanfold/${finding.project_id}/${finding.finding_id}`,
    ProductArn: productArn,
    AwsAccountId,
    GeneratorId: shortened(check_id, most.id),
    Types,
    FirstObservedAt: isoTime(first_seen),
    LastObservedAt: isoTime(last_seen),
    CreatedAt: isoTime(first_seen),
    UpdatedAt: isoTime(Math.max(last_seen, fixed_at, reopened_at, status_set_at, rule?.updated_at ?? 0)),
    Severity,
    Confidence,
    Title: shortened(name, most.title),
    Description: shortened(orElse(description, name), most.description),
    ...remediationOf(finding),
    ProductFields: productFieldsOf(finding),
    Resources: [
      {
        Type: 'Other',
        Id: shortened(orElse(resource, 'unknown'), most.id),
        Partition,
        Region,
        Details: { Other: filled({ resource, location: finding.location }, most.resourceDetail) },
      },
    ],
    Workflow: { Status: rule ? 'SUPPRESSED' : workflows[finding.status] },
    RecordState: finding.status === 'fixed' ? 'ARCHIVED' : 'ACTIVE',
    ...noteOf(finding),
    FindingProviderFields: {
      Confidence,
      Severity: { Label: Severity.Label, Original: Severity.Original },
      Types,
    },
  };
}

async function* mapped(findings: AsyncIterable<ExportedFinding>, facts: ExportFacts) {
  for await (const finding of findings) yield asffFinding(finding, facts.productArn);
  for await (const covered of facts.coverage()) yield asffCoverage(covered, facts);
}

/**
 * ASFF as a JSON array, one finding a line, the coverage of the latest runs last: a hundred of them at most are what one
 * BatchImportFindings takes.
 */
export const encodeAsff: Encode = (findings, facts) => jsonArray(mapped(findings, facts));
