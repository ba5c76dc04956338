import { atOnce } from '../../../at-once.ts';
import type { HostAnswer } from '../../../scanning/dns/dns.ts';
import { isStillBelieved } from '../domain-state.ts';
import { hostExclusions } from '../exclusions.ts';
import { checksByWeb } from '../host/host-checks.ts';
import type { Inventor } from '../inventor.ts';
import { isFirm, type NameEntry } from '../name-book.ts';
import { NameClassifier } from '../name-classifier.ts';
import type { ScanState } from '../scan-state.ts';
import type { HostPhase } from './host-phase.ts';
import type { ReversePhase } from './reverse-phase.ts';
import { WildcardPhase } from './wildcard-phase.ts';

/** Guessed names without an answer that are checked all the same: one of them may be a zone with a lame delegation. */
const UNCLEAR_LOOKS = 50;

/** Fewer names without an answer are asked for once more, and no further time. */
const FEW_UNCLEAR = 50;

/** Of many names, while each time so large a part of them is answered: a limit of the resolver lets some through. */
const WORTHWHILE = 0.1;

const noHostWords = 'no host returns a page: earlier findings on hosts may still apply';
const liesWords = 'the resolver could not be believed by the end of the scan: which names are gone is not known';
const excludedWords = 'excluded by the policy';

/** Resolves names, generates more of them, and has the hosts among them checked. */
export class NamePhase {
  readonly #state: ScanState;
  readonly #inventor: Inventor;
  readonly #hosts: HostPhase;
  readonly #reverse: ReversePhase;
  readonly #placer: NameClassifier;
  readonly #wildcards: WildcardPhase;
  /** When a name was last found without an answer; milliseconds. */
  #unclearAt = Number.NEGATIVE_INFINITY;

  constructor(state: ScanState, inventor: Inventor, hosts: HostPhase, reverse: ReversePhase) {
    const { domain, dns, answers, pages, serverWithName } = state.parts;
    const { context } = state.frame;
    const { known, retest } = context;
    const withFindings = new Set([...known, ...(retest ? [retest] : [])].map(({ resource }) => resource));
    this.#state = state;
    this.#inventor = inventor;
    this.#hosts = hosts;
    this.#reverse = reverse;
    this.#placer = new NameClassifier({
      domain,
      dns,
      answers,
      pages,
      excluded: hostExclusions(context.scope.exclusions),
      hasFindings: (name) => withFindings.has(name),
      serverWithName,
      level: (level, isWildcard) => state.noteLevel(level, isWildcard),
      heedBudget: () => state.frame.heedBudget(),
    });
    this.#wildcards = new WildcardPhase(state, this.#placer, hosts);
  }

  /** Resolves names and checks hosts, until no new name is found. */
  async run(): Promise<void> {
    const { at, book, tally } = this.#state;
    const { context } = this.#state.frame;
    do {
      do {
        while (book.count('new') > 0 || book.count('host') > 0) {
          context.phase('names');
          await this.#resolve();
          await this.#inventor.invent();
          if (book.count('new') > 0) continue;
          context.phase('hosts');
          await this.#hosts.look();
        }
        // The networks of all hosts are known by now: each repeat asks for the same ones first.
        await this.#reverse.run();
      } while (book.count('new') > 0);
    } while (await this.#askAgain());
    await this.#wildcards.run();
    await this.#settle();
    if (this.#inventor.isExhausted && !this.#state.isRetest)
      tally.gap('source-permutations', 'skipped', 'the limit of permutations for one scan is reached');
    at.phase = 'done';
    await this.#state.frame.commit();
  }

  /**
   * Names that could not be asked for are asked for again at the end, when their resolver has forgotten that it failed: an
   * outage may be over. True where there are some.
   */
  async #askAgain(): Promise<boolean> {
    const { at, book, frame, parts } = this.#state;
    const unclear = book.at('unclear');
    if (at.again === true || unclear.length === 0) return false;
    const { lost = Number.POSITIVE_INFINITY } = at;
    at.again = unclear.length <= FEW_UNCLEAR || unclear.length > lost * (1 - WORTHWHILE);
    at.lost = unclear.length;
    const { now, signal } = frame.context;
    const rest = this.#unclearAt + parts.tuning.failureKeptMs - now();
    if (rest > 0) await parts.sleep(rest, signal);
    await parts.answers.forgetUnknown();
    for (const { name } of unclear) book.move(name, 'new');
    return true;
  }

  async #resolve(): Promise<void> {
    const { book, frame, parts } = this.#state;
    while (book.count('new') > 0) {
      frame.heedTime();
      // One that a name server keeps waiting holds up none of the others.
      await atOnce(
        book.at('new'),
        parts.tuning.namesAtOnce,
        async (entry) => {
          await this.#place(book.get(entry.name) ?? entry);
          await frame.commitWhenDue();
        },
        () => frame.isShort,
      );
    }
  }

  /** Closes what is gone, where the hosts that were seen are still there to be seen. */
  async #settle(): Promise<void> {
    const { at, ledger, parts, tally } = this.#state;
    if (at.exists && ledger.isAnyGone && !(await isStillBelieved(parts.dns, parts.domain))) {
      ledger.settle('none');
      tally.gap('name-resolution', 'error', liesWords);
      return;
    }
    const block = await parts.references.confirm();
    if (block) {
      at.blocked = block.words;
      ledger.settle('none');
      for (const { id } of checksByWeb) tally.gap(id, 'blocked', block.words);
      return;
    }
    // With no host to compare with, who is kept out by all of them looks the same as who comes when all are gone.
    const open = ledger.settle(parts.references.isEmpty ? 'dns' : 'all');
    if (open === 0) return;
    for (const { id } of checksByWeb) tally.gap(id, 'not_testable', noHostWords);
  }

  /** Asks for a name, and says how it goes on with it. */
  async #place(entry: NameEntry): Promise<void> {
    const { at, book, earlier, parts, tally } = this.#state;
    const { name } = entry;
    if (this.#state.isRuledOut(entry)) {
      tally.count('name-resolution', 'negative', 1);
      return book.move(name, 'absent');
    }
    const placement = await this.#placer.place(entry);
    const isFirmName = this.#isFirm(name);
    switch (placement.kind) {
      case 'excluded':
        at.excluded += 1;
        tally.gap('name-resolution', 'skipped', excludedWords);
        return book.move(name, 'excluded');
      case 'unclear': {
        if (at.again !== true) return this.#setAside(name);
        at.unclear += 1;
        tally.gapAt(name, 'name-resolution', 'error', placement.words);
        // Names made up beside it would be answered by the same servers.
        book.setPermuted(name);
        return book.move(name, isFirmName || at.unclear <= UNCLEAR_LOOKS ? 'host' : 'unclear');
      }
      case 'undetermined':
        if (at.again !== true) return this.#setAside(name);
        tally.gap('wildcard-answers', 'error', placement.words);
        return book.move(name, 'unclear');
      case 'disputed':
        at.unclear += 1;
        tally.gapAt(name, 'name-resolution', 'error', placement.words);
        return book.move(name, 'absent');
      // A host that no longer exists is checked, too: this closes its findings.
      case 'absent':
        tally.count('name-resolution', 'negative', 1);
        return book.move(name, earlier.has(name) || name === parts.domain ? 'host' : 'absent');
      case 'wild':
        tally.count('name-resolution', 'negative', 1);
        return book.move(name, 'wild');
      case 'empty':
        tally.count('name-resolution', 'negative', 1);
        book.move(name, 'host');
        return this.#inventor.open(name);
      case 'there':
        await this.#tellDifference(name);
        return this.#placeThere(name, placement.answer, placement.wildcard);
    }
  }

  /** Leaves a name for later. */
  #setAside(name: string): void {
    this.#unclearAt = this.#state.frame.context.now();
    this.#state.book.move(name, 'unclear');
  }

  /** A host that only some of the domain's name servers have is told as one. */
  async #tellDifference(name: string): Promise<void> {
    const { parts, tally } = this.#state;
    const words = await parts.versions.differenceAt(name);
    if (words !== undefined) tally.gapAt(name, 'name-resolution', 'error', words);
  }

  #placeThere(name: string, { chain, end, words }: HostAnswer, wildcard: string | null): void {
    const { at, book, tally } = this.#state;
    tally.count('name-resolution', 'positive', 1);
    if (end === 'loop') {
      at.loops += 1;
      tally.gapAt(name, 'name-resolution', 'error', words ?? 'the CNAME chain is a loop');
    }
    book.move(name, 'host', wildcard);
    for (const target of chain) this.#state.learn(target, 'dns');
  }

  #isFirm(name: string): boolean {
    const entry = this.#state.book.get(name);
    return entry !== undefined && isFirm(entry);
  }
}
