import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, mailServers, mail } = zone;
  if (mailServers.kind === 'failed') return { kind: 'not_testable', reason: mailServers.words };
  const reverse = mail.flatMap(({ name, reverse }) => reverse.map((each) => ({ ...each, server: name })));
  const wrong = reverse.filter(({ isConfirmed }) => isConfirmed === false);
  const instances = wrong.map(({ address, names, server }) => ({
    resource: domain,
    location: `MX ${server} ${address}`,
    description:
      names.length === 0
        ? `The address ${address} of the mail server ${server} of ${domain} has no PTR record.`
        : `The PTR record of ${address}, an address of the mail server ${server} of ${domain}, names ${names.join(', ')}, which does not lead back to it.`,
    evidence: [`${server} A ${address}`, ...names.map((name) => `${address} PTR ${name}`)].join('\n'),
    reproduce: digLine('-x', address),
  }));
  const open = new Set(
    reverse
      .filter(({ isConfirmed }) => isConfirmed === undefined)
      .map(({ server, address }) => `MX ${server} ${address}`),
  );
  return { kind: 'ran', instances, examined: (known) => ofDomain(zone)(known) && !open.has(known.location) };
}

/**
 * An address of a mail server within the domain has no PTR record, or one whose name does not lead back to it (RFC 1912,
 * 2.1). Not judged are servers of others, and addresses that no public host has. Firm: other hosts may send the mail.
 */
export const mailServerReverseName: Check<ZoneArtifact> = {
  id: 'mail-server-reverse-name',
  title: 'Mail server without matching PTR record',
  score: 1,
  confidence: 'firm',
  references: ['https://www.rfc-editor.org/rfc/rfc1912#section-2.1'],
  risk: 'Many receivers reject mail from an address without a matching PTR record, or treat it as spam.',
  recommendation: 'Have the provider of the address set its PTR record to the host name of the mail server.',
  judge,
};
