import type { Check, Verdict } from '../../../../scanning/check.ts';
import { parseIp } from '../../../../scanning/egress/address.ts';
import { mayBeFree } from '../../host/registered.ts';
import { digLine } from '../../host/takeover/ways.ts';
import type { MailServer } from '../mail/mail-artifact.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

/** What is wrong with a mail server, in words that follow its name. */
function faultOf({ name, answer, registered }: MailServer, isAlone: boolean): string | undefined {
  if (name === '.' || name === '')
    return isAlone ? undefined : 'says that the domain takes no mail, beside other MX records';
  if (parseIp(name)) return 'is an IP address, where MX records need a host name';
  if (/(?:^|\.)localhost$/.test(name)) return 'is the sending host itself';
  if (answer === undefined) return 'is not a host name';
  // One in an unregistered domain is worse: mail-takeover reports it.
  if (mayBeFree(name, answer.end, registered)) return undefined;
  if (answer.end === 'no_name') return registered === 'no' ? undefined : 'does not exist (NXDOMAIN)';
  if (answer.end === 'no_data') return 'has no address record';
  if (answer.end === 'loop') return 'is part of a CNAME loop';
  return answer.chain.length > 0 ? 'is an alias (CNAME)' : undefined;
}

const usable = new Set(['addresses', 'failed']);

function judge(zone: ZoneArtifact): Verdict {
  const { domain, mailServers, mail } = zone;
  if (mailServers.kind === 'failed') return { kind: 'not_testable', reason: mailServers.words };
  const isAlone = mail.length === 1;
  const isAnyUsable = mail.some(
    (each) =>
      usable.has(each.answer?.end ?? '') && !/(?:^|\.)localhost$/.test(each.name) && parseIp(each.name) === undefined,
  );
  const instances = mail.flatMap((each) => {
    const fault = faultOf(each, isAlone);
    if (fault === undefined) return [];
    const shown = each.name === '' ? '.' : each.name;
    return [
      {
        resource: domain,
        location: `MX ${shown}`,
        description: `An MX record of ${domain} names ${shown}, which ${fault}.`,
        evidence: mail.map(({ priority, name }) => `${domain} MX ${priority} ${name}`).join('\n'),
        reproduce: digLine(domain, 'MX'),
        ...(isAnyUsable ? {} : { score: 6 }),
      },
    ];
  });
  const isOpen = ({ name, answer, registered }: MailServer) =>
    answer !== undefined && (answer.end === 'failed' || mayBeFree(name, answer.end, registered));
  const open = new Set(mail.filter(isOpen).map(({ name }) => `MX ${name}`));
  return { kind: 'ran', instances, examined: (known) => ofDomain(zone)(known) && !open.has(known.location) };
}

/**
 * An MX record names an alias (RFC 2181, 10.3), an address, `localhost`, a host that does not exist or has no address (RFC
 * 5321, 5.1), or the root beside other records (RFC 7505, 3): 3, and 6 where no record of the domain names a host that can
 * take mail. A server in an unregistered domain is `mail-takeover`. Certain.
 */
export const mxInvalid: Check<ZoneArtifact> = {
  id: 'mx-invalid',
  title: 'MX record invalid',
  score: 3,
  confidence: 'certain',
  references: [
    'https://www.rfc-editor.org/rfc/rfc2181#section-10.3',
    'https://www.rfc-editor.org/rfc/rfc5321#section-5.1',
    'https://www.rfc-editor.org/rfc/rfc7505#section-3',
  ],
  risk: 'Mail for the domain is delayed or lost: some senders reject the record, others try hosts that do not take mail.',
  recommendation: 'Let each MX record name a host that has address records of its own, and remove the others.',
  judge,
};
