import type { Dns, HostAnswer } from '../../../scanning/dns/dns.ts';
import { labelOf } from '../domain-name.ts';

/** The DNS answers for random labels of a level. */
export type LevelAnswers =
  /** They do not exist: a name that has an answer there was set up. */
  | {
      readonly kind: 'none';
      /** True where they exist all the same, with records but no address. */
      readonly isEmpty: boolean;
    }
  | { readonly kind: 'wildcard'; readonly answers: readonly HostAnswer[] }
  /** It could not be determined; `words` are for the user. */
  | { readonly kind: 'unknown'; readonly words: string };

/** How many random labels are asked for at a level. */
const RANDOM_LABELS = 10;

/** The aliases of a name, with its own label taken out: some wildcards repeat it in what they lead to. */
function chainOf({ name, chain }: HostAnswer): string {
  const label = labelOf(name);
  return chain
    .map((target) =>
      target
        .split('.')
        .map((each) => (each === label ? '*' : each))
        .join('.'),
    )
    .join(' ');
}

/** True where the name leads elsewhere than all the others do: by other aliases, or to none of their addresses. */
function leadsElsewhere(answer: HostAnswer, others: readonly HostAnswer[]): boolean {
  const isSameChain = (other: HostAnswer) =>
    other.chain.join(' ') === answer.chain.join(' ') || chainOf(other) === chainOf(answer);
  if (answer.chain.length > 0 && others.some(isSameChain)) return false;
  const addresses = new Set(others.flatMap((other) => other.addresses));
  return answer.addresses.every((address) => !addresses.has(address));
}

/** Whether the answer of a name alone distinguishes it from any other name of its level. */
export function isOwnAnswer(answer: HostAnswer, level: LevelAnswers): 'own' | 'same' | 'unknown' {
  if (level.kind === 'none') return 'own';
  if (level.kind === 'unknown') return 'unknown';
  const { answers } = level;
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

  /** Asks anew at levels where it could not be determined. */
  async forgetUnknown(): Promise<void> {
    for (const [level, asked] of [...this.#levels]) if ((await asked).kind === 'unknown') this.#levels.delete(level);
  }

  async #ask(level: string): Promise<LevelAnswers> {
    const names = Array.from({ length: RANDOM_LABELS }, () => `${this.#randomLabel()}.${level}`);
    const answers = await Promise.all(names.map((name) => this.#dns.host(name)));
    const there = answers.filter(({ end, chain }) => end === 'addresses' || chain.length > 0);
    if (there.length > 0) return { kind: 'wildcard', answers: there };
    // One clear answer is enough: a wildcard applies to all of them.
    const clear = answers.find(({ end }) => end === 'no_name' || end === 'no_data');
    if (clear) return { kind: 'none', isEmpty: clear.end === 'no_data' };
    return { kind: 'unknown', words: answers[0]?.words ?? 'wildcard DNS could not be determined' };
  }
}
