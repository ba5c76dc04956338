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
 * form or password on it is a part of that finding, and gives it its weight; a header that matters little, whether it is
 * missing, has gaps or is one of the past, is a part of the finding on the headers of the site.
 */
export function findingOf(check: PassiveCheck, sighting: Sighting, isWithoutHttps: boolean): Belonging {
  const { partOf, title } = check;
  const score = sighting.score ?? check.score;
  if (partOf === 'site-without-https' && isWithoutHttps)
    return { check: siteWithoutHttps, sighting: { ...sighting, cause: withoutHttpsAt, score, items: [title] } };
  if (partOf === 'security-headers-missing' && score === securityHeadersMissing.score)
    return {
      check: securityHeadersMissing,
      sighting: {
        cause: '',
        description:
          'Responses of the site lack headers by which browsers limit attacks, or send them with gaps or in forms that browsers have dropped.',
        evidence: sighting.evidence,
        items: [sighting.cause === '' ? title : `${title}: ${sighting.cause}`],
      },
    };
  return { check, sighting };
}
