import type { VersionWay } from './way.ts';

/** WordPress makes a sitemap of its own since 5.5; those of plugins have other names. */
export const sitemap: VersionWay = {
  words: 'core sitemap',
  source: 'features',
  weight: 1,
  probes: true,
  url: ({ home }) => `${home}wp-sitemap.xml`,
  read({ response }) {
    const match = /<sitemapindex[\s>][\s\S]{0,2000}?<loc>[^<]{0,300}sitemap[^<]{0,100}<\/loc>/i.exec(
      response.text().slice(0, 20_000),
    );
    if (match === null) return [];
    return [
      {
        said: { kind: 'bounds', from: '5.5', below: undefined },
        lines: ['Core sitemap, available since WordPress 5.5'],
      },
    ];
  },
};
