import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from './run-command-line.ts';

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scanfold-shells-'));
  for (const shell of ['zsh', 'fish']) {
    writeFileSync(join(folder, shell), (await runCommandLine({}, ['completion', shell])).out);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A line as it is typed, and what it becomes by the tabulator alone. */
const lines = [
  ['scanfold tar', 'scanfold target '],
  ['scanfold --url x tar', 'scanfold --url x target '],
  ['scanfold target a', 'scanfold target add '],
  ['scanfold findings --severity h', 'scanfold findings --severity high '],
  ['scanfold export sa', 'scanfold export sarif '],
  ['scanfold triage accepted --as', 'scanfold triage accepted --assigned-to '],
] as const;

/** Each line in a zsh of its own terminal, which has no settings: what the tabulator makes of it. */
const typed = (script: string) => `
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; HOME=${folder}; source ${script}; show() { print -r -- \\"<\\$BUFFER>\\" }; zle -N show; bindkey '^X' show; print rea''dy"
zpty -r shell told '*ready*'
${lines.map(([line]) => `zpty -w -n shell "${line}"$'\\t\\x18'; zpty -r shell told '*<*>*'; print -r -- "$told"; zpty -w -n shell $'\\x15'`).join('\n')}
`;

test('zsh completes commands, options and their values', () => {
  const told = execFileSync('zsh', ['-f'], { input: typed(join(folder, 'zsh')), encoding: 'utf8' });
  expect([...told.matchAll(/<([^<>]*)>/g)].map(([, line]) => line)).toEqual(lines.map(([, line]) => line));
});

test('fish completes them, too', () => {
  for (const [line, whole] of lines) {
    const command = `source ${join(folder, 'fish')}; complete -C '${line}'`;
    const told = execFileSync('fish', ['--no-config', '-c', command], { encoding: 'utf8' });
    const words = told
      .split('\n')
      .filter(Boolean)
      .map((each) => each.split('\t')[0]);
    expect({ line, words }).toEqual({ line, words: [whole.trim().split(' ').at(-1)] });
  }
});
