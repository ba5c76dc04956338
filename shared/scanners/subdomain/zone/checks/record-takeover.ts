import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import type { NamedFor, NamedName } from '../named/named-artifact.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

/** What whoever registers the domain can do, and how bad that is. */
const uses: Readonly<Record<NamedFor, Pick<Instance, 'description' | 'risk'> & { readonly score: number }>> = {
  senders: {
    score: 8,
    description: 'decides which hosts may send mail',
    risk: 'An attacker who registers the domain can list own hosts there: their mail in the name of the domain passes SPF, and DMARC by it.',
  },
  keys: {
    score: 8,
    description: 'holds a key that mail is signed with (DKIM)',
    risk: 'An attacker who registers the domain can publish a key there: mail that it signs in the name of the domain passes DKIM, and DMARC by it.',
  },
  service: {
    score: 8,
    description: 'is where clients look for a service',
    risk: 'An attacker who registers the domain receives the connections of clients that look the service up. These can include passwords.',
  },
  reports: {
    score: 4,
    description: 'receives reports',
    risk: 'An attacker who registers the domain receives the reports. They list the hosts that send mail for the domain; failure reports contain parts of messages.',
  },
};

/** All selectors that lead to one domain are one cause. */
const locationOf = ({ record, use }: NamedName) =>
  use === 'keys' ? 'CNAME _domainkey' : record.split(' ').slice(0, 2).toReversed().join(' ');

function instanceOf(domain: string, named: readonly NamedName[], first: NamedName): Instance {
  const { description, risk, score } = uses[first.use];
  return {
    resource: domain,
    location: `${locationOf(first)} ${first.domain}`,
    score,
    ...(risk && { risk }),
    description: `A record of ${domain} names ${first.name}, which ${description}: its domain ${first.domain} is not registered.`,
    evidence: [...new Set(named.map(({ record }) => record)), `${first.domain} does not exist (NXDOMAIN)`].join('\n'),
    reproduce: digLine(first.domain, 'SOA'),
  };
}

function judge(zone: ZoneArtifact): Verdict {
  const { domain, named } = zone;
  if (named.kind === 'unknown') return { kind: 'not_testable', reason: named.reason };
  const { names, unasked } = named;
  const [unanswered] = unasked;
  if (names.length === 0 && unanswered !== undefined) return { kind: 'not_testable', reason: unanswered };
  const byPlace = Map.groupBy(
    names.filter(({ registered }) => registered === 'no'),
    (each) => `${locationOf(each)} ${each.domain}`,
  );
  const instances = [...byPlace.values()].flatMap((each) => {
    const [first] = each.toSorted((one, other) => uses[other.use].score - uses[one.use].score);
    return first === undefined ? [] : [instanceOf(domain, each, first)];
  });
  const open = new Set(
    names.filter(({ registered }) => registered === 'unknown').map((each) => `${locationOf(each)} ${each.domain}`),
  );
  return {
    kind: 'ran',
    instances,
    // A record that could not be asked for may be there still.
    examined: (known) => unasked.length === 0 && ofDomain(zone)(known) && !open.has(known.location),
    gaps: unasked.map((reason) => ({ outcome: 'error', reason })),
  };
}

/**
 * A record of the domain hands something over to a name whose domain anybody can register: the terms of SPF and of what
 * it includes (8), aliases of DKIM selectors (8), targets of SRV, URI, SVCB and HTTPS records (8), addresses of DMARC and TLS reports (4). Fires on
 * `include:spf.gone.example` with NXDOMAIN for `gone.example`. MX, NS and other aliases have checks of their own. Firm.
 */
export const recordTakeover: Check<ZoneArtifact> = {
  id: 'record-takeover',
  title: 'Dangling DNS record: unregistered domain',
  score: 8,
  confidence: 'firm',
  cwe: [672],
  references: ['https://www.rfc-editor.org/rfc/rfc7208#section-11', 'https://cwe.mitre.org/data/definitions/672.html'],
  risk: 'An attacker who registers the domain takes over what the record hands to it.',
  recommendation: 'Remove the name from the record, or register its domain and keep it registered.',
  judge,
};
