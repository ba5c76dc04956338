import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { afterSilence } from '../../../shared/after-silence.ts';
import type { FunctionDefinition } from '../template/deployment.ts';
import { print } from './function-log.ts';
import { idleTime } from './idle-time.ts';
import { passedMs } from './passed-ms.ts';
import { isTooLarge } from './payload.ts';
import { startWorker, type WorkerOptions } from './start-worker.ts';
import type { Invocation } from './worker.ts';
import { type FunctionWorker, type Group, groupsOf, type Job, nextJob } from './worker-group.ts';

/** A completed invocation, from which the metrics of functions are computed as CloudWatch does. */
export interface Invoked {
  readonly functionName: string;
  readonly event: string;
  /** `throttled`: refused, as there was no room for it. */
  readonly outcome: 'succeeded' | 'failed' | 'throttled';
}

/** Invokes functions, each worker with one invocation at a time, as Lambda does. */
export interface FunctionPool {
  /** The answer's JSON text. Throws FunctionFailed. */
  readonly invoke: (functionArn: string, event: string) => Promise<string>;
  /** Ends every worker, whatever it does. */
  readonly close: () => Promise<void>;
}

/** A pool whose workers can be started before they are needed. */
export interface WorkerPool extends FunctionPool {
  /** Starts `count` workers of those that functions share and loads all that they run, while processors are idle. */
  readonly warm: (count: number) => Promise<void>;
  /** As `invoke`, but nothing is told of it: it is in no log and no metric. Throws FunctionFailed. */
  readonly invokeQuietly: (functionArn: string, event: string) => Promise<string>;
  /** Resolves to true once a processor is idle, and to false when the pool closes. */
  readonly idle: () => Promise<boolean>;
}

/** The functions of a pool and how their workers start. */
export interface PoolOptions extends WorkerOptions {
  readonly functions: readonly FunctionDefinition[];
  /** Invocations of one function at the same time. */
  readonly concurrencyOf: (definition: FunctionDefinition) => number;
  /** Invocations of all functions at the same time, as an account has them: more are refused. Absent: they wait. */
  readonly accountConcurrency?: number | undefined;
  /** The time that all processors together had nothing to do so far, in milliseconds; by default this machine's. */
  readonly idleMs?: () => number;
  /** Hears of each invocation when it is over; absent: nobody does. */
  readonly invoked?: ((invocation: Invoked) => void) | undefined;
}

/** Thrown if a function threw, timed out or exited, with Lambda's description of the error. */
export class FunctionFailed extends Error {
  override readonly name = 'FunctionFailed';
  readonly errorType: string;
  constructor(errorType: string, message: string) {
    super(message);
    this.errorType = errorType;
  }
}

/**
 * Workers beside one of each function, or of those that share theirs: whoever needs more waits for its own. Each keeps
 * one warm for `maxIdleMs`, whatever the others do: with fewer slots, clients that go round all functions would start an
 * worker for each request.
 */
const spareWorkers = 8;
const maxIdleMs = 5 * 60_000;

/**
 * The least time that an invocation waits for a busy worker of its function before another one is started. It waits as
 * long as the last start took, because until then a new one does not serve it sooner, and `busyTimes` as long while its
 * function answers others and no processor is idle: a start takes many times as much processor time as an invocation,
 * and a new worker runs code that is not optimized yet, so it would take the processors from those at work, and
 * further invocations would wait.
 */
const patienceMs = 50;
const enoughProcessors = 0.5;
const busyTimes = 10;

/**
 * How long a worker may load code. It is no time of the function, as on Lambda, where it comes before the first invocation
 * and has processors of its own: here it shares them with all else that the machine does, and a first request would
 * otherwise fail whenever that is much.
 */
const loadLimitMs = 60_000;

/** For how long processors are watched before a function is loaded that nobody has asked for. */
const idleLookMs = 30;

const outcome = z.union([
  z.object({ loaded: z.literal(true) }),
  z.object({ begun: z.literal(true) }),
  z.object({ payload: z.string() }),
  z.object({ failure: z.object({ errorType: z.string(), errorMessage: z.string() }) }),
]);

/** Creates the pool; workers are started on demand. */
export function functionPool(options: PoolOptions): WorkerPool {
  return new Pool(options);
}

class Pool implements WorkerPool {
  readonly #options: PoolOptions;
  readonly #groups: readonly Group[];
  readonly #members: ReadonlyMap<string, { readonly group: Group; readonly definition: FunctionDefinition }>;
  readonly #sweep: NodeJS.Timeout;
  #closed = false;
  #loadMs = 0;
  #underWay = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#groups = groupsOf(options.functions, options.concurrencyOf);
    this.#members = new Map(
      this.#groups.flatMap((group) => group.definitions.map((definition) => [definition.arn, { group, definition }])),
    );
    this.#sweep = setInterval(() => this.#buryStale(), maxIdleMs / 5);
    this.#sweep.unref();
  }

  readonly invoke = async (functionArn: string, event: string): Promise<string> => {
    const { invoked, accountConcurrency = Number.POSITIVE_INFINITY } = this.#options;
    const functionName = this.#members.get(functionArn)?.definition.name;
    const tell = (outcome: Invoked['outcome']) =>
      functionName !== undefined && invoked?.({ functionName, event, outcome });
    if (this.#underWay >= accountConcurrency) {
      tell('throttled');
      throw new FunctionFailed('TooManyRequestsException', 'Rate Exceeded.');
    }
    this.#underWay += 1;
    try {
      const answer = await this.#invoke(functionArn, event);
      tell('succeeded');
      return answer;
    } catch (error) {
      tell('failed');
      throw error;
    } finally {
      this.#underWay -= 1;
    }
  };

  #invoke(functionArn: string, event: string, quiet = false): Promise<string> {
    const member = this.#members.get(functionArn);
    if (!member) return Promise.reject(new FunctionFailed('ResourceNotFound', `Function not found: ${functionArn}`));
    if (this.#closed) return Promise.reject(stopping());
    const { group, definition } = member;
    return new Promise((resolve, reject) => {
      group.waiting.push({ definition, event, quiet, since: performance.now(), resolve, reject });
      this.#serve(group);
      if (group.waiting.length > 0 && group.workers.size === 0) this.#start(group);
      this.#grow(group);
    });
  }

  /** Gives workers that are free to what waits for one: the one that was used last, whose code is optimized best. */
  #serve(group: Group): void {
    while (group.idle.length > 0) {
      const job = this.#nextOf(group);
      const worker = job && group.idle.pop();
      if (job === undefined || worker === undefined) return;
      group.waiting.splice(group.waiting.indexOf(job), 1);
      this.#run(worker, job);
    }
  }

  #nextOf(group: Group): Job | undefined {
    return group.waiting.length === 0 ? undefined : nextJob(group, this.#options.concurrencyOf);
  }

  readonly warm = async (count: number): Promise<void> => {
    for (const group of this.#groups.filter(({ definitions }) => definitions.length > 1)) {
      while (group.workers.size < count && (await this.idle())) this.#start(group);
      while ([...group.workers].some(({ loaded }) => !loaded) && (await this.idle()));
      for (const definition of group.definitions) {
        const cold = [...group.workers].filter(({ known }) => !known.has(definition.arn));
        if (cold.length > 0 && !(await this.idle())) return;
        for (const worker of cold) await this.#load(worker, definition);
      }
    }
  };

  readonly idle = async (): Promise<boolean> => {
    while (!this.#closed) {
      const idleProcessors = this.#idleProcessors();
      await sleep(idleLookMs, undefined, { ref: false });
      if (idleProcessors() >= enoughProcessors) return !this.#closed;
    }
    return false;
  };

  readonly invokeQuietly = (functionArn: string, event: string): Promise<string> =>
    this.#invoke(functionArn, event, true);

  /** Loads a function in a worker, unless that has something else to do. */
  #load(worker: FunctionWorker, definition: FunctionDefinition): Promise<unknown> {
    const at = worker.group.idle.indexOf(worker);
    if (at < 0) return Promise.resolve();
    worker.group.idle.splice(at, 1);
    return new Promise((resolve) => {
      // One that does not load says so to whoever invokes it.
      const since = performance.now();
      this.#run(worker, { definition, event: undefined, quiet: true, since, resolve, reject: resolve });
    });
  }

  readonly close = async (): Promise<void> => {
    this.#closed = true;
    clearInterval(this.#sweep);
    for (const group of this.#groups) {
      clearTimeout(group.patience);
      for (const job of group.waiting.splice(0)) job.reject(stopping());
    }
    const workers = this.#groups.flatMap((group) => [...group.workers]);
    for (const worker of workers) this.#bury(worker, stopping());
    await Promise.all(workers.map(({ thread }) => thread.terminate()));
  };

  /** Starts another worker if one is waited for in vain: one at a time of all functions, each has one at once. */
  #grow(group: Group): void {
    if (group.patience || group.workers.size >= group.limit || !this.#nextOf(group)) return;
    const idleProcessors = this.#idleProcessors();
    group.patience = setTimeout(
      () => {
        group.patience = undefined;
        const isStuck = this.#patienceOf(group, group.movedAt) <= 0;
        const isSlow =
          this.#patienceOf(group, group.loadedAt) <= 0 && (idleProcessors() >= enoughProcessors || hasFew(group));
        const isStarved = this.#patienceOf(group, group.loadedAt, busyTimes) <= 0;
        const isWanted = (isStuck || isSlow || isStarved) && group.workers.size < group.limit;
        if (isWanted && this.#hasRoom() && !this.#isLoading()) this.#start(group);
        this.#grow(group);
      },
      Math.max(patienceMs, this.#patienceOf(group, group.loadedAt)),
    );
  }

  /** Milliseconds until it is worth while to start another worker for whoever has waited for longest, and since `from`. */
  #patienceOf(group: Group, from: number, times = 1): number {
    const oldest = this.#nextOf(group);
    if (oldest === undefined) return Number.POSITIVE_INFINITY;
    return times * Math.max(patienceMs, this.#loadMs) - (performance.now() - Math.max(oldest.since, from));
  }

  /** Begins to count how many processors have nothing to do. */
  #idleProcessors(): () => number {
    const idleMs = this.#options.idleMs ?? idleTime;
    const [begunAt, idleBefore] = [performance.now(), idleMs()];
    return () => (idleMs() - idleBefore) / (performance.now() - begunAt);
  }

  #isLoading(): boolean {
    return this.#groups.some(({ workers }) => [...workers].some(({ loaded }) => !loaded));
  }

  #start(group: Group): void {
    if (!this.#hasRoom()) this.#makeRoom();
    const first = this.#nextOf(group)?.definition ?? group.definitions[0];
    if (first === undefined) return;
    const thread = startWorker(group.definitions, first, this.#options);
    const worker: FunctionWorker = {
      thread,
      group,
      first,
      known: new Set([first.arn]),
      startedAt: performance.now(),
      loaded: false,
      job: undefined,
      begin: undefined,
      callOff: undefined,
      usedAt: passedMs(),
    };
    group.workers.add(worker);
    thread.on('message', (message) => this.#settle(worker, message));
    thread.on('error', (error) => this.#bury(worker, failureOf(error)));
    thread.on('exit', (code) =>
      this.#bury(worker, new FunctionFailed('Runtime.ExitError', `exited with status ${code}`)),
    );
    thread.unref();
    this.#limit(worker, first, randomUUID(), loadLimitMs);
  }

  #run(worker: FunctionWorker, job: Job): void {
    const requestId = randomUUID();
    const { definition, event, quiet } = job;
    const { arn, timeoutMs } = definition;
    worker.job = job;
    worker.begin = () => this.#limit(worker, definition, requestId, timeoutMs);
    worker.group.movedAt = performance.now();
    if (worker.known.has(arn)) worker.begin();
    else this.#limit(worker, definition, requestId, loadLimitMs);
    worker.known.add(arn);
    worker.thread.postMessage({ arn, event, quiet, requestId, timeoutMs } satisfies Invocation);
  }

  /** Ends a worker that has not done what it does next after so many milliseconds. */
  #limit(worker: FunctionWorker, definition: FunctionDefinition, requestId: string, ms: number): void {
    worker.callOff?.();
    worker.callOff = afterSilence(ms, () => {
      const text = `Task timed out after ${(ms / 1000).toFixed(2)} seconds`;
      print(this.#options.logOf(definition), `${JSON.stringify({ level: 'ERROR', message: text, requestId })}\n`);
      this.#bury(worker, new FunctionFailed('Sandbox.Timedout', `RequestId: ${requestId} Error: ${text}`));
    });
  }

  #settle(worker: FunctionWorker, message: unknown): void {
    const result = outcome.parse(message);
    if ('begun' in result) {
      worker.begin?.();
      return;
    }
    const job = worker.job;
    worker.callOff?.();
    worker.job = undefined;
    worker.usedAt = passedMs();
    if (!worker.loaded) {
      worker.loaded = true;
      worker.group.loadedAt = performance.now();
      this.#loadMs = worker.group.loadedAt - worker.startedAt;
    }
    worker.group.idle.push(worker);
    this.#serve(worker.group);
    if ('loaded' in result) return;
    if ('failure' in result) job?.reject(new FunctionFailed(result.failure.errorType, result.failure.errorMessage));
    else if (!isTooLarge(result.payload)) job?.resolve(result.payload);
    else job?.reject(new FunctionFailed('Function.ResponseSizeTooLarge', 'Response payload size exceeded 6 MB'));
  }

  /** Ends a worker for good; what waits for its slot gets a new one. */
  #bury(worker: FunctionWorker, failure: FunctionFailed): void {
    const { group } = worker;
    if (!group.workers.delete(worker)) return;
    const at = group.idle.indexOf(worker);
    if (at >= 0) group.idle.splice(at, 1);
    worker.callOff?.();
    void worker.thread.terminate();
    // One that died as it was loaded fails the invocation that it was started for.
    const meant = group.waiting.findIndex(({ definition }) => definition === worker.first);
    const [failed] = worker.loaded || meant < 0 ? [worker.job] : group.waiting.splice(meant, 1);
    failed?.reject(failure);
    if (this.#closed) return;
    this.#serve(group);
    if (group.waiting.length > 0 && group.workers.size === 0) this.#start(group);
    this.#grow(group);
  }

  #buryStale(): void {
    const stale = this.#groups.flatMap(({ idle }) => idle).filter(({ usedAt }) => passedMs() - usedAt > maxIdleMs);
    for (const worker of stale) this.#bury(worker, recycled());
  }

  #hasRoom(): boolean {
    const count = this.#groups.reduce((sum, group) => sum + group.workers.size, 0);
    return count < this.#groups.length + spareWorkers;
  }

  /** Ends the spare worker that has been idle for longest; where all of them are busy, the new one comes on top. */
  #makeRoom(): void {
    const spare = this.#groups.flatMap((group) => (group.workers.size > 1 ? group.idle : []));
    const [first, ...others] = spare;
    if (first === undefined) return;
    this.#bury(
      others.reduce((oldest, each) => (each.usedAt < oldest.usedAt ? each : oldest), first),
      recycled(),
    );
  }
}

/**
 * Whether functions share less than one worker for each processor and one more, which answers while others wait for the
 * table: these are worth their start even where nothing is idle, since all of the functions queue for them.
 */
function hasFew({ definitions, workers }: Group): boolean {
  return definitions.length > 1 && workers.size <= availableParallelism();
}

function stopping(): FunctionFailed {
  return new FunctionFailed('Sandbox.Closed', 'Scanfold is stopping');
}

function recycled(): FunctionFailed {
  return new FunctionFailed('Sandbox.Recycled', 'ended while idle');
}

function failureOf(error: unknown): FunctionFailed {
  if (!(error instanceof Error)) return new FunctionFailed('Runtime.ExitError', String(error));
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new FunctionFailed('Runtime.OutOfMemory', 'Runtime exited with error: signal: killed');
  }
  return new FunctionFailed(error.name, error.message);
}
