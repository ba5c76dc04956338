import type { ZoneSignatures } from '../../../../scanning/dns/dns.ts';
import type { KeyDigest } from './key-digest.ts';

/** What one name server says of the zone. */
interface ServerSignatures {
  readonly server: string;
  /** A text says why it could not be asked. */
  readonly said: ZoneSignatures | string;
}

/** The signatures of a zone, as its name servers and the zone above have them. */
export interface DnssecArtifact {
  /** Milliseconds since the epoch when it was gathered. */
  readonly at: number;
  /** What the zone above says of the keys; a text says why that is unknown. */
  readonly digests: readonly KeyDigest[] | string;
  readonly servers: readonly ServerSignatures[];
}

/** The servers that answered, each with what it said. */
export function nameServerAnswers({
  servers,
}: DnssecArtifact): readonly { readonly server: string; readonly said: ZoneSignatures }[] {
  return servers.flatMap(({ server, said }) => (typeof said === 'string' ? [] : [{ server, said }]));
}

/** Why no server could be asked, in words. */
export function unasked({ servers }: DnssecArtifact): string {
  const [reason] = servers.flatMap(({ said }) => (typeof said === 'string' ? [said] : []));
  return reason ?? 'No name server of the zone could be asked';
}

/** True where a name server that answered has keys for the zone. */
export function isSigned(artifact: DnssecArtifact): boolean {
  return nameServerAnswers(artifact).some(({ said }) => said.keys.length > 0);
}
