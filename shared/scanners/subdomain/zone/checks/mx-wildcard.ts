import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import { mayBeFree } from '../../host/registered.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, wildcardMail } = zone;
  if (typeof wildcardMail === 'string') return { kind: 'not_testable', reason: wildcardMail };
  const ran = { kind: 'ran', examined: ofDomain(zone) } as const;
  const servers = wildcardMail.filter(({ name }) => name !== '.' && name !== '');
  if (servers.length === 0) return { ...ran, instances: [] };
  const about = {
    resource: domain,
    evidence: servers.map(({ priority, name }) => `*.${domain} MX ${priority} ${name}`).join('\n'),
    reproduce: digLine(`any-name.${domain}`, 'MX'),
  };
  const wildcard: Instance = {
    ...about,
    location: 'MX *',
    description: `The zone ${domain} has a wildcard MX record: each name below it that has no records of its own takes mail.`,
  };
  const dangling = servers
    .filter(({ answer, registered }) => answer?.end === 'no_name' && registered === 'no')
    .map(
      ({ name }): Instance => ({
        ...about,
        location: `MX * ${name}`,
        title: 'Dangling wildcard MX record',
        score: 9,
        confidence: 'firm',
        description: `The wildcard MX record of ${domain} points to ${name} in a domain that is not registered.`,
        risk: 'An attacker who registers the domain receives the mail to all names below the zone that have no records of their own.',
        recommendation: 'Remove the wildcard MX record.',
      }),
    );
  // What could not be resolved closes nothing.
  const isOpen = ({ name, answer, registered }: (typeof servers)[number]) =>
    answer !== undefined && (answer.end === 'failed' || mayBeFree(name, answer.end, registered));
  const open = new Set(servers.filter(isOpen).map(({ name }) => `MX * ${name}`));
  return {
    kind: 'ran',
    instances: [wildcard, ...dangling],
    examined: (known) => ran.examined(known) && !open.has(known.location),
  };
}

/**
 * A random name below the domain has MX records of its own, and so has each name that nobody made (RFC 4592). 9 where one of
 * them leads to an unregistered domain. Not for one that says that these names take no mail (RFC 7505). Certain.
 */
export const mxWildcard: Check<ZoneArtifact> = {
  id: 'mx-wildcard',
  title: 'Wildcard MX record',
  score: 1,
  confidence: 'certain',
  references: ['https://www.rfc-editor.org/rfc/rfc4592', 'https://www.rfc-editor.org/rfc/rfc7505'],
  risk: 'Names that nobody uses take mail: forged senders in made-up names below the domain pass the tests for a domain that exists, and mail with a mistyped domain is accepted instead of returned.',
  recommendation:
    'Replace the wildcard by MX records of the names that take mail, or let it say that the others take none ("0 .").',
  judge,
};
