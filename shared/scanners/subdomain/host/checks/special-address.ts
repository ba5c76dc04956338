import type { Check, Verdict } from '../../../../scanning/check.ts';
import type { HostArtifact } from '../host-artifact.ts';
import { isExamined } from '../takeover/cause.ts';
import { digLine } from '../takeover/ways.ts';

/** Whose record it is: the last name of the domain on the way to the address, so that many aliases of one host are one finding. */
function ownerIn({ name, domain, wildcard, answer }: HostArtifact): string {
  const own = answer.chain.findLast((each) => each === domain || each.endsWith(`.${domain}`));
  return own ?? wildcard ?? name;
}

function judge(host: HostArtifact): Verdict {
  const { name, answer, specialAddresses } = host;
  if (answer.end === 'failed')
    return { kind: 'not_testable', reason: answer.words ?? 'The name could not be resolved' };
  const looked = isExamined(host);
  const owner = ownerIn(host);
  const examined = ({ resource }: { resource: string }) => resource === owner || looked(resource);
  // Only half of the addresses are known: the other half may be what was found before.
  if (specialAddresses.length === 0 && answer.words !== undefined && answer.end === 'addresses')
    return { kind: 'not_testable', reason: answer.words };
  const [first] = specialAddresses;
  if (first === undefined) return { kind: 'ran', instances: [], examined };
  const isLocal = specialAddresses.some((each) => each.isLocal);
  const list = specialAddresses.map(({ address }) => address).join(', ');
  const effect = isLocal
    ? 'In each network another host, or none, has it.'
    : 'No host on the internet has it, so that connections to it fail.';
  const instance = {
    resource: owner,
    location: 'addresses',
    score: isLocal ? 3 : 2,
    description: `${owner} resolves to ${list}, which ${specialAddresses.length === 1 ? `is ${first.words} address` : 'are special-purpose addresses'}. ${effect}`,
    evidence: [
      ...[name, ...answer.chain].slice(0, -1).map((each, index) => `${each} CNAME ${answer.chain[index]}`),
      ...specialAddresses.map(
        ({ address, words }) => `${answer.chain.at(-1) ?? name} has address ${address}: ${words} address`,
      ),
    ].join('\n'),
    reproduce: digLine(name, first.address.includes(':') ? 'AAAA' : 'A'),
  };
  return { kind: 'ran', instances: [instance], examined };
}

/**
 * A name in public DNS has an address that no public host can have (RFC 6890): a private, loopback or link-local one (3), or one
 * that is reserved, for documentation, multicast or nobody's (2). Fires on `db.example.com A 10.0.0.5`; not on addresses that the
 * operator lets scans contact, as those are targets. A resolver that filters or blocks names may change what it returns: firm.
 */
export const specialAddress: Check<HostArtifact> = {
  id: 'special-address',
  title: 'DNS record with private or reserved address',
  score: 3,
  confidence: 'firm',
  cwe: [200],
  references: [
    'https://www.rfc-editor.org/rfc/rfc1918#section-5',
    'https://www.iana.org/assignments/iana-ipv4-special-registry/iana-ipv4-special-registry.xhtml',
  ],
  risk: "The record discloses addresses of the internal network. Outside of it, the name leads to whoever has the address in the visitor's network, or on the visitor's own machine: that host receives cookies that are set for the whole domain, and can serve pages under its name.",
  recommendation:
    'Keep names of internal hosts in a DNS zone that only the internal network can query (split-horizon DNS). Remove records that are no longer in use.',
  judge,
};
