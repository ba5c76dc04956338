import type { Command } from 'commander';
import { optionsOf } from '../common-options.ts';
import { configPath, removeConfig, writeConfig } from '../config-file.ts';
import { CommandFault } from '../fault.ts';
import { stdinSecret } from '../stdin-secret.ts';
import { print, type Terminal, tell } from '../terminal.ts';

interface LoginOptions {
  readonly issuer?: string;
  readonly clientId?: string;
  readonly flow: string;
  readonly scope: string;
}

async function login(terminal: Terminal, { issuer, clientId, flow, scope }: LoginOptions, command: Command) {
  const { url, project } = optionsOf(command);
  if (url === undefined) throw new CommandFault('where is the service? Use --url');
  const kept = { url: url.replace(/\/$/, ''), ...(project === undefined ? {} : { project }) };
  if (issuer === undefined) {
    await writeConfig(terminal.env, { ...kept, token: await stdinSecret(terminal, 'the token') });
  } else {
    if (clientId === undefined) throw new CommandFault('--issuer needs --client-id');
    if (flow !== 'code' && flow !== 'device') throw new CommandFault(`--flow ${flow}: must be code or device`);
    // Its library takes longer to load than most commands to run.
    const { signIn } = await import('../sign-in.ts');
    const tokens = await signIn({ issuer, clientId, flow, scope, say: (line) => tell(terminal, line) });
    await writeConfig(terminal.env, { ...kept, ...tokens });
  }
  print(terminal, `Logged in to ${kept.url}; stored in ${configPath(terminal.env)}`);
}

/** `scanfold login` and `logout`. */
export function addLogin(program: Command, terminal: Terminal): void {
  program
    .command('login')
    .summary('store where the service is and how to log in')
    .description(
      'Stores the URL of a service and a token, which is read from standard input, or logs in at its issuer by OpenID ' +
        'Connect: in a browser of this machine (code flow with PKCE) or of another (device flow). The local service needs none.',
    )
    .option('--issuer <url>', "the URL of the stage's issuer")
    .option('--client-id <id>', 'a public client of the issuer')
    .option('--flow <flow>', 'code or device', 'code')
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
    .action(async () => {
      await removeConfig(terminal.env);
    });
}
