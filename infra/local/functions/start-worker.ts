import { Worker } from 'node:worker_threads';
import type { FunctionDefinition } from '../template/deployment.ts';
import type { HostedFunction, WorkerStart } from './worker.ts';
import { workerCode } from './worker-code.ts';

/** How workers start. */
export interface WorkerOptions {
  /** Variables that a function gets beyond its own, or instead; asked when a worker is started. */
  readonly environmentOf: (definition: FunctionDefinition) => Readonly<Record<string, string>>;
  /** The file descriptor that takes what the function prints. */
  readonly logOf: (definition: FunctionDefinition) => number;
  /** The folder that keeps what was compiled of workers for the next ones; absent: each compiles anew. */
  readonly codeCache?: string | undefined;
}

/** Starts a worker that runs some functions, the first of which it loads. */
export function startWorker(
  definitions: readonly FunctionDefinition[],
  first: FunctionDefinition,
  options: WorkerOptions,
): Worker {
  const { codeCache } = options;
  const memoryMb = Math.max(...definitions.map((each) => each.memoryMb));
  return new Worker(workerCode(), {
    name: definitions.length > 1 ? 'shared' : first.name,
    execArgv: [],
    argv: [],
    env: {
      PATH: process.env.PATH ?? '',
      ...(process.env.CHROMIUM !== undefined && { CHROMIUM: process.env.CHROMIUM }),
      TZ: ':UTC',
      // Node reads it before it compiles worker.ts, whose functions have environments of their own.
      ...(codeCache !== undefined && { NODE_COMPILE_CACHE: codeCache }),
    },
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMb,
      // Node's own choice is 48 MB for each worker, which a small function fills without need.
      maxYoungGenerationSizeMb: Math.ceil(memoryMb / 64),
    },
    workerData: {
      functions: definitions.map((each) => hostedFunction(each, options)),
      first: first.arn,
    } satisfies WorkerStart,
  });
}

function hostedFunction(definition: FunctionDefinition, { environmentOf, logOf }: WorkerOptions): HostedFunction {
  const { arn, name, handler, memoryMb } = definition;
  return {
    ...{ arn, name, handler, memoryMb },
    directory: definition.sharedDirectory ?? definition.directory,
    logFd: logOf(definition),
    environment: { ...runtimeVariables(definition), ...definition.environment, ...environmentOf(definition) },
  };
}

/** The variables that the Lambda service itself sets. Nothing of this process's environment but PATH and CHROMIUM goes in. */
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
