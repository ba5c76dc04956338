import type { Confidence } from '../../../../records/findings/confidence.ts';
import type { Exhibit } from '../../../../scanning/web/exhibit.ts';
import type { Extension } from './extension.ts';
import { type VersionHint, weighHints } from './extension-version.ts';
import { wayOfPages } from './mentions.ts';

/** A plugin or theme as far as it is known while a step gathers. */
interface Candidate {
  readonly slug: string;
  name: string | undefined;
  role: string | undefined;
  readonly ways: Set<string>;
  readonly hints: VersionHint[];
  readonly exhibits: Exhibit[];
  confidence: Confidence;
}

/** What a way saw of a plugin or theme. */
export interface ExtensionSighting {
  /** `paths in pages`; empty where only the role is to be set. */
  readonly way: string;
  readonly confidence: Confidence;
  readonly exhibit: Exhibit;
  readonly hints?: readonly VersionHint[];
  readonly name?: string | undefined;
}

const ORDER: readonly Confidence[] = ['tentative', 'firm', 'certain'];

/** Plugins or themes while they are gathered, each once, with all that the ways saw of it. */
export class Candidates {
  readonly #bySlug = new Map<string, Candidate>();

  get slugs(): readonly string[] {
    return [...this.#bySlug.keys()];
  }

  see(slug: string, seen: ExtensionSighting): void {
    const candidate = this.#bySlug.get(slug) ?? {
      slug,
      name: undefined,
      role: undefined,
      ways: new Set<string>(),
      hints: [],
      exhibits: [],
      confidence: 'tentative',
    };
    this.#bySlug.set(slug, candidate);
    candidate.ways.add(seen.way);
    candidate.hints.push(...(seen.hints ?? []));
    candidate.exhibits.push(seen.exhibit);
    candidate.name ??= seen.name;
    if (ORDER.indexOf(seen.confidence) > ORDER.indexOf(candidate.confidence)) candidate.confidence = seen.confidence;
  }

  /** True where a way saw it under this name. */
  isSeenBy(slug: string, way: string): boolean {
    return this.#bySlug.get(slug)?.ways.has(way) ?? false;
  }

  /** Of what pages alone name nothing is there: they may name what was removed, or what a comment or a text is about. */
  doubt(slug: string): void {
    const candidate = this.#bySlug.get(slug);
    if (candidate?.ways.size === 1 && candidate.ways.has(wayOfPages)) candidate.confidence = 'tentative';
  }

  /** Takes `other` for another spelling of `slug`: what was seen of it was seen of that. */
  join(slug: string, other: string): void {
    const from = this.#bySlug.get(other);
    if (from === undefined || slug === other) return;
    this.#bySlug.delete(other);
    for (const way of from.ways)
      for (const exhibit of from.exhibits)
        this.see(slug, { way, confidence: from.confidence, exhibit, hints: from.hints, name: from.name });
    if (from.role !== undefined) this.setRole(slug, from.role);
  }

  setRole(slug: string, role: string): void {
    const candidate = this.#bySlug.get(slug);
    if (candidate !== undefined) candidate.role ??= role;
  }

  list(): readonly Extension[] {
    return [...this.#bySlug.values()].map(({ slug, name, role, ways, hints, exhibits, confidence }) => ({
      slug,
      name,
      ways: [...ways],
      confidence,
      version: weighHints(hints),
      exhibits: exhibits.slice(0, 6),
      ...(role === undefined ? {} : { role }),
    }));
  }
}
