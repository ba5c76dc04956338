import type { HostArtifact, Lead } from '../host-artifact.ts';

type Known = Pick<HostArtifact, 'name' | 'wildcard' | 'domain'>;

/** Whose record sends the host away: a wildcard's where the name comes from one, so that it is told of once. */
export function ownerOf({ name, wildcard, domain }: Known, { from }: Pick<Lead, 'from'>): string {
  if (from !== name && (from === domain || from.endsWith(`.${domain}`))) return from;
  return wildcard ?? name;
}

/** True for the names whose records a look at this host was a look at. */
export function isLookedAt({
  name,
  wildcard,
  leads,
}: Pick<HostArtifact, 'name' | 'wildcard' | 'leads'>): (resource: string) => boolean {
  const names = new Set([wildcard ?? name, name, ...leads.map(({ from }) => from)]);
  return (resource) => names.has(resource);
}
