import { createHash } from 'node:crypto';
import type { Finding } from '../records/findings/finding.ts';
import { cvePattern, type vulnerabilityFields } from '../records/findings/known-vulnerabilities.ts';
import { severityOf } from '../records/findings/severity.ts';
import { hostOf, hostOfResource } from '../records/host.ts';
import type { Absence, Observation } from '../scanning/scanner.ts';
import { cutToBytes, redacted } from './redaction.ts';

/** Observations are scored from 0 to 10; a data source may have another maximum. */
const scannerMaxScore = 10;

const maxEvidenceBytes = 16_384;
const maxTextBytes = 4096;
const maxTitleBytes = 512;
const maxLineLength = 2000;
const maxReferences = 20;
const maxLocationBytes = 2048;
const maxCves = 300;

/** The fields of a finding that come from the scan, as opposed to its status and history. */
export type ObservedFields = Pick<
  Finding,
  | 'check_id'
  | 'resource'
  | 'location'
  | 'title'
  | 'description'
  | 'risk'
  | 'recommendation'
  | 'evidence'
  | 'reproduce'
  | 'score'
  | 'max_score'
  | 'severity'
  | 'confidence'
  | 'cwe'
  | 'references'
  | 'host'
  | keyof typeof vulnerabilityFields
>;

/** Text without the signs that steer a terminal or turn a line around; its lines and tabs stay. */
const shown = (text: string) =>
  text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '.');

const safe = (text: string, maxBytes: number) => cutToBytes(redacted(shown(text)), maxBytes);

/** The end of a resource or location that was too long. */
const cutMark = /\.\.\.[0-9a-f]{16}$/;
const markBytes = 19;

/** One that is too long ends in a hash of the whole, so that two of them stay two. */
function safeLocation(text: string): string {
  const bytes = Buffer.byteLength(text);
  const isCut = bytes <= maxLocationBytes && bytes > maxLocationBytes - markBytes && cutMark.test(text);
  if (isCut) return text;
  const whole = redacted(text).toWellFormed();
  if (Buffer.byteLength(whole) <= maxLocationBytes) return whole;
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 16);
  return `${cutToBytes(whole, maxLocationBytes - markBytes)}...${hash}`;
}

/**
 * The identity of a finding across scans: check, resource and location, redacted and truncated because they may
 * contain text from the target. Doing it twice changes nothing: scanners are given what is stored.
 */
export function identityOf({ checkId, resource, location }: Absence): Absence {
  return { checkId, resource: safeLocation(resource), location: safeLocation(location) };
}

/** A line of shell is shown only where it is one line, and only whole. */
function lineOf(text: string): string {
  const line = redacted(text);
  return line.length > maxLineLength || /[\r\n]/.test(line) ? '' : line;
}

/** Pages are named whole or not at all: half an address leads elsewhere. */
function isPage(reference: string): boolean {
  const isWhole = reference.length <= maxLocationBytes && redacted(reference) === reference;
  return isWhole && reference.startsWith('https://') && URL.canParse(reference);
}

const within = (value: number | undefined, most: number) =>
  value !== undefined && value >= 0 && value <= most ? value : null;

function vulnerabilitiesOf({ cveIds = [], cvssScore, cvssVector = '', epss, kev = false }: Observation) {
  const cvss_score = within(cvssScore, 10);
  return {
    cve_ids: [...new Set(cveIds)].filter((id) => cvePattern.test(id)).slice(0, maxCves),
    cvss_score,
    cvss_vector: cvss_score !== null && /^[A-Za-z0-9:./()]{1,200}$/.test(cvssVector) ? cvssVector : '',
    epss: within(epss, 1),
    kev,
  };
}

/**
 * Converts an observation of a scanner to the fields of a finding: scaled to the data source, truncated and redacted.
 * Pure.
 */
export function observedFields(observation: Observation, maxScore: number): ObservedFields {
  const { title, description, risk = '', recommendation, evidence } = observation;
  const { checkId, resource, location } = identityOf(observation);
  const { confidence = 'firm', cwe = [], references = [], reproduce = '' } = observation;
  const share = Math.min(1, Math.max(0, observation.score / scannerMaxScore));
  const score = Math.round(share * maxScore * 1000) / 1000;
  return {
    check_id: checkId,
    resource,
    location,
    title: safe(title, maxTitleBytes),
    description: safe(description, maxTextBytes),
    risk: safe(risk, maxTextBytes),
    recommendation: safe(recommendation, maxTextBytes),
    evidence: safe(evidence, maxEvidenceBytes),
    reproduce: lineOf(reproduce),
    score,
    max_score: maxScore,
    severity: severityOf(score, maxScore),
    confidence,
    cwe: [...new Set(cwe)].filter((number) => Number.isInteger(number) && number > 0),
    references: [...new Set(references)].filter(isPage).slice(0, maxReferences),
    host: hostOf(redacted(observation.host ?? '')) || hostOfResource(resource),
    ...vulnerabilitiesOf(observation),
  };
}
