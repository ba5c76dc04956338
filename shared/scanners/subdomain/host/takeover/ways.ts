import { shellLine } from '../../../../scanning/shell-line.ts';
import { oneLine } from '../../../../scanning/web/exhibit.ts';
import type { HostArtifact, Lead } from '../host-artifact.ts';

/** What DNS says of a lead at its end, as evidence. */
const ends: Readonly<Record<Lead['end'], string>> = {
  addresses: 'has addresses',
  alias: 'is a CNAME',
  no_data: 'has no address record',
  no_name: 'does not exist (NXDOMAIN)',
  loop: 'is part of a CNAME loop',
  failed: 'could not be resolved',
};

/** The chain of DNS records that a host name leads to, and what is at its end, as lines of evidence. */
export function recordLines(leads: readonly Lead[]): readonly string[] {
  const records = leads.slice(0, 20).map(({ via, from, to }) => `${from} ${via} ${to}`);
  const last = leads.slice(0, 20).filter(({ end }) => end !== 'alias');
  return [...records, ...last.map(({ to, end }) => `${to} ${ends[end]}`)].map((line) => oneLine(line));
}

/** Aliases alone, in order. */
export function aliasesOf({ leads }: Pick<HostArtifact, 'leads'>): readonly Lead[] {
  return leads.filter(({ via }) => via === 'CNAME');
}

/** A line of dig that shows an answer again. */
export function digLine(name: string, type: string, ...options: readonly string[]): string {
  return shellLine('dig', '+noall', '+answer', '+comments', ...options, name, type);
}
