import type { Command } from 'commander';
import type * as z from 'zod/mini';
import { routesByArea as routes } from '../../../shared/api/routes.ts';
import { collected } from '../../library/collected.ts';
import { table } from '../columns.ts';
import { optionsOf } from '../common-options.ts';
import { connect } from '../connection.ts';
import { CommandFault } from '../fault.ts';
import { type IfMatchOption, matchOf, withIfMatch } from '../if-match.ts';
import { stdinSecret } from '../stdin-secret.ts';
import { print, printJson, type Terminal, widthOf } from '../terminal.ts';

interface AddOptions extends IfMatchOption {
  readonly kind: string;
  readonly origin: string[];
  readonly username?: string;
  readonly header?: string;
  readonly loginUrl?: string;
  readonly loggedInText?: string;
}

type Secret = z.output<typeof routes.scan.putCredential.input>['credential']['secret'];

/** The credential's secret by its kind. Throws CommandFault where an option is missing. */
function secretOf({ kind, username, header, loginUrl, loggedInText }: AddOptions, secret: string): Secret {
  const needed = (name: string, value: string | undefined) => {
    if (value === undefined) throw new CommandFault(`a credential of kind ${kind} needs --${name}`);
    return value;
  };
  if (kind === 'basic') return { kind, username: needed('username', username), password: secret };
  if (kind === 'header') return { kind, header: needed('header', header), value: secret };
  if (kind === 'cookie') return { kind, cookie: secret };
  if (kind !== 'form') throw new CommandFault(`--kind ${kind}: must be basic, header, cookie or form`);
  return {
    kind,
    login_url: needed('login-url', loginUrl),
    username: needed('username', username),
    password: secret,
    ...(loggedInText === undefined ? {} : { logged_in_text: loggedInText }),
  };
}

async function add(terminal: Terminal, name: string, options: AddOptions, command: Command) {
  const secret = secretOf(options, await stdinSecret(terminal, 'the secret'));
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const credential = { project_id, name, origins: options.origin, secret };
  await client.call(routes.scan.putCredential, { project_id, credential }, matchOf(options));
  print(terminal, name);
}

async function list(terminal: Terminal, { json }: { json?: boolean }, command: Command) {
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId: project_id } = connection;
  const pages = client.pages(routes.scan.listCredential, { project_id });
  const all = await collected(pages, ({ credential }) => credential);
  if (json) return printJson(terminal, all);
  if (all.length === 0) return print(terminal, 'No credentials.');
  const columns = [
    ['NAME', ({ name }: (typeof all)[number]) => name],
    ['ORIGINS', ({ origins }: (typeof all)[number]) => origins.join(' ')],
  ] as const;
  print(terminal, table(all, columns, widthOf(terminal)));
}

/** `scanfold credential`. */
export function addCredential(program: Command, terminal: Terminal): void {
  const credential = program
    .command('credential')
    .summary('add, list and remove credentials for protected sites')
    .description('Credentials that scans log in with. A secret is read from standard input and cannot be read again.');
  const adding = credential
    .command('add')
    .description('Creates or replaces a credential; its secret is read from standard input.')
    .argument('<name>', 'its name, which policies refer to')
    .requiredOption('--kind <kind>', 'basic, header, cookie or form')
    .requiredOption('--origin <origin...>', 'where it may be sent, such as https://www.example.com')
    .option('--username <name>', 'the user (basic, form)')
    .option('--header <name>', 'the header, such as Authorization (header)')
    .option('--login-url <url>', 'the page with the form (form)')
    .option('--logged-in-text <text>', 'text that only those see who are logged in (form)');
  withIfMatch(adding)
    .addHelpText(
      'after',
      `
Examples:
  $ printf %s "$PASSWORD" | scanfold credential add shop --kind form --username scanner --login-url http://127.0.0.1:8080/login --origin http://127.0.0.1:8080
  $ printf %s "$API_KEY" | scanfold credential add api --kind header --header X-Api-Key --origin http://127.0.0.1:8080`,
    )
    .action((name: string, options: AddOptions, command: Command) => add(terminal, name, options, command));
  credential
    .command('list')
    .description('Lists credentials, without their secrets.')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  $ scanfold credential list')
    .action((options: { json?: boolean }, command: Command) => list(terminal, options, command));
  withIfMatch(
    credential
      .command('remove')
      .description('Removes a credential; scans whose policy refers to it will fail.')
      .argument('<name>'),
  )
    .addHelpText('after', '\nExample:\n  $ scanfold credential remove shop')
    .action(async (name: string, options: IfMatchOption, command: Command) => {
      await using connection = await connect(terminal, optionsOf(command));
      const { client, projectId: project_id } = connection;
      await client.call(routes.scan.deleteCredential, { project_id, name }, matchOf(options));
    });
}
