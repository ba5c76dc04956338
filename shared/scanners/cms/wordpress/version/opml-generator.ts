import { isCoreVersion } from './clue.ts';
import type { VersionWay } from './way.ts';

/** The comment `generator="WordPress/6.4.2"` in wp-links-opml.php. */
export const opmlGenerator: VersionWay = {
  words: 'generator comment of wp-links-opml.php',
  source: 'generator',
  weight: 3,
  probes: true,
  url: ({ core }) => `${core}wp-links-opml.php`,
  read({ response }) {
    const match = /<!--\s{0,9}generator="wordpress\/([\w.-]{1,30})"\s{0,9}-->/i.exec(response.text().slice(0, 20_000));
    const version = match?.[1];
    if (match === null || version === undefined || !isCoreVersion(version)) return [];
    return [{ said: { kind: 'exact', version }, lines: [match[0]] }];
  },
};
