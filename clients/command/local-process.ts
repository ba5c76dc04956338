import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CommandFault, exitCodes } from './fault.ts';
import { answers, folder, main, token } from './local-service.ts';

/** What the service needs; the client does with less. */
const leastNode = 24;

/** Throws CommandFault where this Node cannot run the service. */
function requireNode(): void {
  const { node } = process.versions;
  if (Number.parseInt(node, 10) >= leastNode) return;
  throw new CommandFault(
    `the local service needs Node.js ${leastNode}, and this is ${node}: ` +
      `npx -p node@${leastNode} -p scanfold scanfold ... runs this with one, or name a service elsewhere with --url`,
  );
}

/** The environment of a process that may run in another folder than the user's. */
function thereOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return env.DATA_DIR ? { ...env, DATA_DIR: resolve(env.DATA_DIR) } : env;
}

/** A token of the local service's own issuer, which is in its data folder. Throws CommandFault. */
export async function localToken(env: NodeJS.ProcessEnv, grant = 'project:*:admin'): Promise<string> {
  requireNode();
  const child = spawn(process.execPath, [token, '--grant', grant], { env: thereOf(env), cwd: folder });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (!out) throw new CommandFault(`no token of the local service: ${error.trim()}`, exitCodes.service);
  return out.trim();
}

const inUse = /is in use by another process$/;

/** Starts the service; undefined where another process has its data folder. Throws CommandFault. */
async function start(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<AsyncDisposable | undefined> {
  const child = spawn(process.execPath, [main], { env: thereOf(env), cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const errors: string[] = [];
  createInterface(child.stderr).on('line', (line) => {
    errors.push(line);
    if (line.startsWith('Building')) say(line);
  });
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('Scanfold listening on ')) continue;
    return {
      [Symbol.asyncDispose]: async () => {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  await ended;
  const last = errors.at(-1) ?? 'the local service did not start';
  if (inUse.test(last)) return undefined;
  throw new CommandFault(last, exitCodes.service);
}

/** True once the service answers, false where it does not in time. */
async function answersWithin(url: string, ms: number): Promise<boolean> {
  for (const until = Date.now() + ms; Date.now() < until; await sleep(200)) if (await answers(url)) return true;
  return false;
}

/**
 * Starts the local service for as long as the command runs. One that another process is starting is waited for and stays.
 * `say` is told what takes long. Throws CommandFault.
 */
export async function startService(
  env: NodeJS.ProcessEnv,
  url: string,
  say: (line: string) => void,
  patienceMs = 180_000,
): Promise<AsyncDisposable> {
  requireNode();
  say(
    `Starting the local service, as none runs at ${url}; it ends with this command, and its results stay: scanfold start keeps one running`,
  );
  const until = Date.now() + patienceMs;
  for (;;) {
    const started = await start(env, say);
    if (started) return started;
    say(`Another process is starting the service: waiting until it answers at ${url}`);
    // Now and then it is tried again: the other one may have failed.
    const isThere = await answersWithin(url, Math.min(10_000, until - Date.now()));
    if (isThere) return { [Symbol.asyncDispose]: async () => undefined };
    if (Date.now() >= until) {
      throw new CommandFault(
        `another process has the data folder of the service, and nothing answers at ${url}: set PORT to the port of the other, or DATA_DIR to another folder`,
        exitCodes.service,
      );
    }
  }
}

/** Is the local service from now on, until this process is told to stop. Throws CommandFault. */
export async function becomeService(): Promise<void> {
  requireNode();
  Object.assign(process.env, thereOf(process.env));
  if (folder !== undefined) process.chdir(folder);
  await import(pathToFileURL(main).href);
}
