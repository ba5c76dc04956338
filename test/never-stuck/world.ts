import { vi } from 'vitest';
import { type Runner, runScan, type Scan } from '../../shared/execution/run-scan.ts';
import { initiate } from '../../shared/invocation/invocation.ts';
import { findInvocation } from '../../shared/invocation/invoke-setting.ts';
import { retryRun } from '../../shared/invocation/retry-run.ts';
import { ServiceError } from '../../shared/outcome/errors.ts';
import { type PolicyDefaults, safeDefaults } from '../../shared/records/policies/effective-policy.ts';
import { recordedAs } from '../../shared/records/settings/resources.ts';
import { quietStage } from '../../shared/recurrence/stage-policy.ts';
import { cancelRun } from '../../shared/runs/cancel-run.ts';
import { createEgress } from '../../shared/scanning/egress/egress.ts';
import type { HostSighting, Observation, ScanContext, ScanOutcome } from '../../shared/scanning/scanner.ts';
import { effectivePolicy } from '../../shared/schedules/effective-policy.ts';
import { startDue } from '../../shared/schedules/schedule-start.ts';
import { checkRepeat, idempotencyOf, Replayed, release } from '../../shared/store/changes/idempotency.ts';
import { type Mutation, settle } from '../../shared/store/changes/mutation.ts';
import { putScanning } from '../../shared/store/runs/scanning.ts';
import type { Store } from '../../shared/store/table/connection.ts';
import type { Item } from '../../shared/store/table/item-range.ts';
import type { Table } from '../../shared/store/table/table.ts';
import { endDeadLetter } from '../../shared/upkeep/dead-letter.ts';
import { deleteRecord } from '../../shared/upkeep/delete-record.ts';
import { type Sweeper, sweep } from '../../shared/upkeep/sweep.ts';
import { type Message, MessageQueue } from './message-queue.ts';
import { type Fate, Process, ProcessTable, processQueue } from './process.ts';
import type { Setting } from './settings.ts';

/** Its time is counted by the clock that the tests turn. */
const week = { wall_clock_seconds: 604_800, requests: 1000, bytes: 1_000_000 };
const defaults: PolicyDefaults = { ...safeDefaults, portscan: week, web: week };

/** How long the platform lets a process live: infra/constructs. Requests are cut off by the gateway. */
const lives: Readonly<Record<string, number>> = { scanner: 900_000, dispatcher: 50_000 };
const maxLifeMs = 30_000;
const egress = createEgress({ allow: [] });
const dataSources = ['diagnosis:cmsscan', 'diagnosis:portscan', 'diagnosis:application-scan', 'osint:subdomain'];

/** What a scan of a target comes to. */
export type Mood = 'finishes' | 'fails' | 'is blocked' | 'is skipped' | 'throws' | 'hangs' | 'commits afterwards';

/** A target has four doors: the first and the second unit find two and one of them open, and prove the last one shut. */
function door(record: Item, name: string): Observation {
  return {
    checkId: 'open-door',
    resource: String(record.sk),
    location: name,
    title: `Door ${name} is open`,
    description: 'd',
    recommendation: 'r',
    evidence: 'e',
    score: 8,
  };
}

const unitsOf = (record: Item, earlier: boolean) => [
  { observed: [door(record, 'one'), door(record, 'two')], absent: [] },
  {
    observed: [door(record, 'three'), ...(earlier ? [door(record, 'gone')] : [])],
    absent: earlier ? [] : [door(record, 'gone')],
  },
];

/** What the units of a scan of a domain see: the same host in both, and another one that leads nowhere. */
function hostsOf(domain: unknown, unit: number): readonly HostSighting[] {
  if (typeof domain !== 'string') return [];
  const seen = { sources: ['dns'], technologies: [], certificateEnd: null };
  const first = { ...seen, host: `a.${domain}`, addresses: ['192.0.2.1'] };
  return unit === 0 ? [first] : [first, { ...seen, host: `b.${domain}`, addresses: [] }];
}

/** Does what a request with a key asks for as the endpoint does: once, however often it is sent. */
async function repeatable(
  store: Store,
  call: Mutation,
  key: string | undefined,
  work: (call: Mutation) => Promise<unknown>,
): Promise<unknown> {
  if (key === undefined) return work(call);
  const identity = { ...call, sent: { key }, key };
  const idempotency = idempotencyOf(identity, ({ output }) => JSON.stringify(output));
  try {
    await checkRepeat(store, idempotency);
    return await work({ ...call, idempotency });
  } catch (error) {
    if (error instanceof Replayed) return undefined;
    if (await checkRepeat(store, idempotency).catch(() => false)) await release(store, idempotency);
    throw error;
  }
}

export interface Pace {
  readonly steps: number;
  readonly fate?: Fate | undefined;
}

export interface WorldParts {
  readonly table: Table;
  /** Told who is at work before each effect on the table. */
  readonly onActor?: (name: string) => void;
  readonly runsPerProject?: number;
  /** The table as a process of this name reaches it; by default all reach the same. */
  readonly tableOf?: (name: string) => Table;
}

/**
 * The whole pipeline with its clock, its queue and the life of each of its processes in the test's hands. What clients
 * and the platform do are the methods: each starts a process.
 */
export class World {
  readonly table: Table;
  readonly queue: MessageQueue;
  readonly processes: Process[] = [];
  readonly logged: Record<string, unknown>[] = [];
  /** Records that clients have written since they were made. */
  readonly putByClients = new Set<string>();
  /** What is thrown at clients that is none of the service's errors, and by processes that nothing befell. */
  readonly failures: string[] = [];
  mood: Mood = 'finishes';
  /** The next scans see all four doors open. */
  allOpen = false;
  /** What befalls the calls of all processes. */
  fate: Fate = () => undefined;
  /** How many steps the next process does before it stands still, and what befalls its calls. */
  next: Pace = { steps: Number.POSITIVE_INFINITY };
  /** A unit of a scan takes long enough for a sign of life; otherwise only the tests turn the clock. */
  unitsTakeTime = true;
  /** What a scan waits for that hangs, whatever its signal says; what it then tried to commit came to. */
  readonly awakening = Promise.withResolvers<void>();
  readonly lateCommits: string[] = [];
  /** Called in the midst of a scan's units, the first time. */
  duringScan: ((context: ScanContext) => Promise<unknown>) | undefined;
  readonly #tableOf: (name: string) => Table;
  readonly #onActor: (name: string) => void;
  readonly #limits: Runner['limits'];
  #nowMs = 1_800_000_000_000;
  #ids = 0;

  /** With `from`, whose table is to be the same, it goes on where that world is, and apart from it. */
  constructor(parts: WorldParts, from?: World) {
    const { table, onActor = () => undefined, runsPerProject = 4, tableOf = () => table } = parts;
    this.table = table;
    this.#tableOf = tableOf;
    this.#onActor = onActor;
    this.#limits = { runsPerProject, runKeptDays: 400 };
    this.queue = new MessageQueue(this.now, from?.queue);
    if (from) this.#goOn(from);
  }

  /** Takes over where another world is, in which nobody is at work. */
  #goOn(from: World): void {
    const isAtRest = from.living.length === 0 && from.duringScan === undefined && from.lateCommits.length === 0;
    if (!isAtRest) throw new Error('a world in which something goes on cannot be copied');
    this.#nowMs = from.#nowMs;
    this.#ids = from.#ids;
    this.mood = from.mood;
    this.allOpen = from.allOpen;
    this.next = from.next;
    this.unitsTakeTime = from.unitsTakeTime;
    this.logged.push(...from.logged);
    this.failures.push(...from.failures);
    for (const record of from.putByClients) this.putByClients.add(record);
  }

  readonly now = (): number => this.#nowMs;

  /** The table as the tests' own writes reach it. */
  get store() {
    return { table: this.table, now: this.now };
  }

  pass(seconds: number): void {
    this.#nowMs += seconds * 1000;
  }

  /** Ends what has lived for longer than the platform lets any function live. */
  async killTheOld(): Promise<void> {
    const old = this.living.filter(({ name, startedAt }) => this.#nowMs - startedAt > (lives[name] ?? maxLifeMs));
    for (const each of old) await each.kill();
  }

  get living(): Process[] {
    return this.processes.filter(({ isOver }) => !isOver);
  }

  /** Ids of version 7, as the service makes them: they begin with the time. */
  readonly #newId = (): string => {
    this.#ids += 1;
    const time = this.#nowMs.toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(this.#ids).padStart(12, '0')}`;
  };

  async #start(name: string, work: (runner: Runner & Sweeper, process: Process) => Promise<unknown>): Promise<Process> {
    const { steps, fate: own } = this.next;
    this.next = { steps: Number.POSITIVE_INFINITY };
    const fate: Fate = (step, process) => own?.(step, process) ?? this.fate(step, process);
    const process = new Process(name, this.#nowMs, fate, steps, (each) => work(this.#ports(each), each));
    this.processes.push(process);
    const ended = process.done.then(() => {
      const { failure } = process;
      if (failure === undefined || failure instanceof ServiceError) return;
      this.failures.push(`${name}: ${failure instanceof Error ? failure.stack : failure}`);
    });
    if (steps === Number.POSITIVE_INFINITY) await Promise.race([ended, process.stalled]);
    else await process.rest();
    return process;
  }

  #ports(process: Process): Runner & Sweeper {
    const table = new ProcessTable(this.#tableOf(process.name), process, this.#onActor);
    const store = { table, now: this.now };
    return {
      store,
      queue: processQueue(this.queue, process),
      egress,
      userAgent: 'Scanfold/test',
      vault: { read: async () => undefined },
      scanners: new Map(dataSources.map((name) => [name, this.#scanner(process)])),
      newId: this.#newId,
      log: (entry) => this.logged.push(entry),
      limits: this.#limits,
      leaseSeconds: 45,
      policyOf: (project, run) => effectivePolicy(store, project, run, defaults),
      startDue: (starter, item, until) => startDue(starter, item, until, quietStage),
    };
  }

  /** Two units with a pause between them; a unit takes long enough for a sign of life. */
  #scanner(process: Process): Scan {
    const work = async (context: ScanContext) => {
      await process.call({ name: 'scan', isEffect: false }, async () => {
        const hook = this.duringScan;
        this.duringScan = undefined;
        await hook?.(context);
        if (!this.unitsTakeTime) return;
        this.pass(16);
        vi.advanceTimersByTime(2000);
      });
      await process.rest();
    };
    return async (record: Item, context: ScanContext, _log: unknown, linked: Item | null): Promise<ScanOutcome> => {
      const { mood, allOpen } = this;
      const at = (context.checkpoint as { at: number } | undefined)?.at ?? 0;
      if (mood === 'is skipped') return { kind: 'skipped', detail: 'Everything is excluded' };
      for (const [index, unit] of unitsOf(record, allOpen).entries()) {
        if (index < at) continue;
        context.phase(`unit ${index + 1}`);
        await work(context);
        if (context.remainingMs() === 0) return { kind: 'paused', left: `unit ${index + 1}` };
        if (mood === 'throws') throw new Error('a scanner with a bug');
        const coverage = [
          { checkId: 'open-door', target: `unit ${index + 1}`, outcome: 'positive', count: 1 } as const,
        ];
        const hosts = hostsOf(linked?.resource_name, index);
        const result = { ...unit, hosts, coverage, checkpoint: { at: index + 1 }, done: index + 1, planned: 2 };
        if (mood === 'hangs' || mood === 'commits afterwards') {
          const late = this.awakening.promise.then(() => context.commit(result)).then(...this.#told);
          if (mood === 'hangs') await late;
          return { kind: 'finished', detail: 'Checked nothing' };
        }
        await context.commit(result);
        if (index === 0 && mood === 'finishes') return { kind: 'paused' };
      }
      if (mood === 'fails') return { kind: 'failed', detail: 'Nothing answered' };
      if (mood === 'is blocked') return { kind: 'blocked', detail: 'A wall' };
      return { kind: 'finished', detail: 'Checked every door' };
    };
  }

  get #told(): [onDone: () => void, onError: (error: unknown) => void] {
    const tell = (what: string) => void this.lateCommits.push(what);
    return [() => tell('stored'), (error) => tell(error instanceof Error ? error.name : String(error))];
  }

  /** The record of a setting as it is now. */
  async record({ call, record }: Setting): Promise<Item | undefined> {
    return this.table.get({ pk: `P#${call.project.id}`, sk: record });
  }

  /** `key` is the request's Idempotency-Key. */
  invoke({ call, name }: Setting, key?: string): Promise<Process> {
    return this.#start('invoke', (runner) =>
      repeatable(runner.store, call, key, async (keyed) => {
        const invocation = await findInvocation(runner.store.table, call.project, name);
        await initiate(runner, { ...keyed, input: {} }, invocation);
      }),
    );
  }

  /** Hands a message to the scanner, or a dead letter to its consumer, as the platform does. */
  deliver(message: Message): Promise<Process> {
    this.queue.receive(message);
    return this.#start(message.isDead ? 'dead-letter' : 'scanner', async (runner, process) => {
      if (message.isDead) await endDeadLetter(runner, message.body);
      else await runScan(runner, message.message, () => 900_000);
      const acknowledge = async () => this.queue.acknowledge(message);
      await process.call({ name: 'acknowledge', isEffect: true, runStep: 'acknowledge' }, acknowledge);
    });
  }

  sweep(): Promise<Process> {
    return this.#start('dispatcher', (runner) => sweep(runner, Number.POSITIVE_INFINITY));
  }

  /** Switches all scans off or on, as an administrator of all projects does. */
  switchScanning({ call }: Setting, enabled: boolean): Promise<Process> {
    return this.#start('switch', ({ store }) => putScanning(store, call, { enabled }));
  }

  cancel({ call }: Setting, runId: string, key?: string): Promise<Process> {
    return this.#start('cancel', (runner) =>
      repeatable(runner.store, call, key, async (keyed) => {
        const state = await cancelRun(runner, keyed, runId);
        await settle(runner.store, keyed, { output: { run_id: runId, state } });
      }),
    );
  }

  retry({ call }: Setting, runId: string): Promise<Process> {
    return this.#start('retry', (runner) => retryRun(runner, call, runId));
  }

  /** Deletes the setting with all that hangs on it, or the scanned record alone. */
  delete({ call, whole, alone }: Setting, part: 'whole' | 'alone' = 'whole'): Promise<Process> {
    const { kind, id } = part === 'whole' ? whole : alone;
    return this.#start('delete', ({ store }) => deleteRecord(store, call, recordedAs(kind), id));
  }

  put({ call, record, put }: Setting, status: number | undefined, target: number): Promise<Process> {
    this.putByClients.add(`P#${call.project.id} ${record}`);
    return this.#start('put', ({ store }) => put(store, call, status, target));
  }

  /** Delivers whatever can be received, and what comes of it, until nothing can. */
  async deliverAll(): Promise<void> {
    for (let count = 0; count < 1000; count += 1) {
      const [next] = [...this.queue.visible(), ...this.queue.visible(true)];
      if (!next) return;
      await this.deliver(next);
    }
    throw new Error('messages without end');
  }

  /** A minute passes, and the dispatcher looks after what is due. */
  async tick(): Promise<void> {
    this.pass(60);
    await this.sweep();
    await this.deliverAll();
  }
}
