import * as z from 'zod/mini';
import { firmWays, type Way } from './sources/source.ts';

/**
 * How far a name has come.
 * - `new`: not resolved yet
 * - `host`: to be checked
 * - `seen`: checked
 * - `absent`: it does not exist, or has no address
 * - `wild`: it was guessed, and is answered as any other name of its level
 * - `unclear`: it could not be asked for
 * - `excluded`: the policy leaves it out
 */
const stages = ['new', 'host', 'seen', 'absent', 'wild', 'unclear', 'excluded'] as const;
export type Stage = (typeof stages)[number];

const ways = [
  'domain',
  'dns',
  'certificate_transparency',
  'certspotter',
  'zone_transfer',
  'zone_walk',
  'reverse_dns',
  'words',
  'permutations',
  'certificates',
  'links',
  'services',
  'earlier_runs',
] as const satisfies readonly Way[];

/** As it is stored: many names, few ways. */
const storedName = z.tuple([z.string(), z.enum(stages), z.array(z.enum(ways)), z.boolean(), z.nullable(z.string())]);
export const storedNames = z.array(storedName);
type StoredName = z.infer<typeof storedName>;

/** What is known of a name. */
export interface NameEntry {
  readonly name: string;
  readonly ways: ReadonlySet<Way>;
  readonly stage: Stage;
  /** True where its neighbours were made up. */
  readonly permuted: boolean;
  /** The level whose wildcard answers for it, where it is reported all the same. */
  readonly wildcard: string | null;
}

/** The names of a run, each with where it is from and how far it has come. */
export class NameBook {
  readonly #entries = new Map<string, NameEntry>();
  readonly #counts = new Map<Stage, number>();
  readonly #max: number;
  #dropped = 0;

  constructor(max: number, stored: readonly StoredName[] = []) {
    this.#max = max;
    for (const [name, stage, from, permuted, wildcard] of stored)
      this.#set({ name, stage, ways: new Set(from), permuted, wildcard });
  }

  #set(entry: NameEntry): void {
    const before = this.#entries.get(entry.name);
    if (before) this.#counts.set(before.stage, this.count(before.stage) - 1);
    this.#counts.set(entry.stage, this.count(entry.stage) + 1);
    this.#entries.set(entry.name, entry);
  }

  /** Adds a name, or one more way to it. True where it was not known. A guess that proves to be firm is judged anew. */
  add(name: string, way: Way): boolean {
    const known = this.#entries.get(name);
    if (known === undefined) {
      if (this.#entries.size >= this.#max) {
        this.#dropped += 1;
        return false;
      }
      this.#set({ name, ways: new Set([way]), stage: 'new', permuted: false, wildcard: null });
      return true;
    }
    if (known.ways.has(way)) return false;
    const stage = known.stage === 'wild' && firmWays.has(way) ? 'new' : known.stage;
    this.#set({ ...known, ways: new Set([...known.ways, way]), stage });
    return false;
  }

  get(name: string): NameEntry | undefined {
    return this.#entries.get(name);
  }

  move(name: string, stage: Stage, wildcard: string | null = null): void {
    const known = this.#entries.get(name);
    if (known) this.#set({ ...known, stage, wildcard });
  }

  setPermuted(name: string): void {
    const known = this.#entries.get(name);
    if (known) this.#set({ ...known, permuted: true });
  }

  /** Names of a stage, those of firm ways first, otherwise in the order in which they came. */
  at(stage: Stage): readonly NameEntry[] {
    const found = [...this.#entries.values()].filter((entry) => entry.stage === stage);
    return [...found.filter(isFirm), ...found.filter((entry) => !isFirm(entry))];
  }

  count(stage: Stage): number {
    return this.#counts.get(stage) ?? 0;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Names that were too many. */
  get dropped(): number {
    return this.#dropped;
  }

  state(): StoredName[] {
    return [...this.#entries.values()].map(({ name, stage, ways: from, permuted, wildcard }) => [
      name,
      stage,
      [...from],
      permuted,
      wildcard,
    ]);
  }
}

/** True where the ways of a name prove that it was set up. */
export function isFirm({ ways: from }: Pick<NameEntry, 'ways'>): boolean {
  return [...from].some((way) => firmWays.has(way));
}

const guesses: ReadonlySet<Way> = new Set(['words', 'permutations']);

/** True for a name that nothing disclosed. */
export function isGuess({ ways: from }: Pick<NameEntry, 'ways'>): boolean {
  return [...from].every((way) => guesses.has(way));
}
