import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { print } from './function-log.ts';

/**
 * One execution environment of a Lambda function, started as a worker thread: it loads the bundle and then answers one
 * invocation after the other, as the Lambda runtime does.
 */

/** The start parameters of a function instance. */
export interface InstanceData {
  readonly directory: string;
  readonly handler: string;
  readonly name: string;
  readonly arn: string;
  readonly memoryMb: number;
  /** The file descriptor that takes what the function prints. */
  readonly logFd: number;
}

/** One invocation; the event is JSON text. */
export interface Invocation {
  readonly event: string;
  readonly requestId: string;
  readonly deadlineMs: number;
}

const data: InstanceData = workerData;
const { directory, handler, logFd, memoryMb, name, arn } = data;

// Read when this thread started; Lambda has no such variable.
delete process.env.NODE_COMPILE_CACHE;

function say(...values: unknown[]): void {
  print(logFd, `${format(...values)}\n`);
}

Object.assign(console, { log: say, info: say, debug: say, warn: say, error: say, trace: say });
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    const done = rest.find((each) => typeof each === 'function');
    print(logFd, chunk);
    done?.();
    return true;
  };
}

function described(error: unknown): { errorType: string; errorMessage: string; trace: string[] } {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: error.stack?.split('\n') ?? [] };
}

async function load(): Promise<(event: unknown, context: unknown) => unknown> {
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

const loading = load();
// A function that does not load says so in the answer to an invocation.
function settled(): void {
  parentPort?.postMessage({ loaded: true });
  // Not when the thread ends: it is terminated, and so is the process.
  flushCompileCache();
}
loading.then(settled, settled);

parentPort?.on('message', async ({ event, requestId, deadlineMs }: Invocation) => {
  const context = {
    awsRequestId: requestId,
    functionName: name,
    functionVersion: '$LATEST',
    invokedFunctionArn: arn,
    memoryLimitInMB: String(memoryMb),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - Date.now()),
  };
  try {
    const run = await loading;
    const result = await run(JSON.parse(event), context);
    parentPort?.postMessage({ payload: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    const failure = described(error);
    say(JSON.stringify({ level: 'ERROR', message: 'Invoke Error', requestId, ...failure }));
    parentPort?.postMessage({ failure: { errorType: failure.errorType, errorMessage: failure.errorMessage } });
  }
});
