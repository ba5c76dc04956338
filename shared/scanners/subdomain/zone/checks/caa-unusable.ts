import type { Check, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { isKnownTag } from '../caa-tags.ts';
import { ofDomain } from '../subject.ts';
import type { CaaArtifact, ZoneArtifact } from '../zone-artifact.ts';

type CaaRecord = Extract<CaaArtifact, { kind: 'records' }>['records'][number];

const label = /^[a-z0-9-]{1,63}$/i;

/** Whether a value of `issue` begins with the domain of a CA, or with nothing where no CA may issue (RFC 8659, 4.2). */
function namesIssuer(value: string): boolean {
  const [domain = ''] = value.split(';');
  const labels = domain.trim().split('.');
  const isNobody = domain.trim() === '';
  return isNobody || labels.every((each) => label.test(each) && !each.startsWith('-') && !each.endsWith('-'));
}

function faultOf({ tag, value, critical }: CaaRecord): string | undefined {
  if (critical && !isKnownTag(tag))
    return `the critical property ${tag} is unknown, so that no CA may issue certificates`;
  if ((tag === 'issue' || tag === 'issuewild') && !namesIssuer(value))
    return `${JSON.stringify(value)} is not the domain of a CA, so that the record permits none`;
  return undefined;
}

function judge(zone: ZoneArtifact): Verdict {
  const { domain, caa } = zone;
  if (caa.kind === 'unknown') return { kind: 'not_testable', reason: caa.reason };
  const at = caa.kind === 'records' ? caa.at : domain;
  const ran = { kind: 'ran', examined: ofDomain(zone, at) } as const;
  const faults = caa.kind === 'records' ? caa.records.flatMap((each) => faultOf(each) ?? []) : [];
  const [first, ...more] = faults;
  if (caa.kind === 'none' || first === undefined) return { ...ran, instances: [] };
  const instance = {
    resource: at,
    location: 'CAA',
    description: `A CAA record of ${at} does not permit what it seems to: ${first}.`,
    evidence: [
      ...caa.records.map(
        ({ tag, value, critical }) => `${at} CAA ${critical ? 128 : 0} ${tag} ${JSON.stringify(value)}`,
      ),
      first,
      ...more,
    ].join('\n'),
    reproduce: digLine(at, 'CAA'),
  };
  return { ...ran, instances: [instance] };
}

/**
 * A CAA record has a critical property that no CA knows (RFC 8659, 4.5), or an issuer that is not a domain, such as a URL
 * (RFC 8659, 4.2): the next certificate is refused. Certain.
 */
export const caaUnusable: Check<ZoneArtifact> = {
  id: 'caa-unusable',
  title: 'CAA record that no CA can satisfy',
  score: 2,
  confidence: 'certain',
  references: [
    'https://www.rfc-editor.org/rfc/rfc8659#section-4.2',
    'https://www.rfc-editor.org/rfc/rfc8659#section-4.5',
  ],
  risk: 'A CA refuses to issue or renew certificates for the domain: its sites become unavailable when the present ones expire.',
  recommendation:
    'Correct the issuer, such as 0 issue "letsencrypt.org", and remove properties that are not registered with IANA.',
  judge,
};
