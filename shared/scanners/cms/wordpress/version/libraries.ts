import { boundsOfLibrary } from '../../data/bundled-libraries.ts';
import type { VersionReading, VersionWay } from './way.ts';

/** Versions of the libraries that the home page loads from the core's folder: each branch brings its own along. */
export const libraries: VersionWay = {
  words: 'core libraries in the home page',
  source: 'features',
  weight: 1,
  probes: false,
  read({ page }) {
    const told: (VersionReading & { readonly version: string })[] = [];
    /** Where a library has a version that no release brought along, it is the house's own, as it is for the others. */
    const strange = new Set<string>();
    for (const text of page().urls) {
      const url = new URL(text);
      const version = url.searchParams.get('ver');
      const path = /\/(wp-includes\/js\/.{1,100})$/.exec(url.pathname)?.[1];
      if (path === undefined || version === null) continue;
      const bounds = boundsOfLibrary(path, version);
      if (bounds === 'strange') strange.add(version);
      else if (bounds !== undefined) told.push({ said: { kind: 'bounds', ...bounds }, lines: [text], version });
    }
    return told
      .filter(({ version }) => !strange.has(version))
      .slice(0, 10)
      .map(({ said, lines }) => ({ said, lines }));
  },
};
