import * as z from 'zod/mini';
import packaged from './library-versions.json' with { type: 'json' };

/** Where a version of WordPress must lie: not before `from`, before `below`; undefined where there is no such end. */
export interface VersionBounds {
  readonly from: string | undefined;
  readonly below: string | undefined;
}

const release = String.raw`\d{1,4}(?:\.\d{1,4}){1,2}`;

/**
 * Which releases of WordPress bring which version of a library along, by the library's path: `6.4 6.7` for 6.4 until before
 * 6.7, `7.1` where the newest release that was known has it. Whatever is released later, no bound of it becomes wrong.
 */
export const libraryVersions = z.object({
  asOf: z.iso.date(),
  libraries: z.record(
    z.string(),
    z.record(z.string(), z.string().check(z.regex(new RegExp(`^${release}(?: ${release})?$`)))),
  ),
});

const known: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(packaged.libraries).map(([path, versions]) => [path, new Map(Object.entries(versions))]),
);

/**
 * What the `ver=` of a script that WordPress brings along says of WordPress itself. `path` is as in the page, from the
 * site's base on: `wp-includes/js/jquery/jquery.min.js`. `strange` where no release has this version of the library;
 * undefined where the library is not known.
 */
export function boundsOfLibrary(path: string, version: string): VersionBounds | 'strange' | undefined {
  const library = /^wp-includes\/([\w./-]{1,80}?)(?:\.min)?\.js$/.exec(path)?.[1];
  const versions = library === undefined ? undefined : known.get(library);
  if (versions === undefined) return undefined;
  const [from, below] = versions.get(version)?.split(' ') ?? [];
  return from === undefined ? 'strange' : { from, below };
}
