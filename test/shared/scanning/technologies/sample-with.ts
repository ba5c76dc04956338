import type { SiteSample } from '../../../../shared/scanning/technologies/rule.ts';

/** A site that shows nothing but what is given. */
export function sampleWith(given: Partial<SiteSample>): SiteSample {
  return {
    url: 'https://www.site.example/',
    headers: [],
    cookies: [],
    metas: [],
    scripts: [],
    styles: [],
    html: '',
    scriptTexts: [],
    dns: {},
    certificateIssuer: undefined,
    robots: '',
    ...given,
  };
}
