import * as z from 'zod/mini';

const slugs = z
  .array(z.string().check(z.regex(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/)))
  .check(z.minLength(1), z.maxLength(100_000));

/** Folder names of the directory's plugins as they are written, the most used first. */
export const pluginTable = z.object({ asOf: z.iso.date(), plugins: slugs });
/** Folder names of plugins that are sold elsewhere. */
export const commercialTable = z.object({ asOf: z.iso.date(), commercial: slugs });
/** Folder names of themes as they are written, the most used first as well as is known. */
export const themeTable = z.object({ asOf: z.iso.date(), themes: slugs });

/** So many plugins of the directory stand before those that are sold elsewhere: nobody counts how often those are used. */
const ahead = 250;

/** Folder names of plugins by where they are from. */
export interface PluginLists {
  readonly directory: readonly string[];
  readonly commercial: readonly string[];
}

/** Folder names of plugins, the most used first as well as is known. Names may hold capitals: `LayerSlider`. */
export function rankedPlugins({ directory, commercial }: PluginLists): readonly string[] {
  return [...new Set([...directory.slice(0, ahead), ...commercial, ...directory.slice(ahead)])];
}

/** How many of each list are asked for where the options say "popular". */
export const popularCount = { plugins: 1000, themes: 100 } as const;
