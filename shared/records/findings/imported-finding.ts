import * as z from 'zod/mini';
import { optionalText, recordId, text, unixTime } from '../fields.ts';
import { confidences } from './confidence.ts';
import { cvePattern } from './known-vulnerabilities.ts';

const scoreRule = 'must be a number from 0 to 10';
const score = z.number(scoreRule).check(z.gte(0, scoreRule), z.lte(10, scoreRule));
const checkRule = 'must be at most 80 letters, digits, _, :, . and -';
const cveRule = 'must be a CVE number such as CVE-2024-6387';
const listOf = <T extends z.ZodMiniType>(each: T, most: number) =>
  z.optional(z.array(each).check(z.maxLength(most, `must have at most ${most} entries`)));

/** Texts of other programs come in lines. */
const lines = (most: number) =>
  z.optional(z.string('must be a string').check(z.maxLength(most, `must have at most ${most} characters`)));

/** A finding of another program, in the words of this service. */
export const importedFinding = z.object({
  /** The other program's id of the check. */
  check_id: z.string(checkRule).check(z.regex(/^[\w:.-]{1,80}$/, checkRule)),
  resource: text(2000),
  location: z.optional(optionalText(2000)),
  title: text(500),
  description: lines(4096),
  risk: lines(4096),
  recommendation: lines(4096),
  evidence: lines(16_384),
  reproduce: z.optional(optionalText(2000)),
  host: z.optional(optionalText(255)),
  /** From 0 to 10. */
  score,
  confidence: z.optional(z.enum(confidences, 'must be certain, firm or tentative')),
  cwe: listOf(z.int('must be an integer').check(z.gte(1, 'must be at least 1')), 20),
  references: listOf(text(2000), 20),
  cve_ids: listOf(z.string(cveRule).check(z.regex(cvePattern, cveRule)), 100),
  cvss_score: z.optional(score),
  cvss_vector: z.optional(optionalText(200)),
  first_seen: unixTime,
  last_seen: unixTime,
});

export type ImportedFinding = z.output<typeof importedFinding>;

/** What became of one of them. */
export const importedResult = z.object({
  finding_id: recordId,
  /** False where it was there already. */
  created: z.boolean(),
});
