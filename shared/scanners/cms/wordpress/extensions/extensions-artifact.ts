import type { Gap } from '../../../../scanning/check.ts';
import { cvesOf, type StepContext } from '../../step.ts';
import { weighing } from '../vulnerable.ts';
import type { Candidates } from './candidates.ts';
import { type ExtensionKind, type ExtensionsArtifact, extensionLocation, slugOfLocation } from './extension.ts';

/** Makes the artifact of a part: what was found, with what the feed knows of it. */
export async function extensionsArtifact(
  context: StepContext,
  kind: ExtensionKind,
  candidates: Candidates,
  missing: readonly string[],
  gaps: readonly Gap[],
): Promise<ExtensionsArtifact> {
  const found = candidates.list();
  const software = found.map(({ slug, version, exhibits }) => ({
    slug,
    location: extensionLocation(kind, slug),
    words: `${kind} ${slug}`,
    version: version.version,
    rivals: version.rivals,
    confidence: version.confidence,
    exhibits: exhibits.toReversed(),
  }));
  const { base } = context.site;
  const weighed = weighing(await context.feed(), kind, software, { base, cves: await cvesOf(context) });
  return { base, found, missing, gaps, weighing: weighed };
}

/** Slugs of plugins or themes that earlier scans found: probed again, so that removed ones can be reported. */
export function knownSlugs(
  { known, site }: Pick<StepContext, 'known' | 'site'>,
  kind: ExtensionKind,
): readonly string[] {
  const places = known.filter(({ resource }) => resource === site.base).map(({ location }) => location);
  return [...new Set(places.flatMap((place) => slugOfLocation(kind, place) ?? []))];
}
