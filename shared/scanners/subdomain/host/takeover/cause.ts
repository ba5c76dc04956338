import type { HostArtifact, Lead } from '../host-artifact.ts';

type Known = Pick<HostArtifact, 'name' | 'wildcard' | 'domain'>;

/** The owner of the record that points elsewhere: the wildcard where the name comes from one, so that it is reported once. */
export function ownerOf({ name, wildcard, domain }: Known, { from }: Pick<Lead, 'from'>): string {
  if (from !== name && (from === domain || from.endsWith(`.${domain}`))) return from;
  return wildcard ?? name;
}

/** True for the names whose records were examined along with this host. */
export function isExamined({
  name,
  wildcard,
  leads,
}: Pick<HostArtifact, 'name' | 'wildcard' | 'leads'>): (resource: string) => boolean {
  const names = new Set([wildcard ?? name, name, ...leads.map(({ from }) => from)]);
  return (resource) => names.has(resource);
}
