import type { Instance } from '../../../scanning/check.ts';
import type { KnownFinding } from '../../../scanning/scanner.ts';
import { curlOf } from '../excerpt.ts';
import type { SiteArtifact } from './site-artifact.ts';

/** Which target and location a finding is about, and the command that reproduces it by requesting `url`. */
export function subjectOf(
  { target, home }: SiteArtifact,
  location: string,
  url: URL,
): Pick<Instance, 'resource' | 'location' | 'reproduce'> {
  return { resource: target.href, location, reproduce: curlOf({ ...home, method: 'GET', url }) };
}

/** True for earlier findings of this target: a check that ran has looked at it as a whole. */
export function ofTarget({ target }: SiteArtifact): (known: KnownFinding) => boolean {
  return ({ resource }) => resource === target.href;
}
