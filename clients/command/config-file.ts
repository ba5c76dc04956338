import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { CommandFault } from './fault.ts';

/** What `scanfold login` keeps. */
const config = z.object({
  url: z.url(),
  /** A token of the service, or of its issuer. */
  token: z.optional(z.string()),
  /** Where new tokens come from. */
  oidc: z.optional(
    z.object({
      issuer: z.url(),
      client_id: z.string(),
      refresh_token: z.optional(z.string()),
      /** Seconds since the epoch at which `token` expires. */
      expires_at: z.int(),
    }),
  ),
  project: z.optional(z.int()),
});

export type Config = z.output<typeof config>;

type Environment = Readonly<Record<string, string | undefined>>;

/** `$XDG_CONFIG_HOME/scanfold/config.json` (XDG Base Directory Specification). */
export function configPath(env: Environment): string {
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'scanfold/config.json');
}

/** Reads what `login` stored; undefined where nobody has logged in. Throws CommandFault. */
export async function readConfig(env: Environment): Promise<Config | undefined> {
  const path = configPath(env);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new CommandFault(`${path}: ${error.message}`);
  });
  if (text === undefined) return undefined;
  const parsed = config.safeParse(json(text));
  if (!parsed.success) throw new CommandFault(`${path} is damaged: run scanfold login again`);
  return parsed.data;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores a log-in, readable by this account only; a crash leaves the old one. */
export async function writeConfig(env: Environment, value: Config): Promise<void> {
  const path = configPath(env);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const next = `${path}.${process.pid}`;
  await writeFile(next, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  await rename(next, path);
}

/** Forgets a log-in. */
export async function removeConfig(env: Environment): Promise<void> {
  await rm(configPath(env), { force: true });
}
