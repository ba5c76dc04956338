import commercial from './commercial-plugin-slugs.json' with { type: 'json' };
import directory from './plugin-slugs.json' with { type: 'json' };
import themes from './theme-slugs.json' with { type: 'json' };

/** So many plugins of the directory stand before those that are sold elsewhere: nobody counts how often those are used. */
const ahead = 100;

/** Folder names of plugins, the most used first as well as is known. Names may hold capitals: `LayerSlider`. */
export const pluginSlugs: readonly string[] = [
  ...new Set([...directory.slice(0, ahead), ...commercial, ...directory.slice(ahead)]),
];

/** Folder names of themes, the most used first as well as is known. */
export const themeSlugs: readonly string[] = themes;

/** How many of each list are asked for where the options say "popular". */
export const popularCount = { plugins: 500, themes: 100 } as const;
