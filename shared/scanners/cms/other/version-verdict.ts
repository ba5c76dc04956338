import type { Confidence } from '../../../records/findings/confidence.ts';

/** A version as one source discloses it. */
export interface VersionClue {
  /** In words: `generator tag`, `/CHANGELOG.txt`. */
  readonly way: string;
  readonly version: string;
  /** The source is the release's own: a file of it, or an interface that it answers. */
  readonly own: boolean;
}

/** What all sources together say. */
export interface SystemVersionVerdict {
  readonly version: string;
  readonly confidence: Confidence;
  readonly agreeing: readonly VersionClue[];
  readonly contradicting: readonly VersionClue[];
}

/** True for versions of which one is the other, or its branch. */
export function agree(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  return long === short || long.startsWith(`${short}.`);
}

/**
 * Puts clues together: `10`, `10.2` and `10.2.3` agree, and the fullest of those that most agree with is the version.
 * Certain where two agree and none contradicts, or where the source is the release's own; tentative where one does.
 */
export function versionVerdict(clues: readonly VersionClue[]): SystemVersionVerdict | undefined {
  const backing = (version: string) => clues.filter((each) => agree(each.version, version)).length;
  const [best] = clues.toSorted((left, right) => {
    const order = backing(right.version) - backing(left.version);
    return order === 0 ? right.version.split('.').length - left.version.split('.').length : order;
  });
  if (best === undefined) return undefined;
  const agreeing = clues.filter(({ version }) => agree(version, best.version));
  const contradicting = clues.filter(({ version }) => !agree(version, best.version));
  const sure = agreeing.length > 1 || best.own;
  const confidence = contradicting.length > 0 ? 'tentative' : sure ? 'certain' : 'firm';
  return { version: best.version, confidence, agreeing, contradicting };
}
