import type { Check, Instance, Verdict } from '../../../../scanning/check.ts';
import type { HostArtifact, Lead } from '../host-artifact.ts';
import { isLookedAt } from '../takeover/cause.ts';
import { serviceOf } from '../takeover/service-of.ts';
import { digLine, recordLines } from '../takeover/ways.ts';

const references = [
  'https://www.rfc-editor.org/rfc/rfc5321#section-5.1',
  'https://cwe.mitre.org/data/definitions/350.html',
];

/** Where a mail server that does not exist could be had: the domain to register, or the service that gives out the name. */
function placeOf({ end, registered, domain, to }: Lead): { readonly key: string; readonly words: string } | undefined {
  if (end !== 'no_name') return undefined;
  if (registered === 'no') return { key: domain, words: `in ${domain}, a domain that is not registered` };
  const service = serviceOf(to, 'CNAME');
  if (service?.claimable !== 'yes' || service.sign.kind !== 'no_name') return undefined;
  return { key: to, words: `at ${service.name}, where that name is gone and given out again` };
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
      description: `Mail for ${wildcard ?? name} goes to ${lead.to}, ${place.words}.`,
      evidence: recordLines(servers).join('\n'),
      reproduce: digLine(name, 'MX'),
    });
  }
  const looked = isLookedAt(host);
  // What could not be asked for closes nothing.
  const open = new Set(servers.filter(isOpen).flatMap(({ domain, to }) => [`MX ${domain}`, `MX ${to}`]));
  return {
    kind: 'ran',
    instances: [...found.values()],
    lookedAt: ({ resource, location }) => looked(resource) && !open.has(location),
  };
}

/**
 * A mail server of the host does not exist and others can have its name: its domain is not registered, or its service
 * gives the name out again. Fires on `example.com MX mail.gone.example` with NXDOMAIN for `gone.example`; not on a server
 * that is only down, and not on a null MX (RFC 7505).
 */
export const mailTakeover: Check<HostArtifact> = {
  id: 'mail-takeover',
  title: 'Others can receive the mail through a mail server that is gone',
  score: 6,
  confidence: 'firm',
  cwe: [350],
  references,
  risk: 'Whoever takes the name receives mail for the domain: confidential letters, and links that set passwords anew.',
  recommendation: 'Remove the MX record of the server that is gone, or let it name one of your own.',
  judge,
};
