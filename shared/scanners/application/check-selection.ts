import type { Check } from '../../scanning/check.ts';
import type { ActiveCheck } from './active-check.ts';
import type { PassiveCheck } from './passive-check.ts';
import type { SiteArtifact } from './site/site-artifact.ts';

/** The checks that a scan runs: those that judge each page, those that ask questions, and those of the site as a whole. */
export interface CheckSelection {
  readonly passive: readonly PassiveCheck[];
  readonly active: readonly ActiveCheck[];
  readonly site: readonly Check<SiteArtifact>[];
}
