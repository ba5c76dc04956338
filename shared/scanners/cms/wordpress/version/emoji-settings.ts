import { isCoreVersion } from './clue.ts';
import { houseVersion } from './core-assets.ts';
import type { VersionWay } from './way.ts';

const EMOJI_SCRIPT = /\/wp-includes\\?\/js\\?\/(?:wp-emoji-release|wp-emoji|twemoji)(?:\.min)?\.js\?ver=([\w.-]{1,30})/;

/** The address of the emoji script in the settings that most pages carry. */
export const emojiSettings: VersionWay = {
  words: 'emoji settings of the home page',
  source: 'emoji',
  weight: 2,
  probes: false,
  read({ page }) {
    const match = EMOJI_SCRIPT.exec(page().source);
    const version = match?.[1];
    if (match === null || version === undefined || !isCoreVersion(version)) return [];
    if (version === houseVersion(page())) return [];
    return [{ said: { kind: 'exact', version }, lines: [match[0]] }];
  },
};
