import { analyse } from 'scslre';
import { type AttackText, attackTexts } from './attack-texts.ts';
import { growthOf } from './growth.ts';
import { type BuiltPattern, builtPatterns, writtenPatterns } from './patterns-of-sources.ts';

/** Between linear (4) and quadratic (16). */
const mostGrowth = 8;

/** Quantifiers over which a search goes more than once for the same characters, by analysis of the expression alone. */
export function provedSlow({ source, flags }: BuiltPattern): string[] {
  return analyse(new RegExp(source, flags), { maxReports: Number.POSITIVE_INFINITY }).reports.map((report) =>
    report.type === 'Trade' ? `${report.startQuant.raw} before ${report.endQuant.raw}` : report.quant.raw,
  );
}

/** Texts made for the expression in which searching takes more than linear time. */
export function measuredSlow({ source, flags }: BuiltPattern): string[] {
  const pattern = new RegExp(source, flags);
  // What else the machine does disturbs its caches, for a second or more: what is slow is slow in eight of nine times more.
  const isSlow = (text: AttackText) => {
    const growth = growthOf(pattern, text);
    if (growth === Number.POSITIVE_INFINITY) return true;
    let linear = growth <= mostGrowth ? 2 : 0;
    for (let more = 0; more < 9 && linear < 2; more += 1) if (growthOf(pattern, text) <= mostGrowth) linear += 1;
    return linear < 2;
  };
  const slow = attackTexts(source, flags).find(isSlow);
  return slow === undefined ? [] : [`${JSON.stringify(slow)}`];
}

/** The expressions of the product: where each is written, and those that are built as it is loaded. */
export const written = writtenPatterns();
export const built = builtPatterns();

const all = [...written.literals, ...built];
const different = [...new Map(all.map((each) => [`/${each.source}/${each.flags}`, each])).values()];

/** What is said of all expressions of the product, with the place of each of which something is said. */
export function saidOfAll(slow: (pattern: BuiltPattern) => string[]): string[] {
  return different.flatMap((pattern) =>
    slow(pattern).map((why) => `${pattern.place} /${pattern.source.slice(0, 200)}/: ${why}`),
  );
}
