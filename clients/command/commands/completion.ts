import type { Command } from 'commander';
import { CommandFault } from '../fault.ts';
import { print, type Terminal } from '../terminal.ts';

/** The words that may stand behind each command: its subcommands and options. */
function wordsOf(command: Command): string[] {
  const own = command.options.flatMap(({ long, short }) => [long ?? short ?? '']);
  return [...command.commands.map((each) => each.name()), ...own, '--help'];
}

/** Commands by their path, `target add`, with what may stand behind. */
function pathsOf(command: Command, path: readonly string[] = []): [string, string[]][] {
  return [
    [path.join(' '), wordsOf(command)],
    ...command.commands.flatMap((each) => pathsOf(each, [...path, each.name()])),
  ];
}

function bash(program: Command): string {
  const cases = pathsOf(program).map(
    ([path, words]) => `    '${path}') COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$word")) ;;`,
  );
  return `_scanfold() {
  local word="\${COMP_WORDS[COMP_CWORD]}" path='' each
  for each in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $each == -* ]] || path="\${path:+$path }$each"
  done
  case "$path" in
${cases.join('\n')}
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -F _scanfold scanfold`;
}

const shells: Readonly<Record<string, (program: Command) => string>> = {
  bash,
  zsh: (program) => `autoload -U +X bashcompinit && bashcompinit\n${bash(program)}`,
  fish: (program) =>
    pathsOf(program)
      .flatMap(([path, words]) =>
        words.map((word) => {
          const where = path === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${path.split(' ').at(-1)}`;
          const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`;
          return `complete -c scanfold -n '${where}' ${what}`;
        }),
      )
      .join('\n'),
};

/** `scanfold completion`. */
export function addCompletion(program: Command, terminal: Terminal): void {
  const names = Object.keys(shells);
  program
    .command('completion')
    .summary('print the completion of commands for a shell')
    .description('Prints a script that completes commands and options.')
    .argument('<shell>', names.join(', '))
    .addHelpText('after', '\nExample:\n  $ source <(scanfold completion bash)')
    .action((shell: string) => {
      const script = shells[shell];
      if (!script) throw new CommandFault(`${shell}: must be ${names.join(', ')}`);
      print(terminal, script(program));
    });
}
