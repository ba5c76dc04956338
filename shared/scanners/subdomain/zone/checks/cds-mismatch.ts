import type { Check, Instance } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import type { DnssecArtifact } from '../dnssec/dnssec-artifact.ts';
import { judgeSignatures, type NameServerAnswer } from '../dnssec/judge-signatures.ts';
import {
  areAllForeign,
  doDisagree,
  keysAskedFor,
  type RequestedKeys,
  requestedKeys,
} from '../dnssec/requested-keys.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

type Fault = Pick<Instance, 'title' | 'description' | 'score' | 'confidence' | 'risk' | 'recommendation'>;

interface Asking extends Pick<NameServerAnswer, 'server'> {
  readonly own: NameServerAnswer['said']['keys'];
  readonly asked: RequestedKeys;
}

/** The digests of the zone above, as far as they are known. */
type Digests = Exclude<DnssecArtifact['digests'], string>;

function faultOf(domain: string, asking: readonly Asking[], digests: Digests): Fault | undefined {
  if (asking.some(({ asked }) => asked.isDelete))
    // Without DS records there is nothing to delete.
    return digests.length === 0
      ? undefined
      : {
          title: 'CDS record requests the removal of DNSSEC',
          description: `The zone ${domain} asks its parent zone to remove all of its DS records.`,
          confidence: 'tentative',
          risk: 'A registry that follows the record removes DNSSEC from the zone: forged answers are accepted again.',
          recommendation: 'Remove the CDS and CDNSKEY records, unless the zone is to become unsigned.',
        };
  if (asking.some(({ asked, own }) => areAllForeign(asked, own, domain)))
    return {
      description: `The CDS or CDNSKEY records of ${domain} ask the parent zone for DS records of keys that are not in the zone.`,
    };
  if (asking.some(({ asked }) => doDisagree(asked, domain)))
    return {
      title: 'CDS records do not match CDNSKEY records',
      description: `The CDS and the CDNSKEY records of ${domain} are about different keys.`,
      score: 2,
      risk: 'Registries ignore records that contradict each other: the next change of keys does not reach the parent zone.',
    };
  if (digests.length === 0) return undefined;
  const has = new Set(digests.map(({ keyTag, algorithm }) => `${keyTag} ${algorithm}`));
  const isPending = asking.some(({ asked }) => {
    const wanted = keysAskedFor(asked);
    return wanted.length !== has.size || wanted.some((each) => !has.has(each));
  });
  if (!isPending) return undefined;
  return {
    title: 'CDS records not adopted by the parent zone',
    description: `The zone ${domain} asks its parent zone for DS records of other keys than those that it has.`,
    score: 1,
    confidence: 'tentative',
    risk: 'The parent zone may never read the records. Once the signer removes the previous key, validating resolvers reject all answers of the zone.',
    recommendation: 'If the difference lasts for more than a few days, set the DS records at the registrar by hand.',
  };
}

const linesOf = ({ server, asked }: Asking) =>
  asked.isDelete
    ? [`${server}: CDS or CDNSKEY with the algorithm 0, for no key`]
    : keysAskedFor(asked).map((each) => `${server}: CDS or CDNSKEY for the key ${each}`);

const judge = (zone: ZoneArtifact) =>
  judgeSignatures(zone, (servers, { digests }) => {
    const { domain } = zone;
    const asking = servers.flatMap(({ server, said }): readonly Asking[] => {
      const asked = requestedKeys(said);
      return asked === undefined ? [] : [{ server, own: said.keys, asked }];
    });
    if (asking.length === 0) return undefined;
    if (typeof digests === 'string') return digests;
    const fault = faultOf(domain, asking, digests);
    if (fault === undefined) return undefined;
    return {
      location: 'CDS',
      ...fault,
      evidence: [
        ...digests.map(({ keyTag, algorithm }) => `${domain} DS for the key ${keyTag} ${algorithm}`),
        ...asking.flatMap(linesOf),
      ].join('\n'),
      reproduce: digLine(domain, 'CDS'),
    };
  });

/**
 * The CDS or CDNSKEY records of the zone, by which it asks the zone above for DS records (RFC 7344), are of keys that the zone
 * does not have, or ask to remove DNSSEC (RFC 8078): 3. They contradict each other: 2. They differ from the DS records, which is
 * so in each change of keys for a while: 1, tentative. Not for a zone without such records.
 */
export const cdsMismatch: Check<ZoneArtifact> = {
  id: 'cds-mismatch',
  title: 'CDS records for keys that are not in the zone',
  score: 3,
  confidence: 'certain',
  cwe: [324],
  references: ['https://www.rfc-editor.org/rfc/rfc7344#section-4', 'https://www.rfc-editor.org/rfc/rfc8078#section-4'],
  risk: 'A registry that follows the records makes the zone unverifiable: validating resolvers reject all of its answers. One that checks them ignores them, and the next change of keys does not reach the parent zone.',
  recommendation: 'Let the signer publish CDS and CDNSKEY records of the current key, and remove the others.',
  judge,
};
