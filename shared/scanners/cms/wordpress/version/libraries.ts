import { boundsOfLibrary } from '../../data/bundled-libraries.ts';
import type { VersionReading, VersionWay } from './way.ts';

/** Versions of the libraries that the home page loads from the core's folder: each branch brings its own along. */
export const libraries: VersionWay = {
  words: 'core libraries in the home page',
  source: 'features',
  weight: 1,
  probes: false,
  read({ page }) {
    const told: VersionReading[] = [];
    for (const text of page().urls) {
      const url = new URL(text);
      const version = url.searchParams.get('ver');
      const path = /\/(wp-includes\/js\/.{1,100})$/.exec(url.pathname)?.[1];
      const bounds = path === undefined || version === null ? undefined : boundsOfLibrary(path, version);
      if (bounds !== undefined && told.length < 10) told.push({ said: { kind: 'bounds', ...bounds }, lines: [text] });
    }
    return told;
  },
};
