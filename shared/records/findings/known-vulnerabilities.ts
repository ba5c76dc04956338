import * as z from 'zod/mini';

/** A CVE number, as CVE.org assigns it: `CVE-2024-6387`. */
export const cvePattern = /^CVE-\d{4}-\d{4,19}$/;

/**
 * What a finding says of published vulnerabilities. A default is what a finding has that names none, and what one has
 * that was stored before findings had the field.
 */
export const vulnerabilityFields = {
  /** The most severe first. */
  cve_ids: z._default(z.array(z.string()), []),
  /** The highest CVSS base score of them, 0 to 10; null where none is known. */
  cvss_score: z._default(z.nullable(z.number()), null),
  /** The vector of that score, `CVSS:3.1/AV:N/...`. */
  cvss_vector: z._default(z.string(), ''),
  /** The highest EPSS probability of them, 0 to 1; null where none is known. */
  epss: z._default(z.nullable(z.number()), null),
  /** True where one of them is in CISA's catalog of known exploited vulnerabilities. */
  kev: z._default(z.boolean(), false),
};
