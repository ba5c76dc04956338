import type { Verdict } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { ofDomain } from '../subject.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';
import type { DkimKey } from './dkim-artifact.ts';

/** The verdict of a check of DKIM keys: an instance for each key that it reports, with the sentence that describes it. */
export function judgeKeys(
  zone: ZoneArtifact,
  isReported: (key: DkimKey) => boolean,
  describe: (key: DkimKey, domain: string) => string,
): Verdict {
  const { domain, dkim } = zone;
  if (dkim.kind === 'unknown') return { kind: 'not_testable', reason: dkim.reason };
  const instances = dkim.keys.filter(isReported).map((key) => {
    const { selector, record, bits = 0 } = key;
    const name = `${selector}._domainkey.${domain}`;
    return {
      resource: domain,
      location: `TXT ${selector}._domainkey`,
      description: describe(key, domain),
      evidence: [`${name} TXT ${record}`, ...(bits > 0 ? [`RSA key of ${bits} bits`] : [])].join('\n'),
      reproduce: digLine(name, 'TXT'),
    };
  });
  return { kind: 'ran', instances, examined: ofDomain(zone) };
}
