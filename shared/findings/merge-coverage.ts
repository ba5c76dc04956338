import type { CoverageEntry } from '../scanning/scanner.ts';

/** `192.0.2.7 1-1024/tcp`: a range of numbers inside a target. */
const ranged = /^(.*[^\d])?(\d{1,9})-(\d{1,9})(\D*)$/;

interface Range {
  readonly before: string;
  readonly from: number;
  readonly to: number;
  readonly after: string;
}

function rangeOf(target: string): Range | undefined {
  const [, before = '', from, to, after = ''] = ranged.exec(target) ?? [];
  return from === undefined ? undefined : { before, from: Number(from), to: Number(to), after };
}

/** One target for two whose ranges follow each other; undefined for any others. */
function joined(first: string, second: string): string | undefined {
  const a = rangeOf(first);
  const b = rangeOf(second);
  if (!a || !b || a.before !== b.before || a.after !== b.after || a.to + 1 !== b.from) return undefined;
  return `${a.before}${a.from}-${b.to}${a.after}`;
}

/** Merges coverage entries: equal ones are added up, and consecutive port ranges become one. Order is kept. */
export function mergeCoverage(entries: readonly CoverageEntry[]): CoverageEntry[] {
  const byName = new Map<string, CoverageEntry>();
  const lastOf = new Map<string, string>();
  const nameOf = ({ checkId, target, outcome, reason }: CoverageEntry) =>
    JSON.stringify([checkId, outcome, reason ?? '', target]);
  for (const entry of entries) {
    const kind = JSON.stringify([entry.checkId, entry.outcome, entry.reason ?? '']);
    const name = nameOf(entry);
    const same = byName.get(name);
    if (same) {
      byName.set(name, { ...same, count: same.count + entry.count });
      continue;
    }
    const last = byName.get(lastOf.get(kind) ?? '');
    const target = last && joined(last.target, entry.target);
    if (last && target !== undefined) {
      byName.delete(nameOf(last));
      const both = { ...last, target, count: last.count + entry.count };
      byName.set(nameOf(both), both);
      lastOf.set(kind, nameOf(both));
      continue;
    }
    byName.set(name, entry);
    lastOf.set(kind, name);
  }
  return [...byName.values()];
}
