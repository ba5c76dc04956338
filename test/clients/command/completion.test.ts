import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { runCommandLine } from './run-command-line.ts';

const { out: script } = await runCommandLine({}, ['completion', 'bash']);

/** What bash offers for the last word of a line. */
function offered(line: string): string[] {
  const words = line.split(' ');
  const input = `${script}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length - 1}
_scanfold
printf '%s\n' "\${COMPREPLY[@]}"`;
  const told = execFileSync('bash', ['--norc', '--noprofile'], { input, encoding: 'utf8', cwd: '/usr' });
  return told.split('\n').filter(Boolean);
}

describe('bash is offered', () => {
  test.each([
    ['scanfold ta', ['target']],
    ['scanfold --url x ta', ['target']],
    ['scanfold --project 7 target a', ['add']],
    ['scanfold target --url target a', ['add']],
    ['scanfold findings --severity h', ['high']],
    ['scanfold findings --severity high --status f', ['fixed', 'false_positive']],
    ['scanfold export sa', ['sarif']],
    ['scanfold export se', ['settings']],
    ['scanfold triage acc', ['accepted']],
    ['scanfold triage accepted --severity m', ['medium']],
    ['scanfold triage accepted --as', ['--assigned-to']],
    ['scanfold label 1004 --unt', ['--untag']],
    ['scanfold project --sla-h', ['--sla-high']],
    ['scanfold scan app:1001 --fail-on m', ['medium']],
    ['scanfold completion z', ['zsh']],
    ['scanfold apply li', ['lib', 'lib64', 'libexec', 'libx32', 'lib32']],
    ['scanfold export csv -o bi', ['bin']],
  ])('%s', (line, words) => {
    const told = offered(line);
    expect(words).toEqual(expect.arrayContaining(told));
    if (words.length > 0) expect(told.length).toBeGreaterThan(0);
  });
});

describe('fish is told', () => {
  test.each([
    ['the values of an option', "'__fish_seen_subcommand_from findings' -l severity -x -a 'high medium low'"],
    ['that an option takes a value', "'__fish_seen_subcommand_from label' -l owner -r"],
    ['the short name of an option', "'__fish_seen_subcommand_from export' -l output -s o -r"],
    [
      'the options of a subcommand by its whole path',
      "'__fish_seen_subcommand_from suppression; and __fish_seen_subcommand_from add' -l preview",
    ],
    ['the values of an argument', "'__fish_seen_subcommand_from triage' -a accepted"],
  ])('%s', async (_, line) => {
    const { out } = await runCommandLine({}, ['completion', 'fish']);
    expect(out.split('\n')).toContain(`complete -c scanfold -n ${line}`);
  });
});
