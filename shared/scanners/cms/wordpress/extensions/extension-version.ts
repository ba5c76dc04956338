import type { Confidence } from '../../../../records/findings/confidence.ts';
import { compareVersions } from '../../data/php-version.ts';

/** Where a plugin's or theme's version was read. A file of its own is believed before what pages say. */
type VersionSource = 'account' | 'style.css' | 'tag' | 'stable tag' | 'changelog' | 'assets' | 'one asset';

/** One hint at an extension's version. */
export interface VersionHint {
  readonly source: VersionSource;
  readonly version: string;
}

/** What the hints say together. */
export interface ExtensionVersion {
  readonly version: string | undefined;
  /** Versions that it may be as well: as much, or nearly as much, speaks for them. */
  readonly rivals: readonly string[];
  readonly confidence: Confidence;
  /** `6.1.2 from stable tag and changelog`, contradicting versions after it. */
  readonly words: string;
}

const WEIGHTS: Readonly<Record<VersionSource, number>> = {
  account: 8,
  'style.css': 4,
  tag: 4,
  'stable tag': 3,
  changelog: 2,
  // With the changelog they outweigh a stable tag, which many never change.
  assets: 2,
  'one asset': 2,
};

/**
 * The weight of a stable tag that is older than what the changelog begins with: the tag was forgotten. Of 21 plugins' releases
 * (their tags on GitHub) the changelog was then right in 113 and the stable tag in 2. It stays a rival as it was.
 */
const forgottenTag = 1;

const VERSION = /^\d{1,6}(?:\.\d{1,6}){1,5}(?:[.-]?(?:alpha|beta|b|rc|dev|pl|p)[.-]?\d{0,6})?$/i;

/** The version that the site itself names to its administrators: nothing else is asked then. */
function toldToAccount(hints: readonly VersionHint[]): ExtensionVersion | undefined {
  const told = hints.find(({ source, version }) => source === 'account' && /^\w[\w.+-]{0,39}$/.test(version));
  if (told === undefined) return undefined;
  return { version: told.version, rivals: [], confidence: 'certain', words: `${told.version} from the account's list` };
}

/** True for what may be the version of a plugin or theme: with a dot, so that no time or counter is taken for one. */
function isExtensionVersion(text: string): boolean {
  return text.length <= 40 && VERSION.test(text);
}

const isOfAssets = ({ source }: VersionHint) => source === 'assets' || source === 'one asset';

function isTagForgotten(hints: readonly VersionHint[]): boolean {
  const versionOf = (source: VersionSource) => hints.find((each) => each.source === source)?.version;
  const tag = versionOf('stable tag');
  const changelog = versionOf('changelog');
  return tag !== undefined && changelog !== undefined && compareVersions(changelog, tag) > 0;
}

/**
 * Weighs the hints. What a plugin's assets say counts only where it agrees or nothing else is known: they may be
 * libraries with versions of their own, or the version of the core. Where nothing else is known, a version that one
 * file alone has is not told: of ten plugins' pages it was right in three of five, and one of several files in five of five.
 */
export function weighHints(hints: readonly VersionHint[]): ExtensionVersion {
  const told = toldToAccount(hints);
  if (told !== undefined) return told;
  const usable = hints.filter(({ version }) => isExtensionVersion(version));
  const firm = usable.filter((each) => !isOfAssets(each));
  const named = new Map<string, Set<VersionSource>>();
  for (const { version, source } of firm.length > 0 ? firm : usable)
    named.set(version, (named.get(version) ?? new Set()).add(source));
  for (const { version, source } of usable.filter(isOfAssets)) named.get(version)?.add(source);
  const weightOf = (sources: ReadonlySet<VersionSource>, weights = WEIGHTS) =>
    [...sources].reduce((sum, each) => sum + weights[each], 0);
  const ranking = isTagForgotten(usable) ? { ...WEIGHTS, 'stable tag': forgottenTag } : WEIGHTS;
  const ranked = [...named].sort((a, b) => weightOf(b[1], ranking) - weightOf(a[1], ranking));
  const [best, second] = ranked;
  if (best === undefined) return { version: undefined, rivals: [], confidence: 'tentative', words: 'unknown' };
  const words = ranked
    .map(([version, sources]) => `${version} from ${[...sources].join(' and ')}`)
    .join('; contradicted by ');
  const [version, sources] = best;
  if (firm.length === 0) {
    // Several versions in one plugin's assets: none of them is the plugin's for sure.
    const only = second === undefined && sources.has('assets');
    return { version: only ? version : undefined, rivals: [], confidence: 'tentative', words };
  }
  if (second !== undefined) {
    const least = weightOf(sources) - 1;
    const rivals = ranked.slice(1).flatMap(([rival, its]) => (weightOf(its) >= least ? [rival] : []));
    return { version, rivals, confidence: 'tentative', words };
  }
  const isSure = sources.size > 1 || WEIGHTS[[...sources][0] ?? 'assets'] >= 4;
  return { version, rivals: [], confidence: isSure ? 'certain' : 'firm', words };
}
