import { type Client, createClient } from '../library/client.ts';
import { type Config, readConfig } from './config-file.ts';
import { CommandFault, exitCodes } from './fault.ts';
import { answers, hasLocalService, localUrl, root } from './local-service.ts';
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

/** Where there is no token for a service; of the local one, which makes tokens itself, how to get one. */
function tokenMissing(url: string, isLocal: boolean): CommandFault {
  const how = isLocal
    ? 'the service is not part of this package: where a checkout of it runs, npm run -s token -- --grant "project:*:admin" ' +
      `| npx scanfold login --url ${url} --project ${localProject} (see README.md of the package)`
    : `run scanfold login --url ${url}, or set SCANFOLD_TOKEN`;
  return new CommandFault(`no token for ${url}: ${how}`);
}

/** Where a token is: SCANFOLD_TOKEN, what `login` stored, the local service's own issuer. */
export function tokenOf(terminal: Terminal, url: string, config: Config | undefined): () => string | Promise<string> {
  const { env } = terminal;
  if (env.SCANFOLD_TOKEN) return () => env.SCANFOLD_TOKEN ?? '';
  if (config?.url === url) {
    // Its library takes longer to load than most commands to run.
    return async () => (config.oidc ? (await import('./sign-in.ts')).freshToken(env, config) : (config.token ?? ''));
  }
  if (url === localUrl(env) && hasLocalService()) {
    let token: Promise<string> | undefined;
    const make = async () => (await import('./local-process.ts')).localToken(env);
    return () => {
      token ??= make();
      return token;
    };
  }
  throw tokenMissing(url, url === localUrl(env));
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
  const token = tokenOf(terminal, url, config);
  const connection = (closing: AsyncDisposable): Connection => ({
    url,
    client: createClient({ baseUrl: url, token }),
    projectId,
    [Symbol.asyncDispose]: () => closing[Symbol.asyncDispose](),
  });
  if (url !== localUrl(terminal.env) || (await answers(url))) return connection(nothingToClose);
  if (!start || !hasLocalService()) {
    throw new CommandFault(
      `no service at ${url}: start it with npm start in a checkout of it${hasLocalService() ? ` (${root})` : ''}, or name another with --url`,
      exitCodes.service,
    );
  }
  tell(
    terminal,
    `Starting the local service, as none runs at ${url}; it ends with this command, and its results stay: npm start in ${root} keeps one running`,
  );
  const { startService } = await import('./local-process.ts');
  return connection(await startService(terminal.env, (line) => tell(terminal, line)));
}
