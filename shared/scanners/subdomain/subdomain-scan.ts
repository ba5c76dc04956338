import type { Judgement } from '../check.ts';
import type { Dns, HostAnswer } from '../dns/dns.ts';
import type { Absence, ScanContext, ScanOutcome } from '../scanner.ts';
import { WebFailure } from '../web/web-client.ts';
import { atOnce } from './at-once.ts';
import type { Checkpoint, SavedNames } from './checkpoint.ts';
import type { CoverageTally } from './coverage-tally.ts';
import { hostNameOf, isWithin, shownName } from './domain-name.ts';
import { domainState } from './domain-state.ts';
import { hostExclusions } from './exclusions.ts';
import { Inventor } from './inventor.ts';
import { Ledger } from './ledger.ts';
import { isFirm, NameBook, type NameEntry } from './name-book.ts';
import { NamePlacer } from './name-placer.ts';
import { finishedDetail } from './scan-detail.ts';
import type { AnswerCache } from './sources/answer-cache.ts';
import { askSource, type SourcePatience } from './sources/ask-source.ts';
import type { Source, Way } from './sources/source.ts';
import type { WildcardAnswers } from './wildcards/wildcard-answers.ts';
import type { WildcardPages } from './wildcards/wildcard-pages.ts';

/** Sizes and times; only tests choose others. */
export interface SubdomainTuning {
  /** Nothing is begun when less of the invocation is left. */
  readonly reserveMs: number;
  readonly commitEveryMs: number;
  /** Names that are asked for in one go. */
  readonly namesAtOnce: number;
  /** Hosts that are looked at at the same time. */
  readonly hostsAtOnce: number;
  /** More names are not taken in; what is left out is told of. */
  readonly maxNames: number;
  /** Names made up of those that were found. */
  readonly maxPermutations: number;
  /** Levels below the domain at which usual labels are tried. */
  readonly maxLevels: number;
  readonly patience: SourcePatience;
}

/** What came of looking at one host. */
export interface HostLook {
  readonly answer: HostAnswer;
  readonly judgement: Judgement;
  /** Names that its certificate and its pages tell. */
  readonly inCertificate: readonly string[];
  readonly inPages: readonly string[];
  /** Name servers of the zone that begins at it; none where none does. */
  readonly zoneServers: readonly string[];
  readonly technologies: readonly string[];
  /** Seconds since the epoch. */
  readonly certificateEnd: number | null;
}

/** What a scan is made of. */
export interface SubdomainParts {
  readonly domain: string;
  readonly context: ScanContext;
  readonly dns: Dns;
  readonly sources: readonly Source[];
  readonly cache: AnswerCache;
  readonly answers: WildcardAnswers;
  readonly pages: WildcardPages;
  /** Looks at a host; `wildcard` is the record that answers for it, `*.dev.example.test`, where none is its own. */
  readonly lookAtHost: (name: string, wildcard: string | undefined) => Promise<HostLook>;
  /** Looks at the domain as a zone, or at one below it. */
  readonly lookAtZone: (zone: string) => Promise<Judgement>;
  /** Check ids of the zone: told of where it is not looked at. */
  readonly zoneChecks: readonly { readonly id: string }[];
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Hears of what broke: the scan goes on without it. */
  readonly faulty: (what: string, error: unknown) => void;
  readonly at: Checkpoint;
  readonly saved: SavedNames | undefined;
  readonly tuning: SubdomainTuning;
}

/** Guesses without an answer that are looked at all the same: one of them may be a zone that was handed to nobody. */
const UNCLEAR_LOOKS = 50;

/** Levels that answer any name are told by name up to so many. */
const MAX_SHOWN = 20;

const excludedWords = 'the policy leaves these hosts out';

/** Sources that are asked along the way, with their check ids. */
const ownSources: readonly { readonly id: string; readonly way: Way }[] = [
  { id: 'source-word-list', way: 'words' },
  { id: 'source-permutations', way: 'permutations' },
  { id: 'source-certificate-names', way: 'certificates' },
  { id: 'source-page-links', way: 'links' },
];

/** Host names within the domain that a finding is about, as its resource and location name them. */
function hostsOfFinding({ resource, location }: Absence, domain: string): readonly string[] {
  return `${resource} ${location}`.split(/[^\p{L}\p{N}._-]+/u).flatMap((word) => {
    const name = hostNameOf(word);
    return name !== undefined && isWithin(name, domain) ? [name] : [];
  });
}

/** One invocation's share of the research of a domain, from the checkpoint as far as time and budget allow. */
export class SubdomainScan {
  readonly #parts: SubdomainParts;
  readonly #at: Checkpoint;
  readonly #book: NameBook;
  readonly #earlier: Map<string, readonly string[]>;
  readonly #levels: Set<string>;
  readonly #placer: NamePlacer;
  readonly #inventor: Inventor;
  readonly #ledger: Ledger;
  readonly #tally: CoverageTally;
  #committedAt: number;
  #committing: Promise<void> = Promise.resolve();

  constructor(parts: SubdomainParts) {
    const { domain, context, at, saved, tuning } = parts;
    this.#parts = parts;
    this.#at = structuredClone(at);
    this.#book = new NameBook(tuning.maxNames, saved?.names);
    this.#earlier = new Map(saved?.earlier.map(({ host, sources }) => [host, sources]));
    this.#levels = new Set(saved?.levels);
    this.#ledger = new Ledger(domain, saved);
    this.#tally = this.#ledger.tally;
    this.#committedAt = context.now();
    const { dns, answers, pages } = parts;
    const { maxPermutations, maxLevels } = tuning;
    this.#placer = new NamePlacer({
      domain,
      dns,
      answers,
      pages,
      excluded: hostExclusions(context.scope.exclusions),
      level: (level, isWildcard) => this.#noteLevel(level, isWildcard),
      heedBudget: () => this.#heedBudget(),
    });
    this.#inventor = new Inventor({ domain, book: this.#book, answers, maxPermutations, maxLevels });
  }

  /** Runs to the end, or pauses. Throws `signal.reason` when aborted and whatever `commit` throws. */
  async run(): Promise<ScanOutcome> {
    try {
      return await this.#run();
    } catch (error) {
      if (error instanceof WebFailure && error.kind === 'spent') return await this.#pause();
      throw error;
    }
  }

  async #run(): Promise<ScanOutcome> {
    const at = this.#at;
    if (at.phase === 'domain') {
      const end = await this.#domain();
      if (end) return end;
    }
    if (at.phase === 'sources') await this.#sources();
    if (at.phase === 'names') await this.#names();
    if (at.phase === 'zone') await this.#zone();
    await this.#finish();
    return { kind: 'finished', detail: finishedDetail(at, this.#ledger.findings, this.#parts.dns.faults()) };
  }

  /** True where nothing is to be begun any more. */
  get #isShort(): boolean {
    return this.#parts.context.remainingMs() < this.#parts.tuning.reserveMs || this.#parts.context.egress.spent();
  }

  /** Ends this invocation's share where its time is up. */
  #heedTime(): void {
    this.#parts.context.signal.throwIfAborted();
    if (this.#isShort) throw new WebFailure('spent', 'there is no time left');
  }

  /** What was answered when nothing could be sent any more is no answer: it is asked for by the next invocation. */
  #heedBudget(): void {
    const { egress, remainingMs } = this.#parts.context;
    if (egress.spent() || remainingMs() <= 0) throw new WebFailure('spent', 'there is no time left');
  }

  async #domain(): Promise<ScanOutcome | undefined> {
    const { context, dns, domain } = this.#parts;
    context.phase('domain');
    this.#heedTime();
    const state = await domainState(dns, domain);
    this.#heedTime();
    if (state.kind === 'failed') {
      this.#tally.gap('name-resolution', 'error', state.words);
      for (const { id } of this.#parts.zoneChecks) this.#tally.gap(id, 'error', state.words);
      await this.#commit();
      const detail = `No answer about ${shownName(domain)} could be had: ${state.words}`.slice(0, 255);
      return { kind: 'failed', detail, errorClass: 'target_unreachable' };
    }
    this.#at.exists = state.kind === 'exists';
    // Read once: what this run remembers itself is nothing that an earlier one saw.
    const hosts = await context.hosts();
    for (const { host, sources } of hosts) this.#remember(host, sources);
    for (const finding of context.known) for (const host of hostsOfFinding(finding, domain)) this.#remember(host, []);
    this.#at.fresh = hosts.length > 0 ? 0 : null;
    this.#book.add(domain, 'domain');
    this.#tally.count('source-earlier-runs', hosts.length > 0 ? 'positive' : 'negative', Math.max(1, hosts.length));
    this.#at.phase = 'sources';
    await this.#commit();
    return undefined;
  }

  #remember(host: string, sources: readonly string[]): void {
    const name = hostNameOf(host);
    if (name === undefined || !isWithin(name, this.#parts.domain)) return;
    this.#book.add(name, 'earlier_runs');
    if (!this.#earlier.has(name)) this.#earlier.set(name, sources);
  }

  /** All sources at the same time: none of them is asked by the others' pace. */
  async #sources(): Promise<void> {
    const { context, sources } = this.#parts;
    context.phase('sources');
    const left = sources.filter(({ id }) => !this.#at.asked.includes(id));
    this.#heedTime();
    const ends = await Promise.allSettled(left.map((source) => this.#source(source)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    this.#at.phase = 'names';
    await this.#commit();
  }

  async #source(source: Source): Promise<void> {
    const { context, domain, cache, faulty, sleep, tuning } = this.#parts;
    const { now, signal } = context;
    if (!this.#at.exists) {
      this.#tally.gap(source.id, 'skipped', 'the domain does not resolve');
      this.#at.asked.push(source.id);
      return;
    }
    const timeoutMs = Math.min(tuning.patience.timeoutMs, Math.max(1, context.remainingMs() - tuning.reserveMs));
    const patience = { ...tuning.patience, timeoutMs };
    const { names, gaps } = await askSource(source, { domain, signal, now, sleep, patience, cache, faulty });
    // Without a budget there are no answers: it is asked when there is one again.
    this.#heedBudget();
    for (const name of names) this.#book.add(name, source.way);
    for (const { outcome, reason, count } of gaps) this.#tally.gap(source.id, outcome, reason, count);
    const isOwn = ownSources.some(({ id }) => id === source.id);
    if (names.length > 0 && !isOwn) this.#tally.count(source.id, 'positive', names.length);
    else if (gaps.length === 0 && !isOwn) this.#tally.count(source.id, 'negative', 1);
    // Name servers that do not talk to strangers over TCP are as usual as those that refuse.
    const isWorthAWord = source.way !== 'zone_transfer' && gaps.some(({ outcome }) => outcome !== 'skipped');
    if (isWorthAWord) this.#at.silent.push(source.words);
    this.#at.asked.push(source.id);
    await this.#commit();
  }

  /** Asks for names and looks at hosts, until nothing new comes of it. */
  async #names(): Promise<void> {
    const { context } = this.#parts;
    while (this.#book.count('new') > 0 || this.#book.count('host') > 0) {
      context.phase('names');
      await this.#resolve();
      await this.#inventor.invent();
      if (this.#book.count('new') > 0) continue;
      context.phase('hosts');
      await this.#look();
    }
    this.#at.phase = 'zone';
    await this.#commit();
  }

  async #resolve(): Promise<void> {
    const { tuning } = this.#parts;
    for (let batch = this.#book.at('new').slice(0, tuning.namesAtOnce); batch.length > 0; ) {
      this.#heedTime();
      await atOnce(
        batch,
        tuning.namesAtOnce,
        (entry) => this.#place(entry),
        () => this.#isShort,
      );
      await this.#commitWhenDue();
      batch = this.#book.at('new').slice(0, tuning.namesAtOnce);
    }
  }

  /** Asks for a name, and says how it goes on with it. */
  async #place(entry: NameEntry): Promise<void> {
    const { name } = entry;
    const placement = await this.#placer.place(entry);
    const isFirmName = this.#isFirm(name);
    switch (placement.kind) {
      case 'excluded':
        this.#at.excluded += 1;
        this.#tally.gap('name-resolution', 'skipped', excludedWords);
        return this.#book.move(name, 'excluded');
      case 'unclear': {
        this.#at.unclear += 1;
        this.#tally.gapAt(name, 'name-resolution', 'error', placement.words);
        return this.#book.move(name, isFirmName || this.#at.unclear <= UNCLEAR_LOOKS ? 'host' : 'unclear');
      }
      case 'untold':
        this.#tally.gap('wildcard-answers', 'error', placement.words);
        return this.#book.move(name, 'unclear');
      // A host that is gone is looked at, too: what was found on it is closed by that.
      case 'absent':
        this.#tally.count('name-resolution', 'negative', 1);
        return this.#book.move(name, this.#earlier.has(name) || name === this.#parts.domain ? 'host' : 'absent');
      case 'wild':
        this.#tally.count('name-resolution', 'negative', 1);
        return this.#book.move(name, 'wild');
      case 'empty':
        this.#tally.count('name-resolution', 'negative', 1);
        this.#book.move(name, 'host');
        return this.#inventor.open(name);
      case 'there':
        return this.#placeThere(name, placement.answer, placement.wildcard);
    }
  }

  #placeThere(name: string, { chain, end, words }: HostAnswer, wildcard: string | null): void {
    this.#tally.count('name-resolution', 'positive', 1);
    if (end === 'loop') {
      this.#at.loops += 1;
      this.#tally.gapAt(name, 'name-resolution', 'error', words ?? 'its aliases lead in a circle');
    }
    this.#book.move(name, 'host', wildcard);
    for (const target of chain) this.#learn(target, 'dns');
  }

  #isFirm(name: string): boolean {
    const entry = this.#book.get(name);
    return entry !== undefined && isFirm(entry);
  }

  #noteLevel(level: string, isWildcard: boolean): void {
    if (this.#levels.has(level)) return;
    this.#levels.add(level);
    this.#tally.count('wildcard-answers', isWildcard ? 'positive' : 'negative', 1);
    // The list is for the user: who has so many levels is told of some.
    if (isWildcard && this.#at.wildcards.length < MAX_SHOWN) this.#at.wildcards.push(level);
  }

  async #look(): Promise<void> {
    const { tuning } = this.#parts;
    this.#heedTime();
    await atOnce(
      this.#book.at('host'),
      tuning.hostsAtOnce,
      async ({ name, wildcard }) => {
        await this.#lookAt(name, wildcard);
        await this.#commitWhenDue();
      },
      () => this.#isShort,
    );
    this.#heedTime();
  }

  async #lookAt(name: string, wildcard: string | null): Promise<void> {
    const { context, lookAtHost, faulty } = this.#parts;
    let look: HostLook;
    try {
      look = await lookAtHost(name, wildcard ?? undefined);
    } catch (error) {
      context.signal.throwIfAborted();
      if (error instanceof WebFailure && error.kind === 'spent') throw error;
      faulty(`host ${name}`, error);
      this.#tally.gapAt(name, 'name-resolution', 'error', 'the host could not be looked at');
      this.#book.move(name, 'seen', wildcard);
      return;
    }
    // What was cut short by our own haste says nothing about the host: it is looked at again.
    this.#heedBudget();
    const { answer, judgement, inCertificate, inPages, zoneServers } = look;
    if (zoneServers.length > 0) await this.#lookBelow(name, zoneServers);
    // From here on nothing waits: what is told of the host and that it was seen belong to one commit.
    this.#at.high += this.#ledger.take(judgement);
    this.#book.move(name, 'seen', wildcard);
    for (const each of inCertificate) this.#learn(each, 'certificates');
    for (const each of inPages) this.#learn(each, 'links');
    // An alias that leads nowhere is a host, too: who takes what it leads to has it.
    const isDangling = answer.chain.length > 0 && (answer.end === 'no_name' || answer.end === 'no_data');
    if (answer.end === 'addresses' || isDangling) this.#sight(name, look);
  }

  /** A zone of its own: its servers may hand it out, and usual labels are tried there. */
  async #lookBelow(zone: string, servers: readonly string[]): Promise<void> {
    if (zone === this.#parts.domain) return;
    for (const server of servers) this.#learn(server, 'dns');
    for (const server of servers) {
      const answer = await this.#parts.dns.transfer(zone, server);
      if (answer.kind !== 'open') continue;
      for (const name of answer.names) this.#learn(name, 'zone_transfer');
      this.#tally.count('source-zone-transfer', 'positive', answer.names.length);
      break;
    }
    await this.#inventor.open(zone);
    await this.#lookAtZone(zone);
  }

  #learn(text: string, way: Way): void {
    const name = hostNameOf(text);
    if (name !== undefined && isWithin(name, this.#parts.domain)) this.#book.add(name, way);
  }

  #sight(name: string, { answer, technologies, certificateEnd }: HostLook): void {
    const entry = this.#book.get(name);
    const ways = [...(entry?.ways ?? [])].filter((way) => way !== 'earlier_runs');
    const mark = entry?.wildcard === null ? [] : ['wildcard'];
    const before = this.#earlier.get(name);
    const sources = [...new Set([...ways, ...(before ?? []).filter((way) => way !== 'wildcard'), ...mark])].sort();
    this.#ledger.sight({ host: name, addresses: answer.addresses, sources, technologies, certificateEnd });
    this.#at.hosts += 1;
    if (this.#at.fresh !== null && before === undefined) this.#at.fresh += 1;
  }

  async #zone(): Promise<void> {
    const { context, zoneChecks } = this.#parts;
    context.phase('zone');
    this.#heedTime();
    if (this.#at.exists) await this.#lookAtZone(this.#parts.domain);
    else for (const { id } of zoneChecks) this.#tally.gap(id, 'skipped', 'the domain does not resolve');
    this.#ledger.settle();
    this.#at.phase = 'done';
    await this.#commit();
  }

  async #lookAtZone(zone: string): Promise<void> {
    const { context, lookAtZone, zoneChecks, faulty } = this.#parts;
    let judgement: Judgement;
    try {
      judgement = await lookAtZone(zone);
    } catch (error) {
      context.signal.throwIfAborted();
      if (error instanceof WebFailure && error.kind === 'spent') throw error;
      faulty(`zone ${zone}`, error);
      for (const { id } of zoneChecks) this.#tally.gapAt(zone, id, 'error', 'the zone could not be looked at');
      return;
    }
    this.#heedBudget();
    this.#at.high += this.#ledger.take(judgement);
  }

  /** What holds for the whole run is told once, at its end. */
  async #finish(): Promise<void> {
    const { dns } = this.#parts;
    for (const { id, way } of this.#at.exists ? ownSources : []) {
      const from = this.#book.state().filter(([, , ways]) => ways.includes(way));
      const found = from.filter(([, stage]) => stage === 'seen').length;
      this.#tally.count(id, found > 0 ? 'positive' : 'negative', found > 0 ? found : Math.max(1, from.length));
    }
    for (const fault of dns.faults()) this.#tally.gap('name-resolution', 'error', fault);
    if (this.#book.dropped > 0)
      this.#tally.gap('name-resolution', 'skipped', 'there are more names than one scan takes in', this.#book.dropped);
    await this.#commit();
  }

  async #commitWhenDue(): Promise<void> {
    const { context, tuning } = this.#parts;
    if (context.now() - this.#committedAt >= tuning.commitEveryMs) await this.#commit();
  }

  /** One after the other: each names the notes that hold what it knows, and lets go of those before. */
  #commit(): Promise<void> {
    this.#committing = this.#committing.then(() => this.#commitNow());
    return this.#committing;
  }

  async #commitNow(): Promise<void> {
    const { context, dns, at } = this.#parts;
    // All of it at one moment: what comes in while this is written belongs to the next.
    const unit = this.#ledger.flush();
    const saved: SavedNames = {
      names: this.#book.state(),
      earlier: [...this.#earlier].map(([host, sources]) => ({ host, sources: [...sources] })),
      levels: [...this.#levels],
      ...this.#ledger.state(),
    };
    const done = this.#book.size - this.#book.count('new') - this.#book.count('host');
    const checkpoint: Checkpoint = { ...structuredClone(this.#at), queries: at.queries + dns.statistics().queries };
    const before = this.#at.notes;
    // First what the checkpoint will name, then the checkpoint, then away with what no checkpoint names any more.
    const notes = await context.notes.write(saved);
    this.#at.notes = notes;
    await context.commit({ ...unit, checkpoint: { ...checkpoint, notes }, done, planned: this.#book.size + 1 });
    this.#committedAt = context.now();
    if (before !== null) await context.notes.drop(before);
  }

  async #pause(): Promise<ScanOutcome> {
    await this.#commit();
    const { phase } = this.#at;
    const names = this.#book.count('new');
    const hosts = this.#book.count('host');
    const left = {
      domain: 'the whole domain',
      sources: 'sources, names and hosts',
      names: [names > 0 ? `${names} names` : '', hosts > 0 ? `${hosts} hosts` : '', 'the zone']
        .filter(Boolean)
        .join(', '),
      zone: 'the zone',
      done: 'nothing',
    }[phase];
    return { kind: 'paused', left };
  }
}
