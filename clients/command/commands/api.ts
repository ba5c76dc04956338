import type { Command } from 'commander';
import * as z from 'zod/mini';
import type { Route } from '../../../shared/api/route.ts';
import { routes } from '../../../shared/api/routes.ts';
import { table } from '../columns.ts';
import { optionsOf } from '../common-options.ts';
import { connect } from '../connection.ts';
import { CommandFault } from '../fault.ts';
import { type IfMatchOption, matchOf, withIfMatch } from '../if-match.ts';
import { print, printJson, type Terminal, widthOf } from '../terminal.ts';

/** `list-run`, or `osint/invoke-scan` where two areas have the name. Throws CommandFault. */
function routeOf(text: string): Route {
  const wanted = text.replace(/^\/?(api\/v1\/)?/, '').replace(/\/$/, '');
  const found = routes.filter((route) => route.path.replace(/\/$/, '').endsWith(`/${wanted}`));
  const [route] = found;
  if (!route) throw new CommandFault(`no endpoint ${text}: scanfold api lists them`);
  if (found.length > 1) {
    const paths = found.map(({ path }) => path.split('/').slice(3, 5).join('/'));
    throw new CommandFault(`${text} is ambiguous: ${paths.join(' or ')}`);
  }
  return route;
}

const anyObject = z.record(z.string(), z.unknown());

/** A value as JSON has it where it is JSON, else the text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads `name=value` and whole JSON objects, the later over the earlier. Throws CommandFault. */
function inputOf(route: Route, words: readonly string[]): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const word of words) {
    const object = word.startsWith('{') ? anyObject.safeParse(parsed(word)) : undefined;
    if (object?.success === false) throw new CommandFault(`${word}: is not valid JSON`);
    const [, name = '', value = ''] = /^([\w-]+)=(.*)$/s.exec(word) ?? [];
    if (object) Object.assign(input, object.data);
    else if (name) input[name] = route.method === 'GET' ? value : parsed(value);
    else throw new CommandFault(`${word}: must be name=value or a JSON object`);
  }
  return input;
}

async function api(terminal: Terminal, words: readonly string[], options: IfMatchOption, command: Command) {
  if (words.length === 0) {
    const columns = [
      ['METHOD', ({ method }: Route) => method],
      ['ENDPOINT', ({ path }: Route) => path.split('/').slice(3, 5).join('/')],
      ['SUMMARY', ({ summary }: Route) => summary],
    ] as const;
    return print(terminal, table(routes, columns, widthOf(terminal)));
  }
  const method = ['GET', 'POST'].find((each) => each === words[0]?.toUpperCase());
  const [name = '', ...rest] = method === undefined ? words : words.slice(1);
  const route = routeOf(name);
  if (method !== undefined && method !== route.method)
    throw new CommandFault(`${name} takes ${route.method}, not ${method}`);
  const input = inputOf(route, rest);
  await using connection = await connect(terminal, optionsOf(command));
  const { client, projectId } = connection;
  const whole = route.scope ? input : { project_id: projectId, ...input };
  // The service itself says what is wrong with an input, in the same words to everybody.
  if (!route.files) return printJson(terminal, (await client.call(route, whole, matchOf(options))).data);
  const { file } = await client.call({ ...route, files: route.files }, whole);
  for await (const chunk of file.body ?? []) terminal.stdout.write(chunk);
}

/** Adds the command `scanfold api`, which calls any route of the API. */
export function addApi(program: Command, terminal: Terminal): void {
  const command = program
    .command('api')
    .summary('send a request to any endpoint')
    .description('Sends a request to any endpoint and prints the answer; without an endpoint it lists them all.')
    .argument('[request...]', 'an endpoint such as list-run, then name=value or JSON');
  withIfMatch(command)
    .addHelpText(
      'after',
      `
The project is added by itself. Lists have the etag of each record, those of settings with etags=true.

Examples:
  $ scanfold api
  $ scanfold api list-run limit=5
  $ scanfold api GET get-usage month=2026-11
  $ scanfold api list-cmsscan-setting diagnosis_data_source_id=1002 etags=true
  $ scanfold api put-osint '{"osint":{"project_id":1001,"resource_type":"Domain","resource_name":"example.com"}}'`,
    )
    .action((words: string[], options: IfMatchOption, self: Command) => api(terminal, words, options, self));
}
