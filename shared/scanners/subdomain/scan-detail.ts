import type { Checkpoint } from './checkpoint.ts';
import { shownName } from './domain-name.ts';

const MAX_DETAIL = 255;

function counted(value: number, one: string, many = `${one}s`): string {
  return `${value.toLocaleString('en-US')} ${value === 1 ? one : many}`;
}

/** As many of the words as fit, `and 3 more` behind them. */
function listed(words: readonly string[], room: number): string {
  let text = '';
  for (const [at, word] of words.entries()) {
    const next = text === '' ? word : `${text}, ${word}`;
    const rest = words.length - at - 1;
    if (text !== '' && next.length + (rest === 0 ? 0 : ` and ${rest} more`.length) > room)
      return `${text} and ${words.length - at} more`;
    text = next;
  }
  return text;
}

function gapWords({ silent, wildcards, loops, unclear, excluded }: Checkpoint): string[] {
  return [
    ...(silent.length > 0 ? [`no full answer of ${listed(silent, 90)}`] : []),
    ...(wildcards.length > 0 ? [`any name answers below ${listed(wildcards.toSorted().map(shownName), 60)}`] : []),
    ...(loops > 0 ? [`${counted(loops, 'name')} whose aliases have no end`] : []),
    ...(unclear > 0 ? [`${counted(unclear, 'name')} could not be asked for`] : []),
    ...(excluded > 0 ? [`${counted(excluded, 'name')} left out by the policy`] : []),
  ];
}

/** How a scan ended that came through: what was found, and what could not be seen. */
export function finishedDetail(at: Checkpoint, findings: number, faults: readonly string[]): string {
  const { domain, hosts, fresh, high, exists } = at;
  const found = `${counted(findings, 'finding')}${high > 0 ? `, ${high.toLocaleString('en-US')} of high score` : ''}`;
  const lead = exists
    ? `${shownName(domain)}: ${counted(hosts, 'host')}${fresh === null ? '' : ` (${fresh} new)`}; ${found}`
    : `Warning: the domain ${shownName(domain)} does not resolve: the name does not exist; ${found}`;
  return [lead, ...gapWords(at), ...faults].join('; ').slice(0, MAX_DETAIL);
}
