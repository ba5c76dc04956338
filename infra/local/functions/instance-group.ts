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

/** An instance, which has one invocation at a time. */
export interface Instance {
  readonly worker: Worker;
  readonly group: Group;
  /** The function that it was started for. */
  readonly first: FunctionDefinition;
  /** The ARNs of the functions that it has run or loaded. */
  readonly known: Set<string>;
  /** False until its first function is loaded, or is known not to load. */
  loaded: boolean;
  readonly startedAt: number;
  job: Job | undefined;
  timer: NodeJS.Timeout | undefined;
  usedAt: number;
}

/** Functions that share instances, or one that has instances of its own. */
export interface Group {
  readonly definitions: readonly FunctionDefinition[];
  /** Instances at the same time. */
  readonly limit: number;
  readonly instances: Set<Instance>;
  /** The one that was used last is the last. */
  readonly idle: Instance[];
  /** Invocations that take the next instance that is free, a new one or another. */
  readonly waiting: Job[];
  /** When an instance was last loaded: what waited for that one begins to wait for another. */
  loadedAt: number;
  /** When an instance last took an invocation. */
  movedAt: number;
  patience: NodeJS.Timeout | undefined;
}

/** Invocations of one function at the same time. */
type ConcurrencyOf = (definition: FunctionDefinition) => number;

/** Instances that functions share at the same time: each has the code of all of them, once it has run them all. */
const mostShared = 12;

/** Functions of the same memory whose code was built to be shared run in one another's instances. */
export function groupsOf(functions: readonly FunctionDefinition[], concurrencyOf: ConcurrencyOf): Group[] {
  const alike = ({ arn, sharedDirectory, memoryMb }: FunctionDefinition) =>
    sharedDirectory === undefined ? arn : `shared ${memoryMb}`;
  return [...Map.groupBy(functions, alike).values()].map((definitions) => ({
    definitions,
    limit: Math.min(
      definitions.reduce((sum, each) => sum + concurrencyOf(each), 0),
      definitions.length > 1 ? mostShared : Number.POSITIVE_INFINITY,
    ),
    instances: new Set(),
    idle: [],
    waiting: [],
    loadedAt: 0,
    movedAt: 0,
    patience: undefined,
  }));
}

/** The first invocation that waits for an instance, and not for one of its own function to end. */
export function nextJob({ waiting, instances }: Group, concurrencyOf: ConcurrencyOf): Job | undefined {
  const running = Map.groupBy(instances, ({ job }) => job?.definition);
  return waiting.find(({ definition }) => (running.get(definition)?.length ?? 0) < concurrencyOf(definition));
}
