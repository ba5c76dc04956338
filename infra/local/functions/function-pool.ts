import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';
import type { FunctionDefinition } from '../template/deployment.ts';
import { print } from './function-log.ts';
import { idleTime } from './idle-time.ts';
import type { InstanceData, Invocation } from './instance.ts';
import { instanceCode } from './instance-code.ts';
import { isTooLarge } from './payload.ts';

/** A completed invocation, from which the metrics of functions are computed as CloudWatch does. */
export interface Invoked {
  readonly functionName: string;
  readonly event: string;
  /** `throttled`: refused, as there was no room for it. */
  readonly outcome: 'succeeded' | 'failed' | 'throttled';
}

/** Invokes functions, each instance with one invocation at a time, as Lambda does. */
export interface FunctionPool {
  /** The answer's JSON text. Throws FunctionFailed. */
  readonly invoke: (functionArn: string, event: string) => Promise<string>;
  /** Ends every instance, whatever it does. */
  readonly close: () => Promise<void>;
}

/** The functions of a pool and how their instances start. */
export interface PoolOptions {
  readonly functions: readonly FunctionDefinition[];
  /** Variables that an instance gets beyond its own, or instead; asked when it is started. */
  readonly environmentOf: (definition: FunctionDefinition) => Readonly<Record<string, string>>;
  /** Instances of one function at the same time. */
  readonly concurrencyOf: (definition: FunctionDefinition) => number;
  /** Invocations of all functions at the same time, as an account has them: more are refused. Absent: they wait. */
  readonly accountConcurrency?: number | undefined;
  /** The file descriptor that takes what the function prints. */
  readonly logOf: (definition: FunctionDefinition) => number;
  /** The folder that keeps what was compiled of instances for the next ones; absent: each compiles anew. */
  readonly codeCache?: string | undefined;
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
 * Instances beside one of each function: whoever needs more waits for its own. Each function keeps one warm for
 * `maxIdleMs`, whatever the others do: with fewer slots than functions, clients that go round all routes would start an
 * instance for each request. An instance of a route takes 15 to 18 MB.
 */
const spareInstances = 8;
const maxIdleMs = 5 * 60_000;

/**
 * The least time that an invocation waits for a busy instance of its function before another one is started. It waits as
 * long as the last start took, because until then a new one does not serve it sooner, and `busyTimes` as long while its
 * function answers others and no processor is idle: a start takes many times as much processor time as an invocation,
 * and a new instance runs code that is not optimized yet, so it would take the processors from those at work, and
 * further invocations would wait.
 */
const patienceMs = 50;
const enoughProcessors = 0.5;
const busyTimes = 10;

const outcome = z.union([
  z.object({ loaded: z.literal(true) }),
  z.object({ payload: z.string() }),
  z.object({ failure: z.object({ errorType: z.string(), errorMessage: z.string() }) }),
]);

interface Job {
  readonly event: string;
  /** Milliseconds of the monotonic clock. */
  readonly since: number;
  readonly resolve: (payload: string) => void;
  readonly reject: (error: FunctionFailed) => void;
}

interface Instance {
  readonly worker: Worker;
  readonly pool: Members;
  /** False until its function is loaded, or is known not to load. */
  loaded: boolean;
  readonly startedAt: number;
  job: Job | undefined;
  timer: NodeJS.Timeout | undefined;
  usedAt: number;
}

interface Members {
  readonly definition: FunctionDefinition;
  readonly limit: number;
  readonly instances: Set<Instance>;
  readonly idle: Instance[];
  /** Invocations that take the next instance that is free, a new one or another. */
  readonly waiting: Job[];
  /** When an instance was last loaded: what waited for that one begins to wait for another. */
  loadedAt: number;
  /** When an instance last took an invocation. */
  movedAt: number;
  patience: NodeJS.Timeout | undefined;
}

/** Creates the pool; instances are started on demand. */
export function functionPool(options: PoolOptions): FunctionPool {
  return new Pool(options);
}

class Pool implements FunctionPool {
  readonly #options: PoolOptions;
  readonly #members: ReadonlyMap<string, Members>;
  readonly #sweep: NodeJS.Timeout;
  #closed = false;
  #loadMs = 0;
  #underWay = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#members = new Map(
      options.functions.map((definition): [string, Members] => [
        definition.arn,
        {
          definition,
          limit: options.concurrencyOf(definition),
          instances: new Set(),
          idle: [],
          waiting: [],
          loadedAt: 0,
          movedAt: 0,
          patience: undefined,
        },
      ]),
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

  #invoke(functionArn: string, event: string): Promise<string> {
    const pool = this.#members.get(functionArn);
    if (!pool) return Promise.reject(new FunctionFailed('ResourceNotFound', `Function not found: ${functionArn}`));
    if (this.#closed) return Promise.reject(stopping());
    return new Promise((resolve, reject) => {
      const job: Job = { event, since: performance.now(), resolve, reject };
      const instance = pool.idle.pop();
      if (instance) return this.#run(instance, job);
      pool.waiting.push(job);
      if (pool.instances.size === 0) this.#start(pool);
      this.#grow(pool);
    });
  }

  readonly close = async (): Promise<void> => {
    this.#closed = true;
    clearInterval(this.#sweep);
    const all = [...this.#members.values()];
    for (const pool of all) {
      clearTimeout(pool.patience);
      for (const job of pool.waiting.splice(0)) job.reject(stopping());
    }
    const instances = all.flatMap((pool) => [...pool.instances]);
    for (const instance of instances) this.#bury(instance, stopping());
    await Promise.all(instances.map(({ worker }) => worker.terminate()));
  };

  /** Starts another instance if one is waited for in vain: one at a time of all functions, each has one at once. */
  #grow(pool: Members): void {
    if (pool.patience || pool.waiting.length === 0 || pool.instances.size >= pool.limit) return;
    const idleProcessors = this.#idleProcessors();
    pool.patience = setTimeout(
      () => {
        pool.patience = undefined;
        const isStuck = this.#patienceOf(pool, pool.movedAt) <= 0;
        const isSlow = this.#patienceOf(pool, pool.loadedAt) <= 0 && idleProcessors() >= enoughProcessors;
        const isStarved = this.#patienceOf(pool, pool.loadedAt, busyTimes) <= 0;
        const isWanted = (isStuck || isSlow || isStarved) && pool.instances.size < pool.limit;
        if (isWanted && this.#hasRoom() && !this.#isLoading()) this.#start(pool);
        this.#grow(pool);
      },
      Math.max(patienceMs, this.#patienceOf(pool, pool.loadedAt)),
    );
  }

  /** Milliseconds until it is worth while to start another instance for whoever has waited for longest, and since `from`. */
  #patienceOf({ waiting: [oldest] }: Members, from: number, times = 1): number {
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
    return [...this.#members.values()].some(({ instances }) => [...instances].some(({ loaded }) => !loaded));
  }

  #start(pool: Members): void {
    if (!this.#hasRoom()) this.#makeRoom();
    const { definition } = pool;
    const worker = workerOf(definition, this.#options);
    const instance: Instance = {
      worker,
      pool,
      startedAt: performance.now(),
      loaded: false,
      job: undefined,
      timer: undefined,
      usedAt: Date.now(),
    };
    pool.instances.add(instance);
    worker.on('message', (message) => this.#settle(instance, message));
    worker.on('error', (error) => this.#bury(instance, failureOf(error)));
    worker.on('exit', (code) =>
      this.#bury(instance, new FunctionFailed('Runtime.ExitError', `exited with status ${code}`)),
    );
    worker.unref();
    this.#limit(instance, randomUUID());
  }

  #run(instance: Instance, job: Job): void {
    const requestId = randomUUID();
    instance.job = job;
    instance.pool.movedAt = performance.now();
    const deadlineMs = this.#limit(instance, requestId);
    instance.worker.postMessage({ event: job.event, requestId, deadlineMs } satisfies Invocation);
  }

  /** Gives an instance the time of its function for what it does next; returns when it ends, in epoch milliseconds. */
  #limit(instance: Instance, requestId: string): number {
    const { definition } = instance.pool;
    instance.timer = setTimeout(() => {
      const text = `Task timed out after ${(definition.timeoutMs / 1000).toFixed(2)} seconds`;
      print(this.#options.logOf(definition), `${JSON.stringify({ level: 'ERROR', message: text, requestId })}\n`);
      this.#bury(instance, new FunctionFailed('Sandbox.Timedout', `RequestId: ${requestId} Error: ${text}`));
    }, definition.timeoutMs);
    return Date.now() + definition.timeoutMs;
  }

  #settle(instance: Instance, message: unknown): void {
    const job = instance.job;
    clearTimeout(instance.timer);
    instance.job = undefined;
    instance.usedAt = Date.now();
    if (!instance.loaded) {
      instance.loaded = true;
      instance.pool.loadedAt = performance.now();
      this.#loadMs = instance.pool.loadedAt - instance.startedAt;
    }
    const next = instance.pool.waiting.shift();
    if (next) this.#run(instance, next);
    else instance.pool.idle.push(instance);
    const result = outcome.parse(message);
    if ('loaded' in result) return;
    if ('failure' in result) job?.reject(new FunctionFailed(result.failure.errorType, result.failure.errorMessage));
    else if (!isTooLarge(result.payload)) job?.resolve(result.payload);
    else job?.reject(new FunctionFailed('Function.ResponseSizeTooLarge', 'Response payload size exceeded 6 MB'));
  }

  /** Ends an instance for good; what waits for its slot gets a new one. */
  #bury(instance: Instance, failure: FunctionFailed): void {
    const { pool } = instance;
    if (!pool.instances.delete(instance)) return;
    const at = pool.idle.indexOf(instance);
    if (at >= 0) pool.idle.splice(at, 1);
    clearTimeout(instance.timer);
    void instance.worker.terminate();
    // One that died as it was loaded fails the invocation that it was started for.
    (instance.job ?? (instance.loaded ? undefined : pool.waiting.shift()))?.reject(failure);
    if (this.#closed) return;
    if (pool.waiting.length > 0 && pool.instances.size === 0) this.#start(pool);
    this.#grow(pool);
  }

  #buryStale(): void {
    const stale = [...this.#members.values()]
      .flatMap(({ idle }) => idle)
      .filter(({ usedAt }) => Date.now() - usedAt > maxIdleMs);
    for (const instance of stale) this.#bury(instance, recycled());
  }

  #hasRoom(): boolean {
    const count = [...this.#members.values()].reduce((sum, pool) => sum + pool.instances.size, 0);
    return count < this.#members.size + spareInstances;
  }

  /** Ends the spare instance that has been idle for longest; where all of them are busy, the new one comes on top. */
  #makeRoom(): void {
    const spare = [...this.#members.values()].flatMap((pool) => (pool.instances.size > 1 ? pool.idle : []));
    const [first, ...others] = spare;
    if (first === undefined) return;
    this.#bury(
      others.reduce((oldest, each) => (each.usedAt < oldest.usedAt ? each : oldest), first),
      recycled(),
    );
  }
}

function workerOf(definition: FunctionDefinition, { environmentOf, logOf, codeCache }: PoolOptions): Worker {
  return new Worker(instanceCode(), {
    name: definition.name,
    execArgv: [],
    argv: [],
    env: {
      ...runtimeVariables(definition),
      ...definition.environment,
      ...environmentOf(definition),
      // Node reads it before it compiles instance.ts, which takes it away again.
      ...(codeCache !== undefined && { NODE_COMPILE_CACHE: codeCache }),
    },
    resourceLimits: {
      maxOldGenerationSizeMb: definition.memoryMb,
      // Node's own choice is 48 MB for each instance, which a small function fills without need.
      maxYoungGenerationSizeMb: Math.ceil(definition.memoryMb / 64),
    },
    workerData: {
      directory: definition.directory,
      handler: definition.handler,
      name: definition.name,
      arn: definition.arn,
      memoryMb: definition.memoryMb,
      logFd: logOf(definition),
    } satisfies InstanceData,
  });
}

/** The variables that the Lambda service itself sets. Nothing of this process's environment but PATH goes in. */
function runtimeVariables(definition: FunctionDefinition): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    LANG: 'en_US.UTF-8',
    TZ: ':UTC',
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMb),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${definition.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    LAMBDA_TASK_ROOT: definition.directory,
    _HANDLER: definition.handler,
  };
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
