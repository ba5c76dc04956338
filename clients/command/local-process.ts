import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { CommandFault, exitCodes } from './fault.ts';
import { main, root } from './local-service.ts';

/** The environment of a process that runs in the folder of this package instead of the user's. */
function thereOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return env.DATA_DIR ? { ...env, DATA_DIR: resolve(env.DATA_DIR) } : env;
}

/** A token of the local service's own issuer, which is in its data folder. Throws CommandFault. */
export async function localToken(env: NodeJS.ProcessEnv): Promise<string> {
  const token = join(root, 'infra/local/token.ts');
  const child = spawn(process.execPath, [token, '--grant', 'project:*:admin'], { env: thereOf(env), cwd: root });
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (!out) throw new CommandFault(`no token of the local service: ${error.trim()}`, exitCodes.service);
  return out.trim();
}

/** The local service, started by this command. */
export interface StartedService extends AsyncDisposable {
  readonly url: string;
}

/** Starts the local service, and says what it waits for. Throws CommandFault. */
export async function startService(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<StartedService> {
  const child = spawn(process.execPath, [main], { env: thereOf(env), cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const errors: string[] = [];
  createInterface(child.stderr).on('line', (line) => {
    errors.push(line);
    if (line.startsWith('Building')) say(line);
  });
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /^Scanfold listening on (\S+)$/.exec(line) ?? [];
    if (!url) continue;
    return {
      url,
      [Symbol.asyncDispose]: async () => {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  await ended;
  throw new CommandFault(errors.at(-1) ?? 'the local service did not start', exitCodes.service);
}
