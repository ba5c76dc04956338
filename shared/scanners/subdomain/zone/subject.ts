import type { KnownFinding } from '../../../scanning/scanner.ts';
import type { ZoneArtifact } from './zone-artifact.ts';

/** True for a domain that takes mail: it has mail servers, and does not say that it has none (RFC 7505). */
export function takesMail({ mailServers, nullMx }: Pick<ZoneArtifact, 'mailServers' | 'nullMx'>): boolean {
  return mailServers.kind === 'records' && !nullMx;
}

/** True for earlier findings of the domain itself, and of another one whose record applies to it. */
export function ofDomain(
  { domain }: Pick<ZoneArtifact, 'domain'>,
  holder: string = domain,
): (known: KnownFinding) => boolean {
  return ({ resource }) => resource === domain || resource === holder;
}
