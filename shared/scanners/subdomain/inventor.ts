import { labelOf, levelOf } from './domain-name.ts';
import type { NameBook, NameEntry } from './name-book.ts';
import { domainWords, groupWords, isRandomLabel } from './sources/domain-words.ts';
import { environments, environmentsIn } from './sources/environments.ts';
import { groupLabels, usualLabels } from './sources/labels.ts';
import { permutationsOf } from './sources/permutations.ts';
import { anywhere, placedIn } from './sources/placed-word.ts';
import { interchangeableWords, swappedWords } from './sources/swapped-words.ts';
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

/** With the words of all environments beside so many names, it is known which of them the domain has. */
const TRIED_IN_ALL = 40;

const siteLabel = 'www';

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
  /** Names that others were made up beside. */
  #permuted: number;

  constructor(parts: InventorParts) {
    this.#parts = parts;
    const names = parts.book.state();
    this.#permutations = names.filter(([, , ways]) => ways.includes('permutations')).length;
    this.#permuted = names.filter(([, , , permuted]) => permuted).length;
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

  /**
   * Goes on from the hosts that it has not gone on from yet, in an order of their names alone: repeats try the same. It may
   * leave some for when it is known what came of the others.
   */
  async invent(): Promise<void> {
    const { domain, book, answers } = this.#parts;
    const found = [...book.at('host'), ...book.at('seen')].toSorted(byName);
    const names = found.map(({ name }) => name.slice(0, Math.max(0, name.length - domain.length - 1)));
    const labels = names.map(labelOf);
    const placed = (word: string) => placedIn(labels, word);
    const words = [...new Set([...domainWords(names), ...groupWords(names)])].map(placed);
    const swaps = interchangeableWords(labels);
    const [used, any] = [environmentsIn(names).map(placed), environments.map(anywhere)];
    const most = this.#most();
    const before = this.#permutations;
    for (const { name } of found.filter(({ permuted, wildcard }) => !permuted && wildcard === null)) {
      if (this.#permuted === TRIED_IN_ALL && this.#permutations > before) break;
      const isSettled = this.#permuted >= TRIED_IN_ALL;
      book.setPermuted(name);
      this.#permuted += 1;
      if (name === domain) continue;
      this.#addRenamed(name);
      const level = levelOf(name);
      // It exists where a name below it does, and may have records of its own.
      if (level !== domain) {
        book.add(level, 'dns');
        await this.open(level);
      }
      if (await this.#isGroup(name)) await this.open(name);
      else this.#addSite(name);
      if (this.#permutations >= most || (await answers.at(level)).kind === 'unknown') continue;
      if (isRandomLabel(labelOf(name))) continue;
      for (const label of swappedWords(labelOf(name), swaps)) this.#add(`${label}.${level}`);
      for (const made of permutationsOf(name, words, isSettled ? used : any)) this.#add(made);
      await this.#addBeside(name);
    }
  }

  /** A department's name has a site below it more often than any other host: where it has, usual labels are tried there. */
  #addSite(name: string): void {
    const label = labelOf(name);
    if (label !== siteLabel && !isRandomLabel(label)) this.#add(`${siteLabel}.${name}`);
  }

  #add(name: string): void {
    if (!this.isExhausted && this.#parts.book.add(name, 'permutations')) this.#permutations += 1;
  }

  /** True for levels beside each other: what is below the one is likely below the other. */
  #areBeside(one: string, other: string): boolean {
    return one !== other && levelOf(one) === levelOf(other) && this.#levels.has(one) && this.#levels.has(other);
  }

  /** Tries a name below the levels that are beside its own. */
  async #addBeside(name: string): Promise<void> {
    const level = levelOf(name);
    for (const other of this.#levels)
      if (this.#areBeside(level, other) && (await this.#parts.answers.at(other)).kind !== 'unknown')
        this.#add(`${labelOf(name)}.${other}`);
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
    for (const label of new Set([...usualLabels, ...groupLabels])) book.add(`${label}.${level}`, 'words');
    for (const { name, wildcard } of [...book.at('host'), ...book.at('seen')])
      if (wildcard === null && this.#areBeside(levelOf(name), level) && !isRandomLabel(labelOf(name)))
        this.#add(`${labelOf(name)}.${level}`);
    const target = aliasLevelOf(await answers.at(level));
    if (target === undefined) return;
    this.#renamed.push({ level, target });
    for (const { name } of [...book.at('host'), ...book.at('seen')]) this.#addRenamed(name);
  }
}
