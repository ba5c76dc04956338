import * as z from 'zod/mini';
import { taxonomyRecord } from '../taxonomy/taxonomy.ts';
import { optionalText, recordId, unixTime } from './fields.ts';
import { vulnerabilityFields } from './known-vulnerabilities.ts';
import { findingRetest } from './retest.ts';
import { parseRecord, type Stored } from './stored.ts';

/** A finding's life: scans open and fix it; false_positive and accepted are what a user says of it. */
export const findingStatuses = ['open', 'fixed', 'false_positive', 'accepted'] as const;
export type FindingStatus = (typeof findingStatuses)[number];

/** From the most severe to the least. */
export const severities = ['high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

/** How sure a check is: proved by an answer, well supported, or only likely. */
export const confidences = ['certain', 'firm', 'tentative'] as const;
export type Confidence = (typeof confidences)[number];

/** True where one confidence says more than another. */
export function isSurer(one: Confidence, other: Confidence): boolean {
  return confidences.indexOf(one) < confidences.indexOf(other);
}

/** What an open finding says of its status; also what one stored before there was more than open and fixed lacks. */
export const unsaid = {
  status_reason: '',
  status_owner: '',
  status_expires_at: 0,
  status_set_by: '',
  status_set_at: 0,
} as const;

/** What a finding says that nobody has worked on. */
export const noTriage = { comments: 0, owner: '', tags: [], retest: null };

/**
 * A finding as it is answered. Ids of settings that do not apply are null, times that do not apply 0. A default is what
 * a finding of an earlier version has that was stored without the field.
 */
export const findingRecord = z.object({
  finding_id: recordId,
  project_id: recordId,
  data_source_id: recordId,
  data_source: z.string(),
  setting_type: z.string(),
  setting_id: recordId,
  target_id: z.nullable(recordId),
  check_id: z.string(),
  resource: z.string(),
  location: z.string(),
  title: z.string(),
  description: z.string(),
  risk: z._default(z.string(), ''),
  recommendation: z.string(),
  evidence: z.string(),
  reproduce: z._default(z.string(), ''),
  score: z.number(),
  max_score: z.number(),
  severity: z.enum(severities),
  confidence: z._default(z.enum(confidences), 'firm'),
  cwe: z._default(z.array(z.int()), []),
  references: z._default(z.array(z.string()), []),
  ...vulnerabilityFields,
  status: z.enum(findingStatuses),
  status_reason: z._default(z.string(), unsaid.status_reason),
  status_owner: z._default(z.string(), unsaid.status_owner),
  status_expires_at: z._default(unixTime, unsaid.status_expires_at),
  status_set_by: z._default(z.string(), unsaid.status_set_by),
  status_set_at: z._default(unixTime, unsaid.status_set_at),
  regression: z._default(z.boolean(), false),
  first_seen: unixTime,
  last_seen: unixTime,
  fixed_at: unixTime,
  reopened_at: z._default(unixTime, 0),
  times_seen: z._default(z.int(), 1),
  run_ids: z._default(z.array(z.string()), []),
  /** Which host name or address it is about, in the form of `hostOf`; empty where it is about none. */
  host: z.string(),
  /** The same wherever the same weakness is found: see `fingerprintOf`. */
  fingerprint: z.string(),
  /** How many comments users have made. */
  comments: z._default(z.int(), noTriage.comments),
  /** Who works on it; not who answers for its status. */
  owner: z._default(z.string(), noTriage.owner),
  /** Words of the users, in the order of their letters. */
  tags: z._default(z.array(z.string()), noTriage.tags),
  /** The latest retest; null where there was none. */
  retest: z._default(z.nullable(findingRetest), noTriage.retest),
  /** Looked up when it is read: see `taxonomyOf`. */
  taxonomy: taxonomyRecord,
});

export type Finding = z.output<typeof findingRecord>;

/** A finding as it is read one by one: with when it is to be fixed, and the tag by which a change may ask for it as it was read. */
export const listedFinding = z.extend(findingRecord, {
  /** 0 where it is not open, or the project sets no limit. */
  due_at: unixTime,
  /** The rule by which it is set aside; null where there is none. */
  suppressed_by: z.nullable(recordId),
  etag: z.string(),
});

export type ListedFinding = z.output<typeof listedFinding>;

const tagRule = 'must be a word of at most 50 letters, digits, _, ., :, / and -, beginning with a letter or digit';

/** A tag that users give a finding. */
export const findingTagWord = z.string(tagRule).check(z.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.:/-]{0,49}$/u, tagRule));

const maxTags = 20;

/** What users note on a finding. */
export const findingInput = z.object({
  project_id: recordId,
  finding_id: recordId,
  tags: z.optional(z.array(findingTagWord).check(z.maxLength(maxTags, `must have at most ${maxTags} entries`))),
  owner: z.optional(optionalText(255)),
});

/** A finding as another one names it that is about the same host. */
export const relatedFinding = z.pick(findingRecord, {
  finding_id: true,
  data_source: true,
  check_id: true,
  resource: true,
  host: true,
  title: true,
  score: true,
  severity: true,
  status: true,
});

/** A finding as an example of those that a request is about. */
export const sampleFinding = z.object(relatedFinding.shape);

/** Why a finding is open again whose acceptance has run out. */
export const acceptanceExpired = 'acceptance expired';

type Acceptance = Pick<Finding, 'status' | 'status_expires_at'>;

/** What is said of a finding, as far as it is known. */
interface Said {
  readonly status: string;
  readonly status_expires_at?: number;
}

/** True where a finding was accepted up to a time that has passed (seconds): it counts as open. */
export function isStatusExpired({ status, status_expires_at: until = 0 }: Said, now: number): boolean {
  return status === 'accepted' && until > 0 && until <= now;
}

/**
 * Which status a stored finding has.
 * @throws DamagedItem
 */
export function parseStatus(item: Stored): FindingStatus {
  return parseRecord({ type: 'finding', record: z.pick(findingRecord, { status: true }) }, item).status;
}

/** What is said of a finding as it stands at `now` (seconds): it is open where its acceptance has expired. */
export function asItStands<F extends Acceptance>(finding: F, now: number): F {
  if (!isStatusExpired(finding, now)) return finding;
  const { status_expires_at: status_set_at } = finding;
  return { ...finding, ...unsaid, status: 'open', status_reason: acceptanceExpired, status_set_at };
}

/** High from 0.8 of the maximum, medium from 0.4, low below. */
export function severityOf(score: number, maxScore: number): Severity {
  const share = score / maxScore;
  if (share >= 0.8) return 'high';
  return share >= 0.4 ? 'medium' : 'low';
}
