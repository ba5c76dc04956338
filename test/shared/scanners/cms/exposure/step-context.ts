import { parseCmsscanOptions } from '../../../../../shared/records/settings/cmsscan-options.ts';
import { packagedCmsData } from '../../../../../shared/scanners/cms/data/cms-data.ts';
import type { Site } from '../../../../../shared/scanners/cms/site.ts';
import type { StepContext } from '../../../../../shared/scanners/cms/step.ts';

/** What a step is given, with the defaults of a scan that has just begun. */
export function stepContext({ site, ...more }: Partial<StepContext> & { readonly site: Site }): StepContext {
  return {
    site,
    options: parseCmsscanOptions(''),
    feed: () => Promise.reject(new Error('this step needs no feed')),
    data: packagedCmsData(),
    profile: 'standard',
    facts: {},
    known: [],
    now: () => Date.parse('2026-11-21'),
    signal: new AbortController().signal,
    isShort: () => false,
    leftAlone: () => undefined,
    ...more,
  };
}
