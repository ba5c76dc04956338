import { labelOf, levelOf } from './domain-name.ts';
import type { NameBook, NameEntry } from './name-book.ts';
import { domainWords, isRandomLabel } from './sources/domain-words.ts';
import { groupLabels, usualLabels } from './sources/labels.ts';
import { permutationsOf } from './sources/permutations.ts';
import type { WildcardAnswers } from './wildcards/wildcard-answers.ts';

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
 * below them. Not at a level with wildcard DNS: guesses say little there, and each of them costs a page.
 */
export class Inventor {
  readonly #parts: InventorParts;
  readonly #levels = new Set<string>();
  #permutations: number;

  constructor(parts: InventorParts) {
    this.#parts = parts;
    this.#permutations = parts.book.state().filter(([, , ways]) => ways.includes('permutations')).length;
  }

  /** Goes on from the hosts that it has not gone on from yet, in an order of their names alone: repeats try the same. */
  async invent(): Promise<void> {
    const { domain, book, answers, maxPermutations } = this.#parts;
    const found = [...book.at('host'), ...book.at('seen')].toSorted(byName);
    const words = domainWords(found.map(({ name }) => name));
    // Each that is known costs questions of its own: they are worth more than a guess.
    const most = Math.max(maxPermutations / LEAST_SHARE, maxPermutations - found.length);
    for (const { name } of found.filter(({ permuted, wildcard }) => !permuted && wildcard === null)) {
      book.setPermuted(name);
      if (name === domain) continue;
      const level = levelOf(name);
      if (level !== domain) await this.open(level);
      if (groupLabels.has(labelOf(name))) await this.open(name);
      if (this.#permutations >= most || (await answers.at(level)).kind !== 'none') continue;
      if (isRandomLabel(labelOf(name))) continue;
      for (const made of permutationsOf(name, words)) if (book.add(made, 'permutations')) this.#permutations += 1;
    }
  }

  /** Tries usual labels below a name. */
  async open(level: string): Promise<void> {
    const { book, answers, maxLevels } = this.#parts;
    if (this.#levels.has(level) || this.#levels.size >= maxLevels) return;
    this.#levels.add(level);
    if ((await answers.at(level)).kind !== 'none') return;
    for (const label of usualLabels) book.add(`${label}.${level}`, 'words');
  }
}
