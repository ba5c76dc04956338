import { Argument, type Command, type Option } from 'commander';
import { print, type Terminal } from '../terminal.ts';

const nameOf = ({ long, short }: Option) => long ?? short ?? '';

/** The words that may stand behind each command: its subcommands, the values of its first argument, and options. */
function wordsOf(command: Command): string[] {
  const values = command.registeredArguments[0]?.argChoices ?? [];
  return [...command.commands.map((each) => each.name()), ...values, ...command.options.map(nameOf), '--help'];
}

/** Commands by their path, `target add`. */
function pathsOf(command: Command, path: readonly string[] = []): [string, Command][] {
  return [[path.join(' '), command], ...command.commands.flatMap((each) => pathsOf(each, [...path, each.name()]))];
}

/** The values of options, by their command and name; of those that are not listed, none. */
function valuesOf(paths: readonly [string, Command][]): [string, readonly string[]][] {
  return paths.flatMap(([path, { options }]) =>
    options.flatMap((option) =>
      option.argChoices ? [[`${path} ${nameOf(option)}`, option.argChoices] as [string, string[]]] : [],
    ),
  );
}

const offered = (words: readonly string[]) => `COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$word"))`;

/**
 * Words of options and their values are passed over on the way to the command, wherever they stand. It runs in zsh, too: there
 * `path` would be PATH, and the length of a part of an array a number alone.
 */
function bash(program: Command): string {
  const paths = pathsOf(program);
  const commands = paths.map(([path, command]) => `    '${path}') ${offered(wordsOf(command))} ;;`);
  const values = valuesOf(paths).map(([name, words]) => `    '${name}') ${offered(words)}; return ;;`);
  const valued = new Set(
    paths.flatMap(([, { options }]) => options.filter(({ required, optional }) => required || optional).map(nameOf)),
  );
  const known = paths.map(([path]) => `'${path}'`).filter((path) => path !== "''");
  return `_scanfold() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command='' last='' each
  for each in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    case "$last" in ${[...valued].join('|')}) last='' ; continue ;; esac
    last="$each"
    case "\${command:+$command }$each" in ${known.join('|')}) command="\${command:+$command }$each" ;; esac
  done
  case "$command $before" in
${values.join('\n')}
  esac
  case "$last" in ${[...valued].join('|')}) COMPREPLY=($(compgen -f -- "$word")); return ;; esac
  case "$command" in
${commands.join('\n')}
  esac
  [[ \${#COMPREPLY[@]} -gt 0 || $word == -* ]] || COMPREPLY=($(compgen -f -- "$word"))
}
complete -F _scanfold scanfold`;
}

/** Where a line of fish holds: behind all words of a path, and before any other command. */
function fishPlace(path: string, { commands }: Command): string {
  // fish's own word for it takes the value of an option for a command.
  if (path === '') return `not __fish_seen_subcommand_from ${commands.map((each) => each.name()).join(' ')}`;
  const words = path.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`);
  return words.join('; and ');
}

function fishOption(option: Option): string {
  const { long, short, argChoices, required, optional } = option;
  const names = [long && `-l ${long.slice(2)}`, short && `-s ${short.slice(1)}`].filter(Boolean).join(' ');
  if (argChoices) return `${names} -x -a '${argChoices.join(' ')}'`;
  return required || optional ? `${names} -r` : names;
}

function fish(program: Command): string {
  return pathsOf(program)
    .flatMap(([path, command]) => {
      const subcommands = command.commands.map((each) => each.name());
      // Behind a subcommand, its own words alone are offered.
      const others =
        subcommands.length > 0 && path !== '' ? `; and not __fish_seen_subcommand_from ${subcommands.join(' ')}` : '';
      const words = [...subcommands, ...(command.registeredArguments[0]?.argChoices ?? [])];
      return [
        ...words.map((word) => `complete -c scanfold -n '${fishPlace(path, program)}${others}' -a ${word}`),
        ...command.options.map(
          (option) => `complete -c scanfold -n '${fishPlace(path, program)}' ${fishOption(option)}`,
        ),
        `complete -c scanfold -n '${fishPlace(path, program)}' -l help`,
      ];
    })
    .join('\n');
}

const shells: Readonly<Record<string, (program: Command) => string>> = {
  bash,
  // Without its own completion, zsh cannot take bash's.
  zsh: (program) => `(( $+functions[compdef] )) || { autoload -U compinit && compinit; }
autoload -U +X bashcompinit && bashcompinit
${bash(program)}`,
  fish,
};

/** `scanfold completion`. */
export function addCompletion(program: Command, terminal: Terminal): void {
  const names = Object.keys(shells);
  program
    .command('completion')
    .summary('print the completion of commands for a shell')
    .description('Prints a script that completes commands, options and their values.')
    .addArgument(new Argument('<shell>', 'whose completion').choices(names))
    .addHelpText('after', '\nExample:\n  $ source <(scanfold completion bash)')
    .action((shell: string) => {
      const script = shells[shell];
      if (script) print(terminal, script(program));
    });
}
