import type { Command } from 'commander';
import { build, type Metafile } from 'esbuild';
import { expect, test } from 'vitest';
import { commandLine } from '../../../clients/command/program.ts';
import { commandOptions } from '../../../clients/package.ts';

/** The files that are loaded with an output whose path ends so: its own, and what it imports at once. */
function loadedAtStart({ outputs }: Metafile, ending: string): string[] {
  const loaded = new Set<string>();
  const add = (path: string): void => {
    const output = outputs[path];
    if (!output || loaded.has(path)) return;
    loaded.add(path);
    for (const each of output.imports) if (each.kind === 'import-statement') add(each.path);
  };
  add(Object.keys(outputs).find((path) => path.endsWith(ending)) ?? '');
  return [...loaded].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {}));
}

test('what is loaded before a command is known is what all of them need', async () => {
  const { metafile } = await build({ ...commandOptions, outdir: 'built', write: false });
  const loaded = loadedAtStart(metafile, '/run-command.js');
  expect(loaded).toContain('clients/command/program.ts');
  expect(loaded.filter((file) => /\/commands\/|^shared\/|^node_modules\/(?!commander\/)/.test(file))).toEqual([]);
});

test('a command starts without what few commands need', async () => {
  const { metafile } = await build({ ...commandOptions, outdir: 'built', write: false });
  const policy = Object.keys(metafile.outputs).find((path) => /\/policy-\w+\.js$/.test(path)) ?? '';
  const loaded = loadedAtStart(metafile, policy);
  expect(loaded).toContain('clients/command/commands/policy.ts');
  const heavy = /^node_modules\/(yaml|cli-progress|openid-client|jose)\/|\/local-process\.ts$|\/commands\/(?!policy)/;
  expect(loaded.filter((file) => heavy.test(file))).toEqual([]);
});

test('each command is known by its name before it is loaded', async () => {
  const terminal = { env: {}, stdin: process.stdin, stdout: process.stdout, stderr: process.stderr };
  const whole = await commandLine(terminal, '9.9.9', []);
  for (const command of whole.commands) {
    const alone = await commandLine(terminal, '9.9.9', ['--url', 'http://127.0.0.1:1', command.name()]);
    expect(alone.commands.map((each) => each.name())).toContain(command.name());
    if (command.name() !== 'completion') expect(alone.commands.length).toBeLessThan(5);
  }
});

/** The commands at the ends of the tree, each with its help. */
function helpOf(command: Command): [string, string][] {
  if (command.commands.length > 0) return command.commands.flatMap(helpOf);
  let help = '';
  command.configureOutput({ writeOut: (written) => (help += written) });
  command.outputHelp();
  return [[`${command.parent?.name()} ${command.name()}`, help]];
}

test('each command has an example in its help', async () => {
  const terminal = { env: {}, stdin: process.stdin, stdout: process.stdout, stderr: process.stderr };
  const helps = helpOf(await commandLine(terminal, '9.9.9', []));
  expect(helps.length).toBeGreaterThan(40);
  expect(helps.filter(([, help]) => !/^ {2}\$ /m.test(help)).map(([name]) => name)).toEqual([]);
});
