import type { Dns, HostAnswer } from '../../../scanning/dns/dns.ts';
import { labelOf, levelOf } from '../domain-name.ts';

/** The DNS answers for random labels of a level. */
export type LevelAnswers =
  /** They do not exist: a name that has an answer there was set up. */
  | {
      readonly kind: 'none';
      /** True where they exist all the same, with records but no address. */
      readonly isEmpty: boolean;
    }
  | {
      readonly kind: 'wildcard';
      readonly answers: readonly HostAnswer[];
      /** True where each of them leads somewhere: a name that leads nowhere was set up, or has names below it. */
      readonly isWhole: boolean;
    }
  /** It could not be determined; `words` are for the user. */
  | { readonly kind: 'unknown'; readonly words: string };

/** How many random labels are asked for at a level. */
const RANDOM_LABELS = 10;

/** The aliases of a name, with another label in the place of its own: some wildcards repeat it in what they lead to. */
function chainOf({ name, chain }: HostAnswer, label: string): string {
  const own = labelOf(name);
  return chain
    .map((target) =>
      target
        .split('.')
        .map((each) => (each === own ? label : each))
        .join('.'),
    )
    .join(' ');
}

/** True where the name leads elsewhere than all the others do: by other aliases, or to none of their addresses. */
function leadsElsewhere(answer: HostAnswer, others: readonly HostAnswer[]): boolean {
  const chain = answer.chain.join(' ');
  const label = labelOf(answer.name);
  // The random label of the other is no part of anything else; that of the name may be a word of the target, too.
  const isSameChain = (other: HostAnswer) => other.chain.join(' ') === chain || chainOf(other, label) === chain;
  if (answer.chain.length > 0 && others.some(isSameChain)) return false;
  const addresses = new Set(others.flatMap((other) => other.addresses));
  return answer.addresses.every((address) => !addresses.has(address));
}

/**
 * The level that all names of another one are aliases of, by a DNAME: `x.old.example` leads to `x.new.example`. Undefined
 * where that is not so.
 */
export function aliasLevelOf(level: LevelAnswers): string | undefined {
  if (level.kind !== 'wildcard') return undefined;
  const targets = new Set(
    level.answers.map(({ name, chain: [first] }) =>
      first !== undefined && labelOf(first) === labelOf(name) ? levelOf(first) : '',
    ),
  );
  const [target = ''] = targets;
  return targets.size === 1 && target !== '' ? target : undefined;
}

/** Whether the answer of a name alone distinguishes it from any other name of its level. */
export function isOwnAnswer(answer: HostAnswer, level: LevelAnswers): 'own' | 'same' | 'unknown' {
  if (level.kind === 'none') return 'own';
  if (level.kind === 'unknown') return 'unknown';
  const { answers } = level;
  // All names below a DNAME are aliases of the same names elsewhere: those that exist there lead somewhere.
  if (answer.end === 'addresses' && answers.every(({ end }) => end === 'no_name')) return 'own';
  // Where a random label itself would pass as one that was set up, answers prove nothing.
  const unsteady = answers.some((each) =>
    leadsElsewhere(
      each,
      answers.filter((other) => other !== each),
    ),
  );
  return !unsteady && leadsElsewhere(answer, answers) ? 'own' : 'same';
}

/** Detects wildcard DNS: resolves random labels, once for each level. */
export class WildcardAnswers {
  readonly #dns: Pick<Dns, 'host'>;
  readonly #randomLabel: () => string;
  readonly #levels = new Map<string, Promise<LevelAnswers>>();

  constructor(dns: Pick<Dns, 'host'>, randomLabel: () => string) {
    this.#dns = dns;
    this.#randomLabel = randomLabel;
  }

  /** Throws `signal.reason` of the run. */
  at(level: string): Promise<LevelAnswers> {
    const known = this.#levels.get(level);
    if (known) return known;
    const asked = this.#ask(level);
    this.#levels.set(level, asked);
    return asked;
  }

  /** True where a random label below a name leads somewhere: one question, for names of which there are many. */
  async isAnyAnswered(name: string): Promise<boolean> {
    const { end, chain } = await this.#dns.host(`${this.#randomLabel()}.${name}`);
    return end === 'addresses' || chain.length > 0;
  }

  /** Asks anew at levels where it could not be determined. */
  async forgetUnknown(): Promise<void> {
    for (const [level, asked] of [...this.#levels]) if ((await asked).kind === 'unknown') this.#levels.delete(level);
  }

  async #ask(level: string): Promise<LevelAnswers> {
    const names = Array.from({ length: RANDOM_LABELS }, () => `${this.#randomLabel()}.${level}`);
    const answers = await Promise.all(names.map((name) => this.#dns.host(name)));
    const there = answers.filter(({ end, chain }) => end === 'addresses' || chain.length > 0);
    if (there.length > 0) return { kind: 'wildcard', answers: there, isWhole: there.length === names.length };
    // One clear answer is enough: a wildcard applies to all of them.
    const clear = answers.find(({ end }) => end === 'no_name' || end === 'no_data');
    if (clear) return { kind: 'none', isEmpty: clear.end === 'no_data' };
    return { kind: 'unknown', words: answers[0]?.words ?? 'wildcard DNS could not be determined' };
  }
}
