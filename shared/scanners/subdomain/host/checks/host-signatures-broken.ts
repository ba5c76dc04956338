import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import type { HostArtifact } from '../host-artifact.ts';
import { digLine } from '../takeover/ways.ts';

/** Where findings of signatures are: at the domain, one for each zone. */
const places = 'RRSIG in ';

function instanceOf({ name, domain, at, signatures }: HostArtifact): Instance | undefined {
  if (signatures?.kind !== 'signed') return undefined;
  const { zone, server, records } = signatures;
  const faults = records.flatMap(({ type, expiresAt }) => {
    if (expiresAt === undefined) return [`the ${type} record of ${name} is not signed`];
    const day = new Date(expiresAt).toISOString();
    return expiresAt < at ? [`the signature of the ${type} record of ${name} expired on ${day}`] : [];
  });
  const [first] = faults;
  if (first === undefined) return undefined;
  return {
    resource: domain,
    location: `${places}${zone}`,
    description: `Validating resolvers reject the records of hosts in the zone ${zone}: their DNSSEC signatures expired or are missing, while those of the zone itself are valid.`,
    evidence: faults.map((fault) => `${server}: ${fault}`).join('\n'),
    reproduce: digLine(name, 'A', '+dnssec'),
  };
}

function judge(host: HostArtifact): Verdict {
  const { answer, domain, signatures } = host;
  if (answer.end === 'failed' && signatures?.kind !== 'signed')
    return { kind: 'not_testable', reason: answer.words ?? 'The name could not be resolved' };
  if (signatures?.kind === 'unknown') return { kind: 'not_testable', reason: signatures.reason };
  const found = instanceOf(host);
  return {
    kind: 'ran',
    instances: found === undefined ? [] : [found],
    // That no other host has one is known when all were asked.
    examined: ({ resource, location }) => resource === domain && location.startsWith(places),
  };
}

/**
 * The addresses or the alias of a host in a signed zone have no signature that holds (RFC 4035, 5.3), while the zone's own have. One
 * finding for a zone, whichever hosts it is (`SharedFindings` puts them together). Where the whole zone fails it is
 * `dnssec-broken`. Certain.
 */
export const hostSignaturesBroken: Check<HostArtifact> = {
  id: 'host-signatures-broken',
  title: 'DNSSEC validation fails for hosts of the zone',
  score: 6,
  confidence: 'certain',
  cwe: [347],
  references: ['https://www.rfc-editor.org/rfc/rfc4035#section-5.3'],
  risk: 'Users behind validating resolvers, which most large resolvers are, cannot resolve these hosts: websites and mail are unavailable to them.',
  recommendation:
    'Sign the whole zone again, and check why the signer left these records out: records that were added without it, a signer that stopped, or a name server with an old version of the zone.',
  judge,
};
