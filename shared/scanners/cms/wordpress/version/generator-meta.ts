import { isCoreVersion } from './clue.ts';
import type { VersionWay } from './way.ts';

/** `<meta name="generator" content="WordPress 6.4.2">`; plugins write generator tags of their own, which are not meant. */
export const generatorMeta: VersionWay = {
  words: 'generator tag of the home page',
  source: 'generator',
  weight: 3,
  probes: false,
  read: ({ page }) =>
    page()
      .metas.filter(({ name }) => name === 'generator')
      .flatMap(({ content }) => {
        const version = /^\s{0,9}WordPress\s{1,9}([\w.-]{1,30})\s{0,9}$/i.exec(content)?.[1];
        if (version === undefined || !isCoreVersion(version)) return [];
        return [{ said: { kind: 'exact', version }, lines: [`<meta name="generator" content="${content}">`] }];
      }),
};
