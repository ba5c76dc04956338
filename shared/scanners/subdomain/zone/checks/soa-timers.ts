import type { Check } from '../../../../scanning/check.ts';
import { digLine } from '../../host/takeover/ways.ts';
import { judgeSignatures, type NameServerAnswer } from '../dnssec/judge-signatures.ts';
import type { ZoneArtifact } from '../zone-artifact.ts';

type Timers = NonNullable<NameServerAnswer['said']['timers']>;

/** RFC 2308, 5: longer ones have been found to be problematic. */
const longestNegative = 86_400;
/** Below it the other name servers do little else than ask the first one. */
const shortestRefresh = 60;

/** What is wrong with the times of a SOA record, in words. */
function faultsOf({ refresh, retry, expire, negative }: Timers): readonly string[] {
  const faults: string[] = [];
  if (refresh < shortestRefresh) faults.push(`refresh (${refresh} s) is below one minute`);
  if (retry > refresh) faults.push(`retry (${retry} s) is longer than refresh (${refresh} s)`);
  if (expire < refresh + retry)
    faults.push(`expire (${expire} s) is shorter than refresh and retry together (${refresh + retry} s)`);
  if (negative > longestNegative) faults.push(`negative answers are cached for ${negative} s, longer than a day`);
  return faults;
}

const judge = (zone: ZoneArtifact) =>
  judgeSignatures(zone, (servers) => {
    const { domain } = zone;
    const wrong = servers.flatMap(({ server, said: { timers } }) => {
      const faults = timers === undefined ? [] : faultsOf(timers);
      return timers === undefined || faults.length === 0 ? [] : [{ server, timers, faults }];
    });
    const [first] = wrong;
    if (first === undefined)
      return servers.every(({ said }) => said.timers === undefined)
        ? 'No name server of the zone returned its SOA record'
        : undefined;
    return {
      location: 'SOA timers',
      description: `The SOA record of ${domain} has times that do not work together: ${first.faults.join('; ')}.`,
      evidence: wrong
        .map(({ server, timers: { refresh, retry, expire, negative } }) =>
          [`${server}: refresh ${refresh}`, `retry ${retry}`, `expire ${expire}`, `negative ${negative}`].join(', '),
        )
        .join('\n'),
      reproduce: digLine(domain, 'SOA'),
    };
  });

/**
 * The SOA record of a name server has a refresh time below a minute, retries later than it refreshes, expires before a failed
 * refresh was tried again (RFC 1912, 2.2), or lets others keep for more than a day that a name does not exist (RFC 2308, 5).
 * Not for times that are only unusual: many servers get the zone in other ways than by transfers. Certain.
 */
export const soaTimers: Check<ZoneArtifact> = {
  id: 'soa-timers',
  title: 'SOA timers out of range',
  score: 1,
  confidence: 'certain',
  references: [
    'https://www.rfc-editor.org/rfc/rfc1912#section-2.2',
    'https://www.rfc-editor.org/rfc/rfc2308#section-5',
  ],
  risk: 'Secondary name servers drop the zone while its primary server is available again, or ask it without pause. A name that was added, or was missing for a moment, stays unreachable for those who asked for it before.',
  recommendation:
    'Set refresh to one hour or more, retry to a fraction of it, expire to two to four weeks, and the minimum (negative caching) to between five minutes and one day.',
  judge,
};
