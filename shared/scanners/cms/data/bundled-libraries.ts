/** Where a version of WordPress must lie: not before `from`, before `below`; undefined where there is no such end. */
export interface VersionBounds {
  readonly from: string | undefined;
  readonly below: string | undefined;
}

type Fact = readonly [library: string, version: string, from: string | undefined, below: string | undefined];

/**
 * Which branches of WordPress bring which version of a library along. Read from the script loaders of 6.1.9, 6.2.6,
 * 6.3.5, 6.4.5, 6.5.5 and 6.6-RC3; what lies before 6.1 has wide bounds on purpose.
 */
const facts: readonly Fact[] = [
  ['js/jquery/jquery', '1.12.4', '4.5', '5.6'],
  ['js/jquery/jquery', '3.5.1', '5.6', '6.0'],
  ['js/jquery/jquery', '3.6.0', '5.7', '6.1'],
  ['js/jquery/jquery', '3.6.1', '6.1', '6.2'],
  ['js/jquery/jquery', '3.6.4', '6.2', '6.3'],
  ['js/jquery/jquery', '3.7.0', '6.3', '6.4'],
  ['js/jquery/jquery', '3.7.1', '6.4', undefined],
  ['js/jquery/jquery-migrate', '1.4.1', '4.5', '5.5'],
  ['js/jquery/jquery-migrate', '3.3.2', '5.6', '6.2'],
  ['js/jquery/jquery-migrate', '3.4.0', '6.2', '6.3'],
  ['js/jquery/jquery-migrate', '3.4.1', '6.3', undefined],
  ['js/jquery/ui/core', '1.13.2', '6.0', '6.6'],
  ['js/jquery/ui/core', '1.13.3', '6.6', undefined],
  ['js/dist/vendor/react', '17.0.1', '5.7', '6.2'],
  ['js/dist/vendor/react', '18.2.0', '6.2', '6.6'],
  ['js/dist/vendor/react', '18.3.1', '6.6', undefined],
  ['js/dist/vendor/react-dom', '17.0.1', '5.7', '6.2'],
  ['js/dist/vendor/react-dom', '18.2.0', '6.2', '6.6'],
  ['js/dist/vendor/react-dom', '18.3.1', '6.6', undefined],
  ['js/dist/vendor/react-jsx-runtime', '18.3.1', '6.6', undefined],
  ['js/dist/vendor/lodash', '4.17.21', '6.5', undefined],
  ['js/dist/vendor/regenerator-runtime', '0.13.9', '5.8', '6.2'],
  ['js/dist/vendor/regenerator-runtime', '0.13.11', '6.2', '6.4'],
  ['js/dist/vendor/regenerator-runtime', '0.14.0', '6.4', undefined],
  ['js/dist/vendor/wp-polyfill-inert', '3.1.2', '6.2', undefined],
  ['js/imagesloaded', '5.0.0', '6.4', undefined],
  ['js/backbone', '1.4.1', '6.0', '6.4'],
  ['js/backbone', '1.5.0', '6.4', undefined],
];

const known: ReadonlyMap<string, VersionBounds> = new Map(
  facts.map(([library, version, from, below]) => [`${library}@${version}`, { from, below }]),
);

/**
 * What the `ver=` of a script that WordPress brings along says of WordPress itself. `path` is as in the page, from the
 * site's base on: `wp-includes/js/jquery/jquery.min.js`. Undefined where nothing is known.
 */
export function boundsOfLibrary(path: string, version: string): VersionBounds | undefined {
  const library = /^wp-includes\/([\w/-]{1,80}?)(?:\.min)?\.js$/.exec(path)?.[1];
  return library === undefined ? undefined : known.get(`${library}@${version}`);
}
