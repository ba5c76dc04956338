import type { Dns } from '../../../../scanning/dns/dns.ts';
import type { NameServer } from '../zone-artifact.ts';
import type { DnssecArtifact } from './dnssec-artifact.ts';
import { parseKeyDigest } from './key-digest.ts';

const maxServers = 8;

async function digestsOf(zone: string, dns: Dns): Promise<DnssecArtifact['digests']> {
  const answer = await dns.ask(zone, 'DS');
  if (answer.kind === 'failed') return answer.words;
  if (answer.kind !== 'records') return [];
  return answer.records.filter(({ name }) => name === zone).flatMap(({ value }) => parseKeyDigest(value) ?? []);
}

/** Gathers the signatures of a zone: each name server is asked itself, the zone above by a resolver. Throws `signal.reason`. */
export async function gatherDnssec(
  zone: string,
  servers: readonly NameServer[],
  { dns, now }: { readonly dns: Dns; readonly now: () => number },
): Promise<DnssecArtifact> {
  const asked = servers.filter(({ end, served }) => end === 'addresses' && served === 'yes').slice(0, maxServers);
  return {
    at: now(),
    digests: await digestsOf(zone, dns),
    servers: await Promise.all(
      asked.map(async ({ name }) => ({ server: name, said: await dns.signatures(zone, name) })),
    ),
  };
}
