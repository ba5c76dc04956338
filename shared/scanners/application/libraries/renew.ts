/**
 * Renews libraries.json from the rules of Retire.js as `@salesforce/code-analyzer-retirejs-engine` brings them. `npm pack`
 * the package, unpack it, and give its folder and the day of its release (`npm view <package> time`):
 *
 *   node shared/scanners/application/libraries/renew.ts ./package 2026-07-18 && biome format --write shared/scanners/application/libraries/libraries.json
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { LibraryData } from './library-data.ts';
import { linearPattern, requiredChoices } from './retire-pattern.ts';

const file = new URL('libraries.json', import.meta.url);
const packageName = '@salesforce/code-analyzer-retirejs-engine';

const texts = z.optional(z.array(z.string()));
const flaw = z.object({
  below: z.optional(z.string()),
  atOrAbove: z.optional(z.string()),
  excludes: texts,
  severity: z.enum(['low', 'medium', 'high', 'critical']),
  cwe: texts,
  identifiers: z.object({ CVE: texts, githubID: z.optional(z.string()) }),
});
const component = z.object({
  npmname: z.optional(z.string()),
  bowername: texts,
  vulnerabilities: z.array(flaw),
  extractors: z.object({
    uri: texts,
    filename: texts,
    filecontent: texts,
    filecontentreplace: texts,
    hashes: z.optional(z.record(z.string(), z.string())),
  }),
});
const repository = z.record(z.string(), component);
const manifest = z.object({ name: z.literal(packageName), version: z.string() });

/** Example data, and a list of addresses that are not worth a look. */
const leftOut: ReadonlySet<string> = new Set(['retire-example', 'dont check']);

type Flaw = LibraryData['libraries'][number]['flaws'][number];

function flawOf({ below, atOrAbove, excludes, severity, cwe = [], identifiers }: z.output<typeof flaw>): Flaw {
  const ids = identifiers.CVE ?? (identifiers.githubID === undefined ? [] : [identifiers.githubID]);
  return {
    ...(below === undefined ? {} : { below }),
    ...(atOrAbove === undefined ? {} : { from: atOrAbove }),
    ...(excludes === undefined ? {} : { not: excludes }),
    severity,
    ids,
    cwe: cwe.map((each) => Number(each.replace('CWE-', ''))),
  };
}

function rule(pattern: string) {
  return { words: requiredChoices(pattern), pattern: linearPattern(pattern) };
}

/** `/pattern/$1.$2/`: the version is put together from parts. */
function replacing(written: string) {
  const [, pattern, template] = /^\/(.*[^\\])\/([^/]+)\/$/s.exec(written) ?? [];
  if (pattern === undefined || template === undefined) throw new Error(`no pattern with a replacement: ${written}`);
  return { ...rule(pattern), version: template };
}

/** A path that has the library's name in front of the version names the library; any folder may be called `1.0`. */
function isNamed(pattern: string): boolean {
  const before = pattern.slice(0, pattern.indexOf('§§')).replaceAll(/\((?:\?:)?[^()]*\)\?/g, '');
  return /[a-z]{2}/i.test(before);
}

/** Reads the rules of Retire.js and leaves out what is not needed: advisories' words, links, rules for syntax trees. */
export function librariesOf(json: unknown): LibraryData['libraries'] {
  return Object.entries(z.parse(repository, json))
    .filter(([name]) => !leftOut.has(name))
    .map(([name, { npmname, bowername = [], vulnerabilities, extractors }]) => ({
      name,
      names: [...new Set([name, npmname ?? name, ...bowername].map((each) => each.toLowerCase()))],
      paths: (extractors.uri ?? []).map((pattern) => ({ ...rule(pattern), isNamed: isNamed(pattern) })),
      files: (extractors.filename ?? []).map(rule),
      contents: [...(extractors.filecontent ?? []).map(rule), ...(extractors.filecontentreplace ?? []).map(replacing)],
      hashes: extractors.hashes ?? {},
      flaws: vulnerabilities.map(flawOf),
    }));
}

/** The data of a folder with the unpacked package. Throws where it is another package or of another shape. */
export async function dataOf(folder: string, date: string): Promise<LibraryData> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error(`no day: ${date}`);
  const { name, version } = z.parse(manifest, JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
  const rules: unknown = JSON.parse(await readFile(join(folder, 'vulnerabilities/RetireJsVulns.json'), 'utf8'));
  return {
    source: 'https://github.com/RetireJS/retire.js/tree/master/repository',
    licence: 'Apache-2.0',
    package: `${name}@${version}`,
    date,
    libraries: librariesOf(rules),
  };
}

if (import.meta.main) {
  const [folder = '', date = ''] = process.argv.slice(2);
  const data = await dataOf(folder, date);
  await writeFile(file, `${JSON.stringify(data, null, 2)}\n`);
  const flaws = data.libraries.reduce((sum, library) => sum + library.flaws.length, 0);
  console.log(`${data.libraries.length} libraries, ${flaws} flaws`);
}
