import type { Check, Verdict } from '../../../../scanning/check.ts';
import { domainOf } from '../../host/registered.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

function judge(zone: ZoneArtifact): Verdict {
  const { domain, dmarc, named } = zone;
  if (dmarc.kind === 'unknown') return { kind: 'not_testable', reason: dmarc.reason };
  if (dmarc.kind === 'none') return { kind: 'ran', examined: ofDomain(zone), instances: [] };
  const { at, outside, records } = dmarc;
  // A domain that nobody has is worse: record-takeover reports it.
  const free = new Set(
    named.kind === 'names' ? named.names.filter((each) => each.registered === 'no').map((each) => each.domain) : [],
  );
  const instances = outside
    .filter(({ host, agrees }) => agrees === false && !free.has(domainOf(host)))
    .map(({ host }) => ({
      resource: at,
      location: `TXT _dmarc ${host}`,
      description: `The DMARC record of ${at} names an address at ${host} for reports, and ${host} has no record that agrees to receive them.`,
      evidence: [
        ...records.map((record) => `_dmarc.${at} TXT ${record}`),
        `${at}._report._dmarc.${host} TXT: no record begins with v=DMARC1`,
      ].join('\n'),
      reproduce: digLine(`${at}._report._dmarc.${host}`, 'TXT'),
    }));
  const open = new Set(outside.filter(({ agrees }) => agrees === undefined).map(({ host }) => `TXT _dmarc ${host}`));
  const looked = ofDomain(zone, at === domain ? undefined : at);
  return { kind: 'ran', instances, examined: (known) => looked(known) && !open.has(known.location) };
}

/**
 * DMARC reports are to go to another organization, which has no record that agrees to receive those of this domain (RFC 7489,
 * 7.1). Certain.
 */
export const dmarcReportsUnauthorized: Check<ZoneArtifact> = {
  id: 'dmarc-reports-unauthorized',
  title: 'DMARC reports not authorized by their recipient',
  score: 2,
  confidence: 'certain',
  references: ['https://www.rfc-editor.org/rfc/rfc7489#section-7.1'],
  risk: 'Receivers of mail send no reports to that address: forged mail in the name of the domain stays unnoticed.',
  recommendation:
    'Have the recipient publish the TXT record v=DMARC1 at <domain>._report._dmarc.<their domain>, or name an address of your own.',
  judge,
};
