import { isCoreVersion } from './clue.ts';
import type { VersionWay } from './way.ts';

/** `Version 4.6` under the logo of readme.html, as WordPress wrote it up to 4.9; translations have other words. */
export const readme: VersionWay = {
  words: 'readme.html',
  source: 'readme',
  // The file of an old release stays where an update did not replace it.
  weight: 1,
  probes: true,
  url: ({ core }) => `${core}readme.html`,
  read({ response }) {
    const text = response.text().slice(0, 20_000);
    if (!/<title>\s{0,9}WordPress/i.test(text)) return [];
    const match = /<br\s{0,3}\/?>\s{0,9}(?:Version|Versión|Versione|Versão|Versie)\s{1,3}([\w.-]{1,30})/i.exec(text);
    const version = match?.[1];
    if (match === null || version === undefined || !isCoreVersion(version)) return [];
    return [{ said: { kind: 'exact', version }, lines: [match[0]] }];
  },
};
