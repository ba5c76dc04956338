import type { Instance, Verdict } from '../../../../scanning/check.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';
import { type DnssecArtifact, nameServerAnswers, unasked } from './dnssec-artifact.ts';

/** What one name server said of the zone. */
export type NameServerAnswer = ReturnType<typeof nameServerAnswers>[number];

/**
 * The verdict of a check of a zone's signatures: `find` has the name servers that answered, and returns what is wrong with
 * them, or why that cannot be told. Without an answer nothing can be; a zone without name servers of its own has nothing.
 */
export function judgeSignatures(
  zone: ZoneArtifact,
  find: (
    servers: readonly NameServerAnswer[],
    dnssec: DnssecArtifact,
  ) => Omit<Instance, 'resource'> | string | undefined,
): Verdict {
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  const { domain, dnssec } = zone;
  if (dnssec === undefined) return { ...ran, instances: [] };
  const servers = nameServerAnswers(dnssec);
  if (servers.length === 0) return { kind: 'not_testable', reason: unasked(dnssec) };
  const found = find(servers, dnssec);
  if (typeof found === 'string') return { kind: 'not_testable', reason: found };
  return { ...ran, instances: found === undefined ? [] : [{ ...found, resource: domain }] };
}
