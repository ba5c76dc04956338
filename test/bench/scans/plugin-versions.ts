/**
 * How often the version of a plugin that its readme.txt tells is that of its main file: `node test/bench/scans/plugin-versions.ts
 * FOLDER...` takes git repositories of plugins and looks at their last 120 tags each.
 */
import { execFileSync } from 'node:child_process';
import { weighHints } from '../../../shared/scanners/cms/wordpress/extensions/extension-version.ts';
import { readReadmeTxt } from '../../../shared/scanners/cms/wordpress/extensions/readme-txt.ts';

const tagsRead = 120;

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** The version that the main file of a plugin names, as WordPress reads it: in the first 8 KB. */
function versionIn(folder: string, tag: string, files: readonly string[]): string | undefined {
  for (const file of files.filter((name) => name.endsWith('.php'))) {
    const head = git(folder, 'show', `${tag}:${file}`).slice(0, 8192);
    if (head.includes('Plugin Name:')) return /^[ \t/*#@]*Version:\s*([\w.-]+)/im.exec(head)?.[1];
  }
  return undefined;
}

const all = { right: 0, rival: 0, wrong: 0, none: 0 };
for (const folder of process.argv.slice(2)) {
  const counts = { right: 0, rival: 0, wrong: 0, none: 0 };
  for (const tag of git(folder, 'tag').split('\n').filter(Boolean).slice(-tagsRead)) {
    const files = git(folder, 'ls-tree', '--name-only', tag).split('\n');
    const readme = files.find((name) => name.toLowerCase() === 'readme.txt');
    const truth = versionIn(folder, tag, files);
    const read = readme && readReadmeTxt(git(folder, 'show', `${tag}:${readme}`));
    if (!read || truth === undefined) continue;
    const { version, rivals } = weighHints(read.hints);
    if (version === undefined) counts.none += 1;
    else if (version === truth) counts.right += 1;
    else if (rivals.includes(truth)) counts.rival += 1;
    else counts.wrong += 1;
  }
  for (const each of ['right', 'rival', 'wrong', 'none'] as const) all[each] += counts[each];
  process.stdout.write(`${JSON.stringify(counts)} ${folder}\n`);
}
process.stdout.write(`${JSON.stringify(all)} in all\n`);
