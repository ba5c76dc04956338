import type { Confidence } from '../records/findings/confidence.ts';
import type { Encode, ExportedFinding, ExportFacts } from '../records/findings/export-format.ts';
import type { Finding } from '../records/findings/finding.ts';
import type { FindingStatus } from '../records/findings/finding-status.ts';
import type { Severity } from '../records/findings/severity.ts';
import { catalogueNames, catalogues, entryTitle } from '../taxonomy/taxonomy.ts';
import { scanEvent } from './ocsf-scan.ts';
import { jsonArray } from './text.ts';

/*
 * Open Cybersecurity Schema Framework 1.5.0, class Detection Finding. Vulnerability Finding would ask each finding for
 * a CVE, CWE or advisory, which an open port does not have; the CWEs that are known stand in `vulnerabilities`.
 */

const classUid = 2004;

/** Each id with the words that the schema gives it. */
interface Coded {
  readonly id: number;
  readonly name: string;
}

const severities: Readonly<Record<Severity, Coded>> = {
  high: { id: 4, name: 'High' },
  medium: { id: 3, name: 'Medium' },
  low: { id: 2, name: 'Low' },
};

const confidences: Readonly<Record<Confidence, Coded>> = {
  certain: { id: 3, name: 'High' },
  firm: { id: 2, name: 'Medium' },
  tentative: { id: 1, name: 'Low' },
};

const setAside: Coded = { id: 3, name: 'Suppressed' };

const statuses: Readonly<Record<FindingStatus, Coded>> = {
  open: { id: 1, name: 'New' },
  false_positive: setAside,
  accepted: setAside,
  fixed: { id: 4, name: 'Resolved' },
};

/** Its status with what was said of it: where it is open, a rule may set it aside. */
function statusOf({ status, status_reason, suppression }: ExportedFinding) {
  const byRule = status === 'open' ? suppression : null;
  const { id, name } = byRule ? setAside : statuses[status];
  const detail = byRule?.reason ?? status_reason;
  return { status_id: id, status: name, ...(detail !== '' && { status_detail: detail }) };
}

function activityOf({ status, times_seen }: Finding): Coded {
  if (status === 'fixed') return { id: 3, name: 'Close' };
  return times_seen > 1 ? { id: 2, name: 'Update' } : { id: 1, name: 'Create' };
}

const milliseconds = (seconds: number) => seconds * 1000;

/** When the finding last changed, in milliseconds. */
function changedAt({ last_seen, fixed_at, reopened_at, status_set_at }: Finding): number {
  return milliseconds(Math.max(last_seen, fixed_at, reopened_at, status_set_at));
}

const product = { name: 'Scanfold', vendor_name: 'Scanfold' };

function remediationOf({ recommendation, references }: Finding) {
  if (recommendation === '') return {};
  return { remediation: { desc: recommendation, ...(references.length > 0 && { references }) } };
}

function weaknessesOf({ taxonomy, title, description, references }: Finding) {
  return taxonomy.cwe.map(({ id, name }) => ({
    title,
    desc: description,
    cwe: {
      uid: id,
      ...(name !== '' && { caption: name }),
      src_url: `https://cwe.mitre.org/data/definitions/${id.replace('CWE-', '')}.html`,
    },
    ...(references.length > 0 && { references }),
  }));
}

/** Its CVEs, of which the first has the score. */
function cvesOf({ cve_ids, cvss_score, cvss_vector }: Finding) {
  const version = /^CVSS:(\d\.\d)\//.exec(cvss_vector)?.[1] ?? '2.0';
  const scored = cvss_score !== null && cvss_vector !== '';
  const cvss = scored ? [{ base_score: cvss_score, vector_string: cvss_vector, version }] : [];
  return cve_ids.map((uid, at) => ({ cve: { uid, ...(at === 0 && scored && { cvss }) } }));
}

function vulnerabilitiesOf(finding: Finding) {
  const vulnerabilities = [...weaknessesOf(finding), ...cvesOf(finding)];
  return vulnerabilities.length > 0 ? { vulnerabilities } : {};
}

/** Where it stands in the catalogues that the schema has no attribute for, and what analysts call it. */
function tagsOf({ taxonomy }: Finding) {
  const ofCatalogues = catalogues
    .filter((name) => name !== 'cwe')
    .map((name) => ({ name: catalogueNames[name], values: taxonomy[name].map(entryTitle) }));
  const tags = [...ofCatalogues, { name: 'Terms', values: taxonomy.terms }].filter(({ values }) => values.length > 0);
  return tags.length > 0 ? { tags } : {};
}

/** What kind of event it is, how grave and how certain, each as an id with its word. */
function classificationOf(finding: ExportedFinding) {
  const activity = activityOf(finding);
  const severity = severities[finding.severity];
  const confidence = confidences[finding.confidence];
  return {
    activity_id: activity.id,
    activity_name: activity.name,
    category_uid: 2,
    category_name: 'Findings',
    class_uid: classUid,
    class_name: 'Detection Finding',
    type_uid: classUid * 100 + activity.id,
    type_name: `Detection Finding: ${activity.name}`,
    severity_id: severity.id,
    severity: severity.name,
    confidence_id: confidence.id,
    confidence: confidence.name,
    ...statusOf(finding),
  };
}

function findingInfoOf(finding: Finding) {
  const { project_id, finding_id, check_id, data_source } = finding;
  return {
    uid: `scanfold/${project_id}/${finding_id}`,
    title: finding.title,
    desc: finding.description,
    analytic: { type_id: 1, type: 'Rule', uid: check_id, name: check_id },
    data_sources: [data_source],
    created_time: milliseconds(finding.first_seen),
    first_seen_time: milliseconds(finding.first_seen),
    last_seen_time: milliseconds(finding.last_seen),
    modified_time: changedAt(finding),
    types: [check_id],
    ...tagsOf(finding),
  };
}

/** What the schema has no attribute for, under its own names. */
function unmappedOf(finding: ExportedFinding) {
  return {
    project_id: finding.project_id,
    finding_id: finding.finding_id,
    setting_id: finding.setting_id,
    target_id: finding.target_id,
    score: finding.score,
    max_score: finding.max_score,
    status: finding.status,
    regression: finding.regression,
    suppressed_by: finding.suppression?.suppression_id ?? null,
    fixed_at: finding.fixed_at,
    run_ids: finding.run_ids,
    host: finding.host,
    cvss_score: finding.cvss_score,
    epss: finding.epss,
    kev: finding.kev,
  };
}

/** A finding as an OCSF event; times are in milliseconds since the epoch. */
export function ocsfEvent(finding: ExportedFinding) {
  const { check_id, resource, location, evidence, data_source } = finding;
  return {
    ...classificationOf(finding),
    time: changedAt(finding),
    start_time: milliseconds(finding.first_seen),
    end_time: milliseconds(finding.last_seen),
    count: finding.times_seen,
    message: finding.title,
    metadata: { version: '1.5.0', product, event_code: check_id, log_name: data_source },
    finding_info: findingInfoOf(finding),
    resources: [{ uid: resource, name: resource, type: finding.setting_type }],
    evidences: [{ data: { location, evidence, reproduce: finding.reproduce } }],
    ...remediationOf(finding),
    ...vulnerabilitiesOf(finding),
    ...(finding.risk !== '' && { risk_details: finding.risk }),
    unmapped: unmappedOf(finding),
  };
}

async function* events(findings: AsyncIterable<ExportedFinding>, facts: ExportFacts) {
  for await (const finding of findings) yield ocsfEvent(finding);
  for await (const covered of facts.coverage()) yield scanEvent(covered, facts);
}

/** OCSF events as a JSON array, one a line: the findings, then what the latest runs covered. */
export const encodeOcsf: Encode = (findings, facts) => jsonArray(events(findings, facts));
