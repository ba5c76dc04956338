import type { Dns, HostAnswer } from '../../scanning/dns/dns.ts';
import { levelOf } from './domain-name.ts';
import type { HostExclusions } from './exclusions.ts';
import { isFirm, type NameEntry } from './name-book.ts';
import { isOwnAnswer, type LevelAnswers, type WildcardAnswers } from './wildcards/wildcard-answers.ts';
import type { WildcardPages } from './wildcards/wildcard-pages.ts';
import type { ServerWithName } from './zone/server-with-name.ts';

/** The classification of a name. */
export type NameClassification =
  | { readonly kind: 'excluded' }
  /** It could not be resolved. */
  | { readonly kind: 'unclear'; readonly words: string }
  | { readonly kind: 'absent' }
  /** It does not exist by one name server of the domain, and does by another, or may. */
  | { readonly kind: 'disputed'; readonly words: string }
  /** It exists without an address: it has other records, or names below it. */
  | { readonly kind: 'empty' }
  /** It leads somewhere, and not only because any name of its level does. */
  | {
      readonly kind: 'there';
      readonly answer: HostAnswer;
      /** The record that answers for it where none is its own; it is reported because a reliable source knows it. */
      readonly wildcard: string | null;
    }
  /** It was guessed, and is answered as any name of its level. */
  | { readonly kind: 'wild' }
  /** It was guessed, and whether any name gets its answer could not be asked. */
  | { readonly kind: 'undetermined'; readonly words: string };

/** Permutations are many, and each page is a request: of those below a wildcard the answers alone are compared. */
function isWorthAPage({ ways }: NameEntry): boolean {
  return !(ways.size === 1 && ways.has('permutations'));
}

/** What classifying names needs. */
export interface NameClassifierParts {
  readonly domain: string;
  readonly dns: Pick<Dns, 'host'>;
  readonly answers: WildcardAnswers;
  readonly pages: WildcardPages;
  readonly excluded: HostExclusions;
  /** True for a name that has findings: these are closed where it is gone. */
  readonly hasFindings: (name: string) => boolean;
  /** The name server of the domain that has a name, or may have it, where another one does not. */
  readonly serverWithName: (name: string) => Promise<ServerWithName | undefined>;
  /** Hears of each level that was asked whether it answers any name. */
  readonly level: (level: string, isWildcard: boolean) => void;
  /** Throws where the answer that just came is none, because nothing can be sent any more. */
  readonly heedBudget: () => void;
}

/** Resolves names, and distinguishes records of their own from answers of wildcard DNS. */
export class NameClassifier {
  readonly #parts: NameClassifierParts;

  constructor(parts: NameClassifierParts) {
    this.#parts = parts;
  }

  /** Throws `signal.reason` of the run, what `heedBudget` throws, and a WebFailure `spent`. */
  async place(entry: NameEntry): Promise<NameClassification> {
    const { domain, dns, excluded, answers, heedBudget } = this.#parts;
    const { name } = entry;
    if (excluded.excludes(name)) return { kind: 'excluded' };
    const answer = await dns.host(name);
    heedBudget();
    if (answer.addresses.some((address) => excluded.excludes(address))) return { kind: 'excluded' };
    if (answer.end === 'failed') return { kind: 'unclear', words: answer.words ?? 'no answer' };
    const leads = answer.end === 'addresses' || answer.chain.length > 0;
    if (answer.end === 'no_name' && !leads) return await this.#withoutRecords(name);
    // What is above the domain is none of this scan's business.
    if (name === domain) return leads ? { kind: 'there', answer, wildcard: null } : { kind: 'empty' };
    const level = levelOf(name);
    const random = await answers.at(level);
    heedBudget();
    this.#parts.level(level, random.kind === 'wildcard');
    if (leads) return await this.#placeAt(entry, answer, level, random);
    const isCommon = random.kind === 'wildcard' ? !random.isWhole : random.kind !== 'none' || random.isEmpty;
    return isCommon && !isFirm(entry) ? { kind: 'absent' } : { kind: 'empty' };
  }

  async #withoutRecords(name: string): Promise<NameClassification> {
    const { domain, hasFindings, serverWithName } = this.#parts;
    const found = name !== domain && hasFindings(name) ? await serverWithName(name) : undefined;
    if (found === undefined) return { kind: 'absent' };
    const words = found.responds
      ? `${found.server} has the name, and another name server of the domain does not`
      : `${found.server} does not respond, and the name servers of the domain had different records`;
    return { kind: 'disputed', words };
  }

  async #placeAt(
    entry: NameEntry,
    answer: HostAnswer,
    level: string,
    random: LevelAnswers,
  ): Promise<NameClassification> {
    const there = { kind: 'there', answer, wildcard: null } as const;
    const own = isOwnAnswer(answer, random);
    // A zone that was handed out lists the records that are there, and so does the chain of its signatures.
    if (own === 'own' || entry.ways.has('zone_transfer') || entry.ways.has('zone_walk')) return there;
    if (random.kind === 'unknown') return isFirm(entry) ? there : { kind: 'undetermined', words: random.words };
    if (answer.end === 'addresses' && isWorthAPage(entry)) {
      if ((await this.#parts.pages.compare(entry.name, level)) === 'own') return there;
    }
    return isFirm(entry) ? { ...there, wildcard: await this.wildcardOf(answer, level) } : { kind: 'wild' };
  }

  /** The record behind an answer that all names of a level get: it stands at the highest level of which that is true. */
  async wildcardOf(answer: HostAnswer, from: string): Promise<string> {
    let level = from;
    while (level !== this.#parts.domain) {
      const above = await this.#parts.answers.at(levelOf(level));
      if (above.kind !== 'wildcard' || isOwnAnswer(answer, above) !== 'same') break;
      level = levelOf(level);
    }
    return `*.${level}`;
  }
}
