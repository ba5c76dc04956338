import * as z from 'zod/mini';
import { type InjectionPoint, pointKinds } from '../active-check.ts';
import { noPoints } from './point-counts.ts';

type Kind = InjectionPoint['kind'];
type Counts = Readonly<Record<Kind, number>>;

/** The kinds that every version knows: an older one reads a checkpoint that has them all, and no others. */
const lasting = ['query', 'path', 'header', 'folder', 'refused'] as const satisfies readonly Kind[];

const kinds = z.array(z.enum(pointKinds));

/** Where a check may ask of which nothing is known: who asks refused pages says so. */
const ordinary = pointKinds.filter((kind) => kind !== 'refused');

/** A ledger as it is stored between invocations. */
export const ledgerState = z.object({
  asked: z.record(z.string(), kinds),
  unanswered: z.array(z.string()),
  silent: z.partialRecord(z.enum(pointKinds), z.int()),
});

type LedgerState = z.output<typeof ledgerState>;

/**
 * Who asked at what kind of place, and what was not answered: what nobody looked at closes no finding, and what has
 * nothing to do with a check does not keep its findings open.
 */
export class QuestionLedger {
  readonly #asked: Map<string, Set<Kind>>;
  readonly #unanswered: Set<string>;
  readonly #silent: Record<Kind, number>;

  constructor(
    state: LedgerState = {
      asked: {},
      unanswered: [],
      silent: {},
    },
  ) {
    this.#asked = new Map(Object.entries(state.asked).map(([id, all]) => [id, new Set(all)]));
    this.#unanswered = new Set(state.unanswered);
    this.#silent = { ...noPoints, ...state.silent };
  }

  /** A check has had a question at a place of this kind. */
  asked(id: string, kind: Kind): void {
    const known = this.#asked.get(id);
    if (known) known.add(kind);
    else this.#asked.set(id, new Set([kind]));
  }

  /** A check has got no answer, or broke. */
  unanswered(id: string): void {
    this.#unanswered.add(id);
  }

  /** True where each of its questions was answered. */
  isAnswered(id: string): boolean {
    return !this.#unanswered.has(id);
  }

  /** A place has not answered at all: whoever asks at such places has missed something. */
  silent(kind: Kind): void {
    this.#silent[kind] += 1;
  }

  /** How many of the places a check would ask at; all but refused pages where it has asked nowhere and nothing is known. */
  concerns(id: string, places: Counts): number {
    const own = this.#asked.get(id) ?? ordinary;
    let sum = 0;
    for (const kind of own) sum += places[kind];
    return sum;
  }

  /** Places that did not answer, by kind. */
  get silence(): Counts {
    return this.#silent;
  }

  /** True where a check has looked at all that it is for; `left` are the places that nobody asks. */
  isThrough(id: string, left: Counts): boolean {
    return !this.#unanswered.has(id) && this.concerns(id, this.#silent) === 0 && this.concerns(id, left) === 0;
  }

  state(): LedgerState {
    return {
      asked: Object.fromEntries([...this.#asked].map(([id, all]) => [id, [...all]])),
      unanswered: [...this.#unanswered],
      silent: {
        ...Object.fromEntries(
          pointKinds.flatMap((kind) => (this.#silent[kind] > 0 ? [[kind, this.#silent[kind]]] : [])),
        ),
        ...Object.fromEntries(lasting.map((kind) => [kind, this.#silent[kind]])),
      },
    };
  }
}
