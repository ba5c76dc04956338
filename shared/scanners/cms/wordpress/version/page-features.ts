import type { VersionReading, VersionWay } from './way.ts';

/** What the core writes into pages, whoever removes its versions there, and the release that brought it, the newest first. */
const SINCE: readonly (readonly [sign: RegExp, version: string])[] = [
  [/<script id="wp-emoji-settings" type="application\/json">/, '6.9'],
  [/<style id=['"]wp-img-auto-sizes-contain-inline-css['"]/, '6.9'],
  [/<script type="speculationrules">\s{0,9}\{"prefetch":.{0,600}"eagerness":"conservative"/, '6.8'],
  [/<script type="application\/json" id="wp-script-module-data-/, '6.7'],
  [/<script type="importmap" id="wp-importmap">/, '6.5'],
  [/<style id=['"]wp-emoji-styles-inline-css['"]/, '6.4'],
  [/\sid=['"]classic-theme-styles(?:-inline)?-css['"]/, '6.1'],
  [/<meta name='robots' content='max-image-preview:large' \/>/, '5.7'],
];

/** What later releases write in another way. */
const BEFORE: readonly (readonly [sign: RegExp, version: string])[] = [[/\bwindow\._wpemojiSettings = \{/, '6.9']];

const MAX_READ = 300_000;

function first(text: string, signs: typeof SINCE): { readonly version: string; readonly line: string } | undefined {
  for (const [sign, version] of signs) {
    const line = sign.exec(text)?.[0];
    if (line !== undefined) return { version, line };
  }
  return undefined;
}

/** Import maps, speculation rules, styles and settings in the home page: not before one release, and before another. */
export const pageFeatures: VersionWay = {
  words: 'core markup in the home page',
  source: 'features',
  weight: 1,
  probes: false,
  read({ page }) {
    const text = page().source.slice(0, MAX_READ);
    const since = first(text, SINCE);
    const before = first(text, BEFORE);
    const readings: VersionReading[] = [];
    // One bound for each: a plugin that tests new features may bring one earlier, and then the other is still right.
    if (since !== undefined)
      readings.push({ said: { kind: 'bounds', from: since.version, below: undefined }, lines: [since.line] });
    if (before !== undefined)
      readings.push({ said: { kind: 'bounds', from: undefined, below: before.version }, lines: [before.line] });
    return readings;
  },
};
