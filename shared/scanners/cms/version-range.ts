/** What is left of a version that no source tells exactly. */
export interface VersionRange {
  /** One of these, oldest first; none where nothing is known. */
  readonly among: readonly string[];
  /** It may be a later one of this branch than all of `among`. */
  readonly laterOf: string | undefined;
  /** It may be newer than every release that is known. */
  readonly orNewer: boolean;
}

/** `6.7.1 or 6.7.2`, `6.4.1 to 6.4.3`, `6.8.7 or a later 6.8.x`, `7.1 or newer`; undefined where nothing is known. */
export function rangeText({ among, laterOf, orNewer }: VersionRange): string | undefined {
  const [first] = among;
  if (first === undefined) return undefined;
  if (orNewer) return `${first} or newer`;
  return laterOf === undefined ? amongText(among) : `${first} or a later ${laterOf}.x`;
}

/** `6.7.1 or 6.7.2`, `6.4.1 to 6.4.3`. */
export function amongText(versions: readonly string[]): string {
  const [first = '', last = first] = [versions[0], versions.at(-1)];
  if (first === last) return first;
  return versions.length === 2 ? `${first} or ${last}` : `${first} to ${last}`;
}
