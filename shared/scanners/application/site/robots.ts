import * as z from 'zod/mini';
import type { SiteFile } from './site-artifact.ts';

/** What a robots.txt calls this scanner: the product of its User-Agent. */
const ownAgent = 'Scanfold';

const maxLines = 5000;
const maxSitemaps = 100;
/** Of a robots.txt so much is read (RFC 9309, 2.5: at least 500 KiB). */
const maxText = 512_000;
const maxPattern = 2000;

/** One line of a robots.txt (RFC 9309): its field in lower case and its value. */
interface RobotsLine {
  readonly field: string;
  readonly value: string;
}

/** The lines of a robots.txt that name a field, empty values included: `Disallow:` is a rule without a path. */
function robotsLines(text: string): readonly RobotsLine[] {
  return text
    .slice(0, maxText)
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/, maxLines)
    .flatMap((line) => {
      const [field = '', ...rest] = (line.slice(0, 4000).split('#', 1)[0] ?? '').split(':');
      return rest.length === 0 ? [] : [{ field: field.trim().toLowerCase(), value: rest.join(':').trim() }];
    });
}

/** The sitemaps that a robots.txt names, as absolute addresses. */
export function sitemapsOf(text: string, base: URL): readonly string[] {
  const named = robotsLines(text)
    .filter(({ field, value }) => field === 'sitemap' && value !== '' && URL.canParse(value, base.href))
    .map(({ value }) => new URL(value, base))
    .filter(({ protocol }) => protocol === 'http:' || protocol === 'https:');
  return [...new Set(named.map(({ href }) => href))].slice(0, maxSitemaps);
}

/** The paths that a robots.txt keeps crawlers from. */
export function disallowedPaths(text: string): readonly string[] {
  const paths = robotsLines(text).filter(({ field, value }) => field === 'disallow' && value.startsWith('/'));
  return [...new Set(paths.map(({ value }) => value))];
}

/** Rules for one crawler, as they are stored between invocations: what begins like `path` may be asked or not. */
export const robotsRules = z.array(z.object({ allow: z.boolean(), path: z.string() }));

export type RobotsRules = z.output<typeof robotsRules>;

/** Nothing may be asked: the rules of a robots.txt that cannot be reached (RFC 9309, 2.3.1.4). */
export const nothingAllowed: RobotsRules = [{ allow: false, path: '/' }];

/** Escapes in one spelling, as paths and patterns are compared (RFC 9309, 2.2.2). */
function spelled(path: string): string {
  return path
    .replace(/[^\x21-\x7e]/gu, (sign) => encodeURIComponent(sign.toWellFormed()))
    .replace(/%([0-9a-f]{2})/gi, (all, hex: string) => {
      const sign = String.fromCharCode(Number.parseInt(hex, 16));
      return /[\w.~-]/.test(sign) ? sign : all.toUpperCase();
    });
}

/**
 * The rules that a scan obeys: those of the robots.txt, none where there is none, and nothing allowed where it could not
 * be asked for or the server was in trouble (RFC 9309, 2.3.1).
 */
export function rulesToObey(robots: SiteFile): RobotsRules {
  if (robots.kind === 'found') return robotsRulesOf(robots.text, ownAgent);
  if (robots.kind === 'missing' && robots.page.status < 500) return [];
  return nothingAllowed;
}

interface Group {
  readonly agents: string[];
  readonly rules: RobotsRules;
}

/** The groups of a robots.txt: user agents that follow each other share the rules behind them (RFC 9309, 2.1). */
function groupsOf(text: string): readonly Group[] {
  const groups: Group[] = [];
  let isOpen = false;
  for (const { field, value } of robotsLines(text)) {
    if (field === 'user-agent') {
      if (!isOpen) groups.push({ agents: [], rules: [] });
      isOpen = true;
      groups.at(-1)?.agents.push(value.toLowerCase());
    } else if (field === 'allow' || field === 'disallow') {
      isOpen = false;
      // An empty path is a rule for nothing.
      if (value !== '' && value.length <= maxPattern)
        groups.at(-1)?.rules.push({ allow: field === 'allow', path: spelled(value) });
    }
  }
  return groups;
}

/**
 * The rules of a robots.txt for a crawler (RFC 9309): those of all groups that name it, in any case, else those of all
 * groups for `*`. `agent` is a product token, letters only.
 */
export function robotsRulesOf(text: string, agent: string): RobotsRules {
  const groups = groupsOf(text);
  const own = agent.toLowerCase();
  const named = (group: Group) => group.agents.some((each) => /^[a-z_-]*/.exec(each)?.[0] === own);
  const forAll = (group: Group) => group.agents.includes('*');
  const mine = groups.filter(named);
  return (mine.length > 0 ? mine : groups.filter(forAll)).flatMap(({ rules }) => rules);
}

/**
 * True where a path begins as a pattern says: `*` stands for any text, `$` at the end for the end of the path. Takes time
 * with the product of both lengths at most: the pattern's parts are looked for one after the other.
 */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = isWhole ? parts.pop() : undefined;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!isWhole) return true;
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last);
}

/**
 * Whether the rules let an address be asked (RFC 9309, 2.2.2): the longest path that fits decides, `Allow` where two are
 * as long; what no rule is about may be asked, and robots.txt itself always.
 */
export function robotsAllow(rules: RobotsRules, { pathname, search }: URL): boolean {
  if (pathname === '/robots.txt') return true;
  const path = spelled(pathname + search);
  let best: RobotsRules[number] | undefined;
  for (const rule of rules) {
    const isBetter =
      best === undefined ||
      rule.path.length > best.path.length ||
      (rule.path.length === best.path.length && rule.allow);
    if (isBetter && fits(rule.path, path)) best = rule;
  }
  return best?.allow ?? true;
}
