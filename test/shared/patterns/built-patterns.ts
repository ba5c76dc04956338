import { pathToFileURL } from 'node:url';
import type { BuiltPattern } from './patterns-of-sources.ts';

/**
 * Run by itself, in a process whose modules are not loaded yet: loads the files named by its arguments, which are
 * below the first, and writes as JSON the expressions that were built on the way, each with the place of the
 * `new RegExp`. Node keeps lines and columns when it takes types away.
 */
const built: BuiltPattern[] = [];
const [, , folder = '', ...files] = process.argv;
const root = pathToFileURL(folder).href;
/** Neither this file nor a library is. */
const ours = [`${root}shared/`, `${root}clients/`];

function noted(pattern: RegExp): RegExp {
  const place = new Error('where').stack?.split('\n').find((line) => ours.some((each) => line.includes(each))) ?? '';
  const [, file, line, column] = /(file:[^\s()]+?\.ts):(\d+):(\d+)/.exec(place) ?? [];
  if (file !== undefined)
    built.push({ place: `${file.slice(root.length)}:${line}:${column}`, source: pattern.source, flags: pattern.flags });
  return pattern;
}

globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, [source, flags]) => noted(new target(source, flags)),
  apply: (target, _self, [source, flags]) => noted(target(source, flags)),
});

for (const file of files) await import(root + file);
process.stdout.write(JSON.stringify(built));
