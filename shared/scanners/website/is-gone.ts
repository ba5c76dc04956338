import type { KnownFinding } from '../../scanning/scanner.ts';
import type { SignSource } from '../../scanning/technologies/signs/signature.ts';
import type { WebsiteArtifact } from './website-artifact.ts';

/** Where products that no rule knows name themselves. */
const selfNaming: readonly SignSource['kind'][] = ['header', 'meta', 'script text', 'global'];

/** True where a finding is about this site, under whichever of its addresses it was found. */
export function isAbout({ resource }: KnownFinding, { origin, formerOrigins }: WebsiteArtifact): boolean {
  return resource === origin || formerOrigins.includes(resource);
}

/**
 * True where the technology of an earlier finding was looked for and is not there: the site itself answered, and each
 * source that could show it was examined. One that only something else implied is gone with it.
 */
export function isGone(known: KnownFinding, artifact: WebsiteArtifact): boolean {
  if (!artifact.isWhole || !isAbout(known, artifact)) return false;
  const { technologies, signatures, unseen } = artifact;
  if (technologies.some(({ name }) => name === known.location)) return known.resource !== artifact.origin;
  const own = signatures.get(known.location)?.signs.map(({ source }) => source.kind) ?? selfNaming;
  if (own.some((kind) => unseen.has(kind))) return false;
  // What implied it may be hidden as well.
  const sources = signatures.values().filter(({ implies }) => implies.some(({ name }) => name === known.location));
  return unseen.size === 0 || !sources.some(({ signs }) => signs.some(({ source }) => unseen.has(source.kind)));
}
