import { type Command, Option } from 'commander';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import { createClient } from '../../library/client.ts';
import { RequestFailed } from '../../library/failure.ts';
import { optionsOf } from '../common-options.ts';
import { configPath, removeConfig, writeConfig } from '../config-file.ts';
import { serviceUrl } from '../connection.ts';
import { CommandFault, exitCodes } from '../fault.ts';
import { stdinSecret } from '../stdin-secret.ts';
import { print, type Terminal, tell } from '../terminal.ts';

interface LoginOptions {
  readonly issuer?: string;
  readonly clientId?: string;
  readonly flow: 'code' | 'device';
  readonly scope: string;
}

/** The token of standard input, or those that an issuer gives. Throws CommandFault. */
async function tokensOf(terminal: Terminal, { issuer, clientId, flow, scope }: LoginOptions) {
  if (issuer === undefined) return { token: await stdinSecret(terminal, 'the token') };
  if (clientId === undefined) throw new CommandFault('--issuer needs --client-id');
  // Its library takes longer to load than most commands to run.
  const { signIn } = await import('../sign-in.ts');
  return signIn({ issuer, clientId, flow, scope, say: (line) => tell(terminal, line) });
}

/** Asks the service who comes with a token, before it is stored. Throws CommandFault where it is refused. */
async function verify({ url, project }: { readonly url: string; readonly project?: number }, token: string) {
  try {
    const { caller } = (await createClient({ baseUrl: url, token }).call(routes.scan.whoami, {})).data;
    const projects = caller.project_roles.map(({ project_id }) => project_id);
    if (project === undefined || caller.role_in_all_projects !== null || projects.includes(project)) return;
    throw new CommandFault(`the token is not for project ${project}, but for ${projects.join(', ') || 'none'}`);
  } catch (error) {
    if (!(error instanceof RequestFailed) || error.status !== 401) throw error;
    throw new CommandFault(`${url} does not accept the token; nothing was stored`, exitCodes.service);
  }
}

async function login(terminal: Terminal, options: LoginOptions, command: Command) {
  const { url, project } = optionsOf(command);
  if (url === undefined) throw new CommandFault('where is the service? Use --url');
  const kept = { url: serviceUrl(url), ...(project === undefined ? {} : { project }) };
  const tokens = await tokensOf(terminal, options);
  await verify(kept, tokens.token ?? '');
  await writeConfig(terminal.env, { ...kept, ...tokens });
  print(terminal, `Logged in to ${kept.url}; stored in ${configPath(terminal.env)}`);
}

/** `scanfold login` and `logout`. */
export function addLogin(program: Command, terminal: Terminal): void {
  program
    .command('login')
    .summary('store where the service is and how to log in')
    .description(
      'Stores the URL of a service and a token, once the service has accepted it. It is read from standard input, or comes from the issuer by OpenID ' +
        'Connect: in a browser of this machine (code flow with PKCE) or of another (device flow). The local service needs none.',
    )
    .option('--issuer <url>', "the URL of the stage's issuer")
    .option('--client-id <id>', 'a public client of the issuer')
    .addOption(new Option('--flow <flow>', 'how to log in there').choices(['code', 'device']).default('code'))
    .option('--scope <scopes>', 'scopes to ask for', 'openid offline_access')
    .addHelpText(
      'after',
      `
Examples:
  $ printf %s "$TOKEN" | scanfold login --url https://scans.example.com/production --project 1001
  $ scanfold login --url https://scans.example.com/production --issuer https://id.example.com --client-id scanfold`,
    )
    .action((options: LoginOptions, command: Command) => login(terminal, options, command));
  program
    .command('logout')
    .summary('forget the stored log-in')
    .description('Removes what login stored.')
    .addHelpText('after', '\nExample:\n  $ scanfold logout')
    .action(async () => {
      await removeConfig(terminal.env);
    });
}
