import { type Finding, severityOf } from '../records/finding.ts';
import type { Observation } from '../scanners/scanner.ts';
import { cutToBytes, redacted } from './redaction.ts';

/** Observations are scored from 0 to 10; a data source may have another maximum. */
const scannerMaxScore = 10;

const maxEvidenceBytes = 16_384;
const maxTextBytes = 4096;
const maxTitleBytes = 512;
const maxLineLength = 2000;
const maxReferences = 20;

/** What a finding says of what a scan saw; the rest is its life. */
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
>;

/** A line of shell is shown only where it is one line, and only whole. */
function lineOf(text: string): string {
  const line = redacted(text);
  return line.length > maxLineLength || /[\r\n]/.test(line) ? '' : line;
}

function isHttps(reference: string): boolean {
  return reference.startsWith('https://') && URL.canParse(reference);
}

/** Turns what a scanner saw into a finding's fields, on the data source's scale, cut to size and without secrets. Pure. */
export function observedFields(observation: Observation, maxScore: number): ObservedFields {
  const { checkId, resource, location, title, description, risk = '', recommendation, evidence } = observation;
  const { confidence = 'firm', cwe = [], references = [], reproduce = '' } = observation;
  const share = Math.min(1, Math.max(0, observation.score / scannerMaxScore));
  const score = Math.round(share * maxScore * 1000) / 1000;
  return {
    check_id: checkId,
    resource,
    location,
    title: cutToBytes(title, maxTitleBytes),
    description: cutToBytes(redacted(description), maxTextBytes),
    risk: cutToBytes(risk, maxTextBytes),
    recommendation: cutToBytes(recommendation, maxTextBytes),
    evidence: cutToBytes(redacted(evidence), maxEvidenceBytes),
    reproduce: lineOf(reproduce),
    score,
    max_score: maxScore,
    severity: severityOf(score, maxScore),
    confidence,
    cwe: [...new Set(cwe)].filter((number) => Number.isInteger(number) && number > 0),
    references: [...new Set(references)].filter(isHttps).slice(0, maxReferences),
  };
}
