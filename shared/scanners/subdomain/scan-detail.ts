import { counted, findingWords, listed, maxDetail } from '../../scanning/frame/detail.ts';
import type { Checkpoint } from './checkpoint.ts';
import { shownName } from './domain-name.ts';

const MORE = '; and more';

/** As many of the parts as fit, each of them whole; where that are not all, it is said. */
function fitting([lead = '', ...parts]: readonly string[]): string {
  let text = lead;
  for (const [at, part] of parts.entries()) {
    const next = `${text}; ${part}`;
    const rest = at === parts.length - 1 ? 0 : MORE.length;
    if (next.length + rest > maxDetail) return `${text.slice(0, maxDetail - MORE.length)}${MORE}`;
    text = next;
  }
  return text.slice(0, maxDetail);
}

/** What could not be seen: the gravest first, as not all may fit. */
function gapWords({ silent, wildcards, loops, unclear, excluded }: Checkpoint, faults: readonly string[]): string[] {
  return [
    ...(silent.length > 0 ? [`no full answer of ${listed(silent, 90)}`] : []),
    ...(unclear > 0 ? [`${counted(unclear, 'name')} could not be asked for`] : []),
    ...faults,
    ...(excluded > 0 ? [`${counted(excluded, 'name')} left out by the policy`] : []),
    ...(loops > 0 ? [`${counted(loops, 'name')} whose aliases have no end`] : []),
    ...(wildcards.length > 0 ? [`any name answers below ${listed(wildcards.toSorted().map(shownName), 60)}`] : []),
  ];
}

/** How a scan ended that came through: what was found, and what could not be seen. */
export function finishedDetail(at: Checkpoint, findings: number, faults: readonly string[]): string {
  const { domain, hosts, fresh, high, exists, blocked } = at;
  const found = findingWords(findings, high);
  const lead = exists
    ? `${shownName(domain)}: ${counted(hosts, 'host')}${fresh === null ? '' : ` (${fresh} new)`}; ${found}`
    : `Warning: the domain ${shownName(domain)} does not resolve: the name does not exist; ${found}`;
  return fitting([lead, ...(blocked === undefined ? [] : [blocked]), ...gapWords(at, faults)]);
}
