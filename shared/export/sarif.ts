import type { Encode, ExportedFinding, ExportFacts } from '../records/findings/export-format.ts';
import type { Finding } from '../records/findings/finding.ts';
import type { Severity } from '../records/findings/severity.ts';
import { invocationOf } from './sarif-invocation.ts';
import { NotedTaxa, relationshipsOf, taxonomiesOf } from './sarif-taxonomies.ts';
import { isoTime } from './text.ts';

/*
 * SARIF 2.1.0 (OASIS). The results come first and the rules last, so that nothing but the rules is kept in memory:
 * the order of members means nothing in JSON, and a result names its rule.
 */

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

const levels: Readonly<Record<Severity, string>> = { high: 'error', medium: 'warning', low: 'note' };

/** What the findings of one check have in common, as the first of them says it. */
interface Rule {
  readonly first: Finding;
  /** 0 to 1: the worst of its findings. */
  share: number;
  readonly taxa: NotedTaxa;
}

/** The resource as a URI: viewers show where a result is by it. */
function uriOf({ resource }: Finding): string {
  if (/^https?:\/\//i.test(resource) && URL.canParse(resource)) return new URL(resource).href;
  const [, host, port, protocol] = /^(.+):(\d+)\/(tcp|udp)$/.exec(resource) ?? [];
  const path = (text: string) => encodeURIComponent(text.toWellFormed());
  return host === undefined ? path(resource) : `${protocol}://${host.startsWith('[') ? host : path(host)}:${port}`;
}

const bySomebody = { kind: 'external', status: 'accepted' };

/** What a user has said of the finding itself. */
function dismissalsOf({ status, status_reason }: Finding) {
  if (status !== 'accepted' && status !== 'false_positive') return [];
  const said = [status === 'accepted' ? 'accepted' : 'false positive', status_reason];
  return [{ ...bySomebody, justification: said.filter((each) => each !== '').join(': ') }];
}

/** An empty list says that it is not suppressed, none that nobody knows: all results of a run are to have one, or none. */
function suppressionsOf(finding: ExportedFinding) {
  const { suppression } = finding;
  if (!suppression) return dismissalsOf(finding);
  const { suppression_id, reason } = suppression;
  return [...dismissalsOf(finding), { ...bySomebody, justification: reason, properties: { suppression_id } }];
}

function resultOf(finding: ExportedFinding) {
  const { finding_id, check_id, title, description, resource, location, evidence } = finding;
  const taxa = finding.cwe.map((cwe) => ({ id: `CWE-${cwe}`, toolComponent: { name: 'CWE' } }));
  return {
    ruleId: check_id,
    kind: 'fail',
    level: levels[finding.severity],
    message: { text: [title, description].filter((text) => text !== '').join('\n\n') },
    locations: [
      {
        // Some readers, GitHub's among them, take no result without a line.
        physicalLocation: {
          artifactLocation: { uri: uriOf(finding) },
          region: { startLine: 1, ...(evidence !== '' && { snippet: { text: evidence } }) },
        },
        logicalLocations: [{ name: resource, fullyQualifiedName: [resource, location].filter(Boolean).join(' ') }],
      },
    ],
    // Not the id, which another installation gives to another finding, and a setting that is made anew gives anew.
    partialFingerprints: { 'scanfoldFingerprint/v1': finding.fingerprint },
    // As against the scan before: SARIF's word for what was there and is gone.
    baselineState: finding.status === 'fixed' ? 'absent' : finding.times_seen > 1 ? 'unchanged' : 'new',
    rank: Math.round((finding.score / finding.max_score) * 1000) / 10,
    provenance: {
      ...(finding.first_seen > 0 && { firstDetectionTimeUtc: isoTime(finding.first_seen) }),
      ...(finding.last_seen > 0 && { lastDetectionTimeUtc: isoTime(finding.last_seen) }),
    },
    suppressions: suppressionsOf(finding),
    ...(taxa.length > 0 && { taxa }),
    properties: {
      finding_id,
      data_source: finding.data_source,
      resource,
      location,
      host: finding.host,
      score: finding.score,
      max_score: finding.max_score,
      confidence: finding.confidence,
      status: finding.status,
      regression: finding.regression,
      risk: finding.risk,
      recommendation: finding.recommendation,
      reproduce: finding.reproduce,
      references: finding.references,
      cve_ids: finding.cve_ids,
      cvss_score: finding.cvss_score,
      cvss_vector: finding.cvss_vector,
      epss: finding.epss,
      kev: finding.kev,
    },
  };
}

function noteRule(rules: Map<string, Rule>, finding: Finding): void {
  const rule = rules.get(finding.check_id) ?? { first: finding, share: 0, taxa: new NotedTaxa() };
  rule.share = Math.max(rule.share, finding.score / finding.max_score);
  rule.taxa.note(finding.taxonomy);
  rules.set(finding.check_id, rule);
}

function descriptorOf(id: string, { first, share, taxa }: Rule) {
  const { title, description, recommendation, references } = first;
  const tags = ['security', ...taxa.of('cwe').map((each) => `external/cwe/${each.id.toLowerCase()}`)];
  const relationships = relationshipsOf(taxa);
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: description || title },
    ...(recommendation !== '' && { help: { text: recommendation } }),
    ...(references[0] !== undefined && URL.canParse(references[0]) && { helpUri: new URL(references[0]).href }),
    ...(relationships.length > 0 && { relationships }),
    // GitHub reads it: 0.0 to 10.0, as text.
    properties: { 'security-severity': (share * 10).toFixed(1), tags },
  };
}

function closing(rules: ReadonlyMap<string, Rule>, facts: ExportFacts) {
  const taxa = new NotedTaxa();
  for (const rule of rules.values()) taxa.add(rule.taxa);
  const taxonomies = taxonomiesOf(taxa);
  return {
    tool: {
      driver: {
        name: 'Scanfold',
        rules: [...rules].map(([id, rule]) => descriptorOf(id, rule)),
        ...(taxonomies.length > 0 && { supportedTaxonomies: taxonomies.map(({ name }) => ({ name })) }),
      },
    },
    ...(taxonomies.length > 0 && { taxonomies }),
    automationDetails: { id: `scanfold/project-${facts.projectId}/` },
    columnKind: 'utf16CodeUnits',
    properties: { exported_at: new Date(facts.at).toISOString(), filters: facts.filters },
  };
}

/**
 * SARIF 2.1.0: one run with a result for each finding, what a user or a rule has set aside as suppressed, what is fixed as absent;
 * the latest runs are its invocations.
 */
export const encodeSarif: Encode = async function* (findings, facts) {
  const rules = new Map<string, Rule>();
  let before = `{"$schema":${JSON.stringify(schema)},"version":"2.1.0","runs":[{"results":[`;
  for await (const finding of findings) {
    noteRule(rules, finding);
    yield `${before}\n${JSON.stringify(resultOf(finding))}`;
    before = ',';
  }
  yield `${before === ',' ? '' : before}\n],"invocations":[`;
  let between = '\n';
  for await (const covered of facts.coverage()) {
    yield between + JSON.stringify(invocationOf(covered));
    between = ',\n';
  }
  const rest = JSON.stringify(closing(rules, facts)).slice(1, -1);
  yield `\n],${rest}}]}\n`;
};
