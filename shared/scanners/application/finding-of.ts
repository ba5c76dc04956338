import type { CheckFacts } from '../../scanning/check.ts';
import type { PassiveCheck, Sighting } from './passive-check.ts';
import { securityHeadersMissing } from './security-headers-missing.ts';
import { siteWithoutHttps } from './site/checks/site-without-https.ts';

/** The location of the finding that a site is served over plain HTTP. */
export const withoutHttpsAt = 'https';

/** A sighting, and the check whose finding it belongs to. */
interface Belonging {
  readonly check: CheckFacts;
  readonly sighting: Sighting;
}

/**
 * The finding that a sighting belongs to: one cause is one finding. Where the whole site is served over plain HTTP, a
 * form or password on it is a part of that finding, and gives it its weight; a header that matters little is a part of the
 * finding that headers are missing.
 */
export function findingOf(check: PassiveCheck, sighting: Sighting, isWithoutHttps: boolean): Belonging {
  const { partOf, title } = check;
  const score = sighting.score ?? check.score;
  if (partOf === 'site-without-https' && isWithoutHttps)
    return { check: siteWithoutHttps, sighting: { ...sighting, cause: withoutHttpsAt, score, items: [title] } };
  if (partOf === 'security-headers-missing' && sighting.cause === '' && score === securityHeadersMissing.score)
    return {
      check: securityHeadersMissing,
      sighting: {
        cause: '',
        description: 'Responses of the site have no or not all of the headers by which browsers limit attacks.',
        evidence: sighting.evidence,
        items: [title],
      },
    };
  return { check, sighting };
}
