import { counted, findingCountWords, fittingParts, fittingWords } from '../../scanning/frame/detail.ts';
import type { Checkpoint } from './checkpoint.ts';
import { shownName } from './domain-name.ts';

/** What was not covered: the gravest first, as not all may fit. */
function gapWords({ silent, wildcards, loops, unclear, excluded }: Checkpoint, faults: readonly string[]): string[] {
  return [
    ...(silent.length > 0 ? [`incomplete result of ${fittingWords(silent, 90)}`] : []),
    ...(unclear > 0 ? [`${counted(unclear, 'name')} could not be resolved`] : []),
    ...faults,
    ...(excluded > 0 ? [`${counted(excluded, 'name')} excluded by the policy`] : []),
    ...(loops > 0 ? [`${counted(loops, 'name')} with a CNAME loop`] : []),
    ...(wildcards.length > 0 ? [`wildcard DNS below ${fittingWords(wildcards.toSorted().map(shownName), 60)}`] : []),
  ];
}

/** The result of a finished scan: what was found, and what was not covered. */
export function finishedDetail(at: Checkpoint, findings: number, faults: readonly string[]): string {
  const { domain, hosts, fresh, high, exists, blocked } = at;
  const found = findingCountWords(findings, high);
  const lead = exists
    ? `${shownName(domain)}: ${counted(hosts, 'host')}${fresh === null ? '' : ` (${fresh} new)`}; ${found}`
    : `Warning: the domain ${shownName(domain)} does not exist (NXDOMAIN); ${found}`;
  return fittingParts([lead, ...(blocked === undefined ? [] : [blocked]), ...gapWords(at, faults)]);
}
