import * as z from 'zod/mini';
import { taxonomyRecord } from '../../taxonomy/taxonomy.ts';
import { optionalText, recordId, unixTime } from '../fields.ts';
import { latestRetest } from '../runs/retest.ts';
import { confidences } from './confidence.ts';
import { findingStatuses, unsaid } from './finding-status.ts';
import { findingTagWord } from './finding-tag-word.ts';
import { vulnerabilityFields } from './known-vulnerabilities.ts';
import { severities } from './severity.ts';

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
  retest: z._default(z.nullable(latestRetest), noTriage.retest),
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

const maxTags = 20;

/** What users note on a finding. */
export const findingInput = z.object({
  project_id: recordId,
  finding_id: recordId,
  tags: z.optional(z.array(findingTagWord).check(z.maxLength(maxTags, `must have at most ${maxTags} entries`))),
  owner: z.optional(optionalText(255)),
});
