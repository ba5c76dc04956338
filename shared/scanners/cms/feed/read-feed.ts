import { contents } from '../../../scanning/operator-file/contents.ts';
import { FileFault } from '../../../scanning/operator-file/file-fault.ts';
import { jsonMembers } from '../../../scanning/operator-file/json-members.ts';
import { inOrder, isInFeedRange, isVersion } from './affected.ts';
import type { FeedEntry } from './entry.ts';
import type { FeedFacts, VulnerabilityFeed } from './feed.ts';
import type { SoftwareType, Vulnerability } from './vulnerability.ts';
import { wordfenceEntry } from './wordfence.ts';
import { wpvulnerabilityEntry } from './wpvulnerability.ts';

/** The most that a feed may have when it is unpacked, and one entry of it. */
const maxBytes = 200_000_000;
const maxMemberBytes = 4_000_000;

type Shape = FeedFacts['shape'];

interface Read {
  readonly shape: Shape;
  readonly entry: FeedEntry;
  readonly broken: number;
}

/** Reads one member in the shape it has; undefined where it has none of them. */
function readMember(text: string | undefined): Read | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
  const wordfence = wordfenceEntry(value);
  if (wordfence !== undefined) return { shape: 'wordfence', entry: wordfence, broken: 0 };
  const other = wpvulnerabilityEntry(value);
  return other && { shape: 'wpvulnerability', entry: other, broken: other.broken };
}

/** An index under construction. */
class FeedIndex {
  readonly #bySlug = new Map<string, Map<string, Vulnerability>>();

  /** A feed may tell of one vulnerability branch by branch: it is one, with all its ranges and fixes. */
  add(vulnerability: Vulnerability): void {
    const { id, type, slug, affected, patched } = vulnerability;
    const key = `${type} ${slug.toLowerCase()}`;
    const known = this.#bySlug.get(key) ?? new Map<string, Vulnerability>();
    this.#bySlug.set(key, known);
    const before = known.get(id);
    const whole = before && {
      ...before,
      affected: [...before.affected, ...affected],
      patched: inOrder([...before.patched, ...patched]),
    };
    known.set(id, whole ?? vulnerability);
  }

  get entries(): number {
    return this.#bySlug.values().reduce((sum, { size }) => sum + size, 0);
  }

  of(type: SoftwareType, slug: string, version: string | undefined): readonly Vulnerability[] {
    const found = [...(this.#bySlug.get(`${type} ${slug.toLowerCase()}`)?.values() ?? [])];
    if (version === undefined || !isVersion(version)) return found;
    return found.filter(({ affected }) => affected.some((range) => isInFeedRange(version, range)));
  }

  slugs(type: SoftwareType): string[] {
    const firsts = [...this.#bySlug.values()].flatMap((known) => known.values().take(1).toArray());
    return firsts.flatMap((first) => (first.type === type ? [first.slug] : [])).toSorted();
  }
}

/** A feed as bytes, and what is known of it from where it lies. */
export interface FeedFile {
  readonly location: string;
  readonly body: AsyncIterable<Uint8Array>;
  /** Of the file, milliseconds since the epoch. */
  readonly modifiedAt: number | undefined;
}

/**
 * Reads a feed entry by entry, plain or gzip, in either shape:
 * - Wordfence Intelligence: an object (or array) of its entries;
 * - WPVulnerability: an array of the API's answers, an object of them under any names, or one answer alone.
 * What cannot be read is left out and counted. Throws FileFault where the file is no feed at all, or is too large.
 * @param now Milliseconds since the epoch: a date of the feed that lies behind it is not believed.
 */
export async function readFeed(file: FeedFile, now: number, most = maxBytes): Promise<VulnerabilityFeed> {
  const index = new FeedIndex();
  let shape: Shape | undefined;
  let broken = 0;
  let updatedAt: number | undefined;
  /** Members of an answer that stands alone: `error`, `message`, `data`, `updated`. */
  const alone = new Map<string, string>();

  const take = (read: Read) => {
    shape ??= read.shape;
    if (read.shape !== shape) {
      broken += 1;
      return;
    }
    broken += read.broken;
    for (const each of read.entry.vulnerabilities) index.add(each);
    const at = read.entry.updatedAt;
    if (at !== undefined && at <= now && at > (updatedAt ?? 0)) updatedAt = at;
  };

  for await (const { key, text } of jsonMembers(contents(file.body, most), maxMemberBytes)) {
    const read = readMember(text);
    if (read !== undefined) take(read);
    else if ((key === 'data' || key === 'updated' || key === 'error' || key === 'message') && text !== undefined)
      alone.set(key, text);
    else broken += 1;
  }
  if (alone.has('data')) {
    const read = readMember(`{${[...alone].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`);
    if (read === undefined) broken += 1;
    else take(read);
  }
  if (shape === undefined) throw new FileFault('none of its entries has a known format');
  return {
    facts: { location: file.location, shape, entries: index.entries, broken, datedAt: updatedAt ?? file.modifiedAt },
    vulnerabilitiesOf: (type, slug, version) => index.of(type, slug, version),
    slugsOf: (type) => index.slugs(type),
  };
}
