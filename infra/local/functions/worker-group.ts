import type { Worker } from 'node:worker_threads';
import type { FunctionDefinition } from '../template/deployment.ts';

/** An invocation that waits for its answer, or under way. */
export interface Job {
  readonly definition: FunctionDefinition;
  /** Absent: the function is only loaded. */
  readonly event: string | undefined;
  /** Whether nothing that it prints is kept. */
  readonly quiet: boolean;
  /** Milliseconds of the monotonic clock. */
  readonly since: number;
  readonly resolve: (payload: string) => void;
  readonly reject: (error: Error) => void;
}

/** A worker, which has one invocation at a time. */
export interface FunctionWorker {
  readonly thread: Worker;
  readonly group: Group;
  /** The function that it was started for. */
  readonly first: FunctionDefinition;
  /** The ARNs of the functions that it has run or loaded. */
  readonly known: Set<string>;
  /** False until its first function is loaded, or is known not to load. */
  loaded: boolean;
  readonly startedAt: number;
  job: Job | undefined;
  /** Calls off the end of what it does, for want of time. */
  callOff: (() => void) | undefined;
  /** Gives the function of its invocation its own time, once it has loaded. */
  begin: (() => void) | undefined;
  usedAt: number;
}

/** Functions that share workers, or one that has workers of its own. */
export interface Group {
  readonly definitions: readonly FunctionDefinition[];
  /** Workers at the same time. */
  readonly limit: number;
  readonly workers: Set<FunctionWorker>;
  /** The one that was used last is the last. */
  readonly idle: FunctionWorker[];
  /** Invocations that take the next worker that is free, a new one or another. */
  readonly waiting: Job[];
  /** When a worker was last loaded: what waited for that one begins to wait for another. */
  loadedAt: number;
  /** When a worker last took an invocation. */
  movedAt: number;
  patience: NodeJS.Timeout | undefined;
}

/** Invocations of one function at the same time. */
type ConcurrencyOf = (definition: FunctionDefinition) => number;

/** Workers that functions share at the same time: each has the code of all of them, once it has run them all. */
const mostShared = 12;

/** Functions of the same memory whose code was built to be shared run in one another's workers. */
export function groupsOf(functions: readonly FunctionDefinition[], concurrencyOf: ConcurrencyOf): Group[] {
  const alike = ({ arn, sharedDirectory, memoryMb }: FunctionDefinition) =>
    sharedDirectory === undefined ? arn : `shared ${memoryMb}`;
  return [...Map.groupBy(functions, alike).values()].map((definitions) => ({
    definitions,
    limit: Math.min(
      definitions.reduce((sum, each) => sum + concurrencyOf(each), 0),
      definitions.length > 1 ? mostShared : Number.POSITIVE_INFINITY,
    ),
    workers: new Set(),
    idle: [],
    waiting: [],
    loadedAt: 0,
    movedAt: 0,
    patience: undefined,
  }));
}

/** The first invocation that waits for a worker, and not for one of its own function to end. */
export function nextJob({ waiting, workers }: Group, concurrencyOf: ConcurrencyOf): Job | undefined {
  const running = Map.groupBy(workers, ({ job }) => job?.definition);
  return waiting.find(({ definition }) => (running.get(definition)?.length ?? 0) < concurrencyOf(definition));
}
