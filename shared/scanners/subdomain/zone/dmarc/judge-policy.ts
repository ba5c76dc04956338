import type { Instance, Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';
import type { DmarcPolicy } from './dmarc-artifact.ts';

/** A policy that can be taken at its word, and the domain whose record says it: the scanned one, or its organisation's. */
interface StatedPolicy extends DmarcPolicy {
  readonly at: string;
  readonly isOwn: boolean;
}

/** What a check says of a policy: the rest of the finding is the record's. */
type Said = Pick<Instance, 'description' | 'title'>;

/**
 * Judges the policy of the DMARC record that applies. One without a record is reported by dmarc-missing, several by
 * dmarc-several-records, one with errors by dmarc-invalid: the policy of these is uncertain, and no check speaks of it.
 * @param say undefined where the check finds nothing wrong
 */
export function judgePolicy(zone: ZoneArtifact, say: (policy: StatedPolicy) => Said | undefined): Verdict {
  const { domain, dmarc } = zone;
  if (dmarc.kind === 'unknown') return { kind: 'not_testable', reason: dmarc.reason };
  if (dmarc.kind === 'none') return { kind: 'ran', examined: ofDomain(zone), instances: [] };
  const { at, policy, records } = dmarc;
  const ran = { kind: 'ran', examined: ofDomain(zone, at) } as const;
  if (policy === undefined || policy.faults.length > 0) return { ...ran, instances: [] };
  const said = say({ ...policy, at, isOwn: at === domain });
  if (said === undefined) return { ...ran, instances: [] };
  const instance = {
    resource: at,
    location: 'TXT _dmarc',
    ...said,
    evidence: records.map((record) => `_dmarc.${at} TXT ${record}`).join('\n'),
    reproduce: digLine(`_dmarc.${at}`, 'TXT'),
  };
  return { ...ran, instances: [instance] };
}
