import * as z from 'zod/mini';
import { optionalText, recordId, text, timestamps, unixTime } from '../fields.ts';
import { hostOf } from '../host.ts';
import { tagged } from '../tagged.ts';
import type { Finding } from './finding.ts';
import { findingTagWord } from './finding-tag-word.ts';

/** Suppression rules as lists know them. */
export const suppressionKind = { type: 'suppression', code: 'SUP', idField: 'suppression_id', firstId: 1001 } as const;

const hostRule = 'must be a host name or an IP address';

/** Which findings a rule is about: those that have all that it names. */
const match = {
  check_id: z.optional(z.string().check(z.regex(/^[\w:.-]{1,100}$/, 'is not a valid check id'))),
  host: z.optional(text(255).check(z.refine((host: string) => hostOf(host) !== '', hostRule))),
  /** What the resource starts with. */
  resource: z.optional(text(2048)),
  /** What the location starts with. */
  location: z.optional(text(2048)),
  tag: z.optional(findingTagWord),
};

const suppressionMatch = z
  .strictObject(match, 'must be an object of check_id, host, resource, location and tag')
  .check(
    z.refine((given) => Object.values(given).some((value) => value !== undefined), 'must name what it is to match'),
  );

export type SuppressionMatch = z.output<typeof suppressionMatch>;

/** A rule as a user writes it. */
export const suppressionInput = z.object({
  suppression_id: z.optional(recordId),
  project_id: recordId,
  match: suppressionMatch,
  reason: text(1000),
  owner: z.optional(optionalText(255)),
  expires_at: z.optional(unixTime),
});

export type SuppressionInput = z.output<typeof suppressionInput>;

/** A rule by which findings are set aside, as long as it holds. */
const suppressionRecord = z.object({
  suppression_id: recordId,
  project_id: recordId,
  match: z.object(match),
  reason: z.string(),
  /** Who answers for it. */
  owner: z.string(),
  /** When it ends; 0 where it does not. */
  expires_at: unixTime,
  created_by: z.string(),
  ...timestamps,
});

/** A rule as lists and changes answer it. */
export const taggedSuppression = tagged(suppressionRecord);

export type TaggedSuppression = z.output<typeof taggedSuppression>;

export type Suppression = z.output<typeof suppressionRecord>;

/** A rule among stored items. */
export const storedSuppression = { type: suppressionKind.type, record: suppressionRecord };

/** What of a finding rules match. */
export type Matched = Pick<Finding, 'check_id' | 'host' | 'resource' | 'location' | 'tags'>;

/** True for a finding that a rule is about, whether it holds or not. */
export function isMatched(finding: Matched, { check_id, host, resource, location, tag }: SuppressionMatch): boolean {
  return (
    (check_id === undefined || finding.check_id === check_id) &&
    (host === undefined || finding.host === hostOf(host)) &&
    (resource === undefined || finding.resource.startsWith(resource)) &&
    (location === undefined || finding.location.startsWith(location)) &&
    (tag === undefined || finding.tags.includes(tag))
  );
}

/** The rule by which a finding is set aside at `now` (seconds): of several the oldest; null where none holds. */
export function suppressionOf(finding: Matched, rules: readonly Suppression[], now: number): Suppression | null {
  const holds = ({ expires_at }: Suppression) => expires_at === 0 || expires_at > now;
  return rules.find((rule) => holds(rule) && isMatched(finding, rule.match)) ?? null;
}
