import { readRestIndex, restRoots } from '../rest-index.ts';
import type { VersionWay } from './way.ts';

/** Routes of the REST API and the release that brought them, the newest first. Plugins that test new features bring some earlier. */
const SINCE: readonly (readonly [route: string, version: string])[] = [
  ['/wp-abilities/v1', '6.9'],
  ['/wp/v2/font-families', '6.5'],
  ['/wp/v2/wp_pattern_category', '6.4'],
  ['/wp-block-editor/v1/navigation-fallback', '6.3'],
  ['/wp/v2/block-patterns/patterns', '6.0'],
  ['/wp/v2/navigation', '5.9'],
  ['/wp/v2/templates', '5.8'],
  ['/batch/v1', '5.6'],
  ['/wp/v2/plugins', '5.5'],
];

/** The routes of the REST API show how old the core is at most. */
export const restFeatures: VersionWay = {
  words: 'REST API routes',
  source: 'features',
  weight: 1,
  probes: false,
  url: (wordpress) => restRoots(wordpress)[0] ?? wordpress.home,
  maxRedirects: 2,
  read({ response }) {
    const { routes = {} } = readRestIndex(response.text()) ?? {};
    const newest = SINCE.find(([route]) => Object.hasOwn(routes, route));
    if (newest === undefined) return [];
    const [route, version] = newest;
    return [
      {
        said: { kind: 'bounds', from: version, below: undefined },
        lines: [`The route ${route} exists since WordPress ${version}`],
      },
    ];
  },
};
