import { type Client, createClient } from '../library/client.ts';
import { type Config, readConfig } from './config-file.ts';
import { CommandFault, exitCodes } from './fault.ts';
import { answers, localUrl } from './local-service.ts';
import { type Terminal, tell } from './terminal.ts';

/** The options of every command that asks the service. */
export interface ConnectionOptions {
  readonly url?: string;
  readonly project?: number;
}

/** A client of the service that the user means, and the project. */
export interface Connection extends AsyncDisposable {
  readonly url: string;
  readonly client: Client;
  readonly projectId: number;
}

/** The project of the local service's documents. */
const localProject = 1001;

const nothingToClose = { [Symbol.asyncDispose]: async () => undefined };

/** Where a token is: SCANFOLD_TOKEN, what `login` stored, the local service's own issuer. */
export function tokenOf(terminal: Terminal, url: string, config: Config | undefined): () => string | Promise<string> {
  const { env } = terminal;
  if (env.SCANFOLD_TOKEN) return () => env.SCANFOLD_TOKEN ?? '';
  if (config?.url === url) {
    // Its library takes longer to load than most commands to run.
    return async () => (config.oidc ? (await import('./sign-in.ts')).freshToken(env, config) : (config.token ?? ''));
  }
  if (url === localUrl(env)) {
    let token: Promise<string> | undefined;
    const make = async () => (await import('./local-process.ts')).localToken(env);
    return () => {
      token ??= make();
      return token;
    };
  }
  throw new CommandFault(`no token for ${url}: run scanfold login --url ${url}, or set SCANFOLD_TOKEN`);
}

/** The URL of a service as it is kept, without a slash at its end. Throws CommandFault for what is none. */
export function serviceUrl(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new CommandFault(`${url}: must be an http or https URL`);
  }
  return url.replace(/\/+$/, '');
}

/** The URL that the user means: `--url`, SCANFOLD_URL, what `login` stored, the local service. Throws CommandFault. */
export function urlOf({ env }: Terminal, options: ConnectionOptions, config: Config | undefined): string {
  return serviceUrl(options.url ?? (env.SCANFOLD_URL || config?.url || localUrl(env)));
}

/** The project that the user means. Throws CommandFault. */
export function projectOf(
  { env }: Terminal,
  options: ConnectionOptions,
  config: Config | undefined,
  url: string | undefined,
): number {
  const named = options.project ?? (env.SCANFOLD_PROJECT ? Number(env.SCANFOLD_PROJECT) : config?.project);
  const id = named ?? (url === localUrl(env) ? localProject : undefined);
  if (id === undefined) throw new CommandFault('which project? Use --project, SCANFOLD_PROJECT or login --project');
  if (!Number.isInteger(id) || id < 1) throw new CommandFault('the project must be an integer from 1');
  return id;
}

/** Connects to the service; `start` starts the local one where it is meant and none runs. Throws CommandFault. */
export async function connect(
  terminal: Terminal,
  options: ConnectionOptions,
  { start = false } = {},
): Promise<Connection> {
  const config = await readConfig(terminal.env);
  const url = urlOf(terminal, options, config);
  const projectId = projectOf(terminal, options, config, url);
  // What is missing first is told first.
  const isRunning = url !== localUrl(terminal.env) || (await answers(url));
  if (!isRunning && !start) {
    const how = 'scanfold start runs one on this machine, --url names another';
    throw new CommandFault(`no service at ${url}: ${how}`, exitCodes.service);
  }
  const token = tokenOf(terminal, url, config);
  const closing = isRunning ? nothingToClose : await startedHere(terminal, url);
  return {
    url,
    client: createClient({ baseUrl: url, token }),
    projectId,
    [Symbol.asyncDispose]: () => closing[Symbol.asyncDispose](),
  };
}

/** Starts the local service for this command. Throws CommandFault. */
async function startedHere(terminal: Terminal, url: string): Promise<AsyncDisposable> {
  const { startService } = await import('./local-process.ts');
  return startService(terminal.env, url, (line) => tell(terminal, line));
}
