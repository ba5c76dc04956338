import type { Match } from './signs/pattern.ts';

/** As versions are written: numbers first (a date too), at most a short name behind them. */
const sane = /^\d{1,8}(?:\.\d{1,8}){0,5}(?:[a-z]{1,6}\d{0,4})?(?:[-+.~_][a-z0-9][\w.+~-]{0,30})?$/i;
const longest = 40;

/** A version as a product tells it; undefined for what is none, such as a hash. */
function saneVersion(text: string): string | undefined {
  const version = text
    .trim()
    .replace(/^v(?=\d)/i, '')
    .replace(/(?<![.+~_-])[.+~_-]+$/, '');
  return version.length <= longest && sane.test(version) ? version : undefined;
}

/** Fills a match into what a sign says of the version: `\1`, `\1?a:b`, or a fixed text. */
export function versionFrom(template: string | undefined, { groups }: Match): string | undefined {
  if (template === undefined) return undefined;
  const ternary = /^\\(\d)\?([^:]*):(.*)$/s.exec(template);
  const group = (digit: string) => groups[Number(digit) - 1] ?? '';
  const chosen = ternary === null ? template : group(ternary[1] ?? '') === '' ? ternary[3] : ternary[2];
  const filled = (chosen ?? '').replace(/\\(\d)/g, (_, digit: string) => group(digit));
  return saneVersion(filled);
}

/** True where one version says no other thing than the other, only less: 1.2 and 1.2.3. */
function agrees(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return (
    long.startsWith(short) &&
    (long.length === short.length || !/\d/.test(long[short.length] ?? '') || !/\d$/.test(short))
  );
}

/** So many different versions are weighed: a site that tells more of them tells none. */
const maxVersions = 200;

/** Of several told versions the one that most agree with; of those the one that says most; else the first. */
export function likeliestVersion(told: readonly string[]): string | undefined {
  const times = new Map<string, number>();
  for (const version of told)
    if (times.size < maxVersions || times.has(version)) times.set(version, (times.get(version) ?? 0) + 1);
  let best: { readonly version: string; readonly support: number } | undefined;
  for (const version of times.keys()) {
    let support = 0;
    for (const [each, count] of times) if (agrees(each, version)) support += count;
    const isMore = best !== undefined && agrees(version, best.version) && version.length > best.version.length;
    if (best === undefined || support > best.support || (support === best.support && isMore))
      best = { version, support };
  }
  return best?.version;
}
