import { labelOf, levelOf } from './domain-name.ts';
import type { NameBook, NameEntry } from './name-book.ts';
import { domainWords, isRandomLabel } from './sources/domain-words.ts';
import { groupLabels, usualLabels } from './sources/labels.ts';
import { permutationsOf } from './sources/permutations.ts';
import { aliasLevelOf, type WildcardAnswers } from './wildcards/wildcard-answers.ts';

/** What generating names needs. */
export interface InventorParts {
  readonly domain: string;
  readonly book: NameBook;
  readonly answers: WildcardAnswers;
  /** Names made up of those that were found. Fewer where many are known: most of what is left to guess is known then. */
  readonly maxPermutations: number;
  /** Levels below the domain's own at which usual labels are tried. */
  readonly maxLevels: number;
}

/** Names near the domain first: what is put beside them is likelier. */
function byName({ name: one }: NameEntry, { name: other }: NameEntry): number {
  return one.split('.').length - other.split('.').length || (one < other ? -1 : 1);
}

/** However many names are known, this part of the guesses is left. */
const LEAST_SHARE = 10;

/**
 * Generates candidate names from those that were found: permutations of each, and usual labels below those that have names
 * below them. At a level with wildcard DNS as well: what is set up there gives other answers, or another page, than any
 * name does.
 */
export class Inventor {
  readonly #parts: InventorParts;
  readonly #levels = new Set<string>();
  /** Levels whose names are aliases of those of another one. */
  readonly #renamed: { readonly level: string; readonly target: string }[] = [];
  #permutations: number;

  constructor(parts: InventorParts) {
    this.#parts = parts;
    this.#permutations = parts.book.state().filter(([, , ways]) => ways.includes('permutations')).length;
  }

  /** True where the limit of made-up names is reached: more of them might exist. */
  get isExhausted(): boolean {
    return this.#permutations >= this.#most();
  }

  /** Each that is known costs questions of its own: they are worth more than a guess. */
  #most(): number {
    const { book, maxPermutations } = this.#parts;
    const found = book.count('host') + book.count('seen');
    return Math.max(maxPermutations / LEAST_SHARE, maxPermutations - found);
  }

  /** Goes on from the hosts that it has not gone on from yet, in an order of their names alone: repeats try the same. */
  async invent(): Promise<void> {
    const { domain, book, answers } = this.#parts;
    const found = [...book.at('host'), ...book.at('seen')].toSorted(byName);
    const words = domainWords(found.map(({ name }) => name));
    const most = this.#most();
    for (const { name } of found.filter(({ permuted, wildcard }) => !permuted && wildcard === null)) {
      book.setPermuted(name);
      if (name === domain) continue;
      this.#addRenamed(name);
      const level = levelOf(name);
      // It exists where a name below it does, and may have records of its own.
      if (level !== domain) {
        book.add(level, 'dns');
        await this.open(level);
      }
      if (await this.#isGroup(name)) await this.open(name);
      if (this.#permutations >= most || (await answers.at(level)).kind === 'unknown') continue;
      if (isRandomLabel(labelOf(name))) continue;
      for (const made of permutationsOf(name, words)) if (book.add(made, 'permutations')) this.#permutations += 1;
    }
  }

  /** What is below a level exists below those that are aliases of it as well. */
  #addRenamed(name: string): void {
    for (const { level, target } of this.#renamed) {
      if (!name.endsWith(`.${target}`)) continue;
      this.#parts.book.add(`${name.slice(0, -target.length)}${level}`, 'permutations');
    }
  }

  /** Whether hosts are likely below a name: by what it is called, or as any name below it is answered. */
  async #isGroup(name: string): Promise<boolean> {
    if (groupLabels.has(labelOf(name))) return true;
    return this.#levels.size < this.#parts.maxLevels && (await this.#parts.answers.isAnyAnswered(name));
  }

  /** Tries usual labels below a name. */
  async open(level: string): Promise<void> {
    const { book, answers, maxLevels } = this.#parts;
    if (this.#levels.has(level) || this.#levels.size >= maxLevels) return;
    this.#levels.add(level);
    if ((await answers.at(level)).kind === 'unknown') return;
    for (const label of usualLabels) book.add(`${label}.${level}`, 'words');
    const target = aliasLevelOf(await answers.at(level));
    if (target === undefined) return;
    this.#renamed.push({ level, target });
    for (const { name } of [...book.at('host'), ...book.at('seen')]) this.#addRenamed(name);
  }
}
