import type { Check } from '../../scanning/check.ts';
import { technology } from './checks/technology.ts';
import { technologyEndOfLife } from './checks/technology-end-of-life.ts';
import type { WebsiteArtifact } from './website-artifact.ts';

/** All checks of a website. */
export const websiteChecks: readonly Check<WebsiteArtifact>[] = [technology, technologyEndOfLife];
