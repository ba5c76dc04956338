import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { print } from './function-log.ts';
import { passedMs } from './passed-ms.ts';

/**
 * One execution environment of Lambda functions, started as a worker thread: it loads a bundle and then answers one
 * invocation after the other, as the Lambda runtime does. Functions that share workers are each loaded when they are
 * first invoked; whichever is invoked has the process's environment and output for itself.
 */

/** A function that a worker may run. */
export interface HostedFunction {
  readonly arn: string;
  readonly name: string;
  readonly directory: string;
  readonly handler: string;
  readonly memoryMb: number;
  /** The file descriptor that takes what the function prints. */
  readonly logFd: number;
  readonly environment: Readonly<Record<string, string>>;
}

/** The start parameters of a worker. */
export interface WorkerStart {
  readonly functions: readonly HostedFunction[];
  /** The ARN of the function that is loaded at once. */
  readonly first: string;
}

/** One invocation; the event is JSON text. Without an event the function is only loaded. */
export interface Invocation {
  readonly arn: string;
  readonly event: string | undefined;
  /** Whether nothing that it prints is kept. */
  readonly quiet: boolean;
  readonly requestId: string;
  /** The time of the function, from when it is loaded. */
  readonly timeoutMs: number;
}

type Handler = (event: unknown, context: unknown) => unknown;

const data: WorkerStart = workerData;
const functions = new Map(data.functions.map((each) => [each.arn, { ...each, environment: { ...each.environment } }]));
const handlers = new Map<string, Promise<Handler>>();
let logFd: number | undefined;

/** Makes the environment and the output of the process those of a function. */
function enter(arn: string, quiet = false): HostedFunction {
  const hosted = functions.get(arn);
  if (hosted === undefined) throw new Error(`this worker does not run ${arn}`);
  // A copy that the function may change, as it stays there from one invocation to the next.
  process.env = hosted.environment;
  logFd = quiet ? undefined : hosted.logFd;
  return hosted;
}

function keep(chunk: string | Uint8Array): void {
  if (logFd !== undefined) print(logFd, chunk);
}

function say(...values: unknown[]): void {
  keep(`${format(...values)}\n`);
}

Object.assign(console, { log: say, info: say, debug: say, warn: say, error: say, trace: say });
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    const done = rest.find((each) => typeof each === 'function');
    keep(chunk);
    done?.();
    return true;
  };
}

function described(error: unknown): { errorType: string; errorMessage: string; trace: string[] } {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: error.stack?.split('\n') ?? [] };
}

async function load({ directory, handler }: HostedFunction): Promise<Handler> {
  const dot = handler.lastIndexOf('.');
  const file = handler.slice(0, dot);
  const exported = handler.slice(dot + 1);
  for (const extension of ['.mjs', '.js', '.cjs']) {
    try {
      const module = await import(pathToFileURL(join(directory, `${file}${extension}`)).href);
      if (typeof module[exported] === 'function') return module[exported];
      throw new Error(`${handler} is undefined or not a function`);
    } catch (error) {
      const missing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
      if (!missing || extension === '.cjs') throw error;
    }
  }
  throw new Error(`${handler} was not found`);
}

/** The handler of a function, which is loaded once. */
function handlerOf(hosted: HostedFunction): Promise<Handler> {
  const known = handlers.get(hosted.arn);
  if (known !== undefined) return known;
  const loading = load(hosted);
  handlers.set(hosted.arn, loading);
  // Not when the thread ends: it is terminated, and so is the process.
  const settled = () => flushCompileCache();
  loading.then(settled, settled);
  return loading;
}

// A function that does not load says so in the answer to an invocation.
const started = () => parentPort?.postMessage({ loaded: true });
handlerOf(enter(data.first)).then(started, started);

parentPort?.on('message', async ({ arn, event, quiet, requestId, timeoutMs }: Invocation) => {
  const hosted = enter(arn, quiet);
  const { name, memoryMb } = hosted;
  let deadlineMs = Number.POSITIVE_INFINITY;
  const context = {
    awsRequestId: requestId,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: arn,
    memoryLimitInMB: String(memoryMb),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - passedMs()),
  };
  try {
    const isLoaded = handlers.has(arn);
    const run = await handlerOf(hosted);
    if (!isLoaded) parentPort?.postMessage({ begun: true });
    deadlineMs = passedMs() + timeoutMs;
    const result = event === undefined ? undefined : await run(JSON.parse(event), context);
    parentPort?.postMessage({ payload: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    const failure = described(error);
    say(JSON.stringify({ level: 'ERROR', message: 'Invoke Error', requestId, ...failure }));
    parentPort?.postMessage({ failure: { errorType: failure.errorType, errorMessage: failure.errorMessage } });
  }
});
