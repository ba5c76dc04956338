import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import type { HostArtifact, Lead } from '../host-artifact.ts';
import { isExamined } from '../takeover/cause.ts';
import { claimableAt } from '../takeover/service-of.ts';
import { digLine, recordLines } from '../takeover/ways.ts';

const references = [
  'https://www.rfc-editor.org/rfc/rfc5321#section-5.1',
  'https://cwe.mitre.org/data/definitions/672.html',
];

/** How a mail server that does not exist can be claimed: by registering its domain, or at the service of its name. */
function placeOf({
  end,
  registered,
  domain,
  to,
}: Lead): { readonly key: string; readonly words: string; readonly score: number } | undefined {
  if (end !== 'no_name') return undefined;
  if (registered === 'no') return { key: domain, score: 9, words: `in the unregistered domain ${domain}` };
  const service = claimableAt(to);
  if (service?.claimable !== 'yes' || !service.signs.some(({ kind }) => kind === 'no_name')) return undefined;
  return { key: to, score: 6, words: `at ${service.name}, where this name does not exist and can be claimed` };
}

const isOpen = ({ end, registered }: Lead) => end === 'failed' || (end === 'no_name' && registered === 'unknown');

function judge(host: HostArtifact): Verdict {
  const { mailServers, name, wildcard } = host;
  if (mailServers.kind === 'failed') return { kind: 'not_testable', reason: mailServers.words };
  const servers = host.leads.filter(({ via }) => via === 'MX');
  const found = new Map<string, Instance>();
  for (const lead of servers) {
    const place = placeOf(lead);
    if (place === undefined || found.has(place.key)) continue;
    found.set(place.key, {
      resource: wildcard ?? name,
      location: `MX ${place.key}`,
      score: place.score,
      description: `An MX record of ${wildcard ?? name} points to ${lead.to} ${place.words}.`,
      evidence: recordLines(servers).join('\n'),
      reproduce: digLine(name, 'MX'),
    });
  }
  const looked = isExamined(host);
  // What could not be resolved closes nothing.
  const open = new Set(servers.filter(isOpen).flatMap(({ domain, to }) => [`MX ${domain}`, `MX ${to}`]));
  return {
    kind: 'ran',
    instances: [...found.values()],
    examined: ({ resource, location }) => looked(resource) && !open.has(location),
  };
}

/**
 * A mail server of the host does not exist and third parties can claim its name: its domain is not registered (9: all
 * mail of the domain, and certificates by it), or its service assigns the name again (6). Fires on `example.com MX mail.gone.example` with NXDOMAIN for `gone.example`; not on a server
 * that is only down, and not on a null MX (RFC 7505).
 */
export const mailTakeover: Check<HostArtifact> = {
  id: 'mail-takeover',
  title: 'Dangling MX record',
  score: 9,
  confidence: 'firm',
  cwe: [672],
  references,
  risk: 'An attacker who claims the name receives mail for the domain. This can include confidential messages and password reset links.',
  recommendation: 'Remove the MX record of the missing server, or point it to one of your own mail servers.',
  judge,
};
