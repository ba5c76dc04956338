import data from './libraries.json' with { type: 'json' };
import type { LibraryData } from './library-data.ts';
import { isAtOrAbove } from './versions.ts';

const { libraries, date }: Pick<LibraryData, 'libraries' | 'date'> = data;

/** What is known against one version of a library. */
export interface KnownFlaws {
  /** The worst of them: `low`, `medium`, `high`, `critical`. */
  readonly severity: string;
  /** CVE numbers and GHSA ids, each once. */
  readonly ids: readonly string[];
  /** Flaws that have neither. */
  readonly unnamed: number;
  readonly cwe: readonly number[];
  /** The first version without any of them, as far as the data knows; undefined where there is none. */
  readonly fixedIn: string | undefined;
  /** True where one of them is that the library is no longer maintained. */
  readonly isAbandoned: boolean;
}

const order = ['low', 'medium', 'high', 'critical'];

/** CWE-1104, "use of unmaintained third party components", is what Retire.js files the end of a library's life under. */
const abandoned = 1104;

type Flaw = LibraryData['libraries'][number]['flaws'][number];

const concerns = (version: string, { below, from, not }: Flaw) =>
  (below === undefined || !isAtOrAbove(version, below)) &&
  (from === undefined || isAtOrAbove(version, from)) &&
  !(not ?? []).includes(version);

/** The day of the data. */
export const flawsKnownOn = date;

/** What is known against a version of these libraries, which are parts of one; undefined where there is nothing. */
export function flawsOf(names: readonly string[], version: string): KnownFlaws | undefined {
  const flaws = libraries
    .filter(({ name }) => names.includes(name))
    .flatMap((library) => library.flaws.filter((flaw) => concerns(version, flaw)));
  if (flaws.length === 0) return undefined;
  const mended = flaws.map(({ below }) => below);
  const highest = mended.reduce((one, other) =>
    one === undefined || other === undefined ? undefined : isAtOrAbove(one, other) ? one : other,
  );
  return {
    severity: order.findLast((level) => flaws.some(({ severity }) => severity === level)) ?? 'low',
    ids: [...new Set(flaws.flatMap(({ ids }) => ids))].sort(),
    unnamed: flaws.filter(({ ids, cwe }) => ids.length === 0 && !cwe.includes(abandoned)).length,
    cwe: [...new Set(flaws.flatMap(({ cwe }) => cwe))].sort((one, other) => one - other),
    // `3.999.999` stands for "all of them".
    fixedIn: highest === undefined || /\.999/.test(highest) ? undefined : highest,
    isAbandoned: flaws.some(({ cwe }) => cwe.includes(abandoned)),
  };
}

/** What registries call these libraries. */
export function registryNames(names: readonly string[]): readonly string[] {
  return [...new Set(libraries.filter(({ name }) => names.includes(name)).flatMap((library) => library.names))];
}
