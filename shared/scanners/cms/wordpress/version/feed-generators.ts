import type { PageParts } from '../../../../scanning/web/page/read-page.ts';
import type { WordPressFacts } from '../../facts.ts';
import { isCoreVersion } from './clue.ts';
import type { VersionReading, VersionWay } from './way.ts';

function readGenerator(text: string, pattern: RegExp): readonly VersionReading[] {
  const match = pattern.exec(text.slice(0, 200_000));
  const version = match?.[1];
  if (match === null || version === undefined || !isCoreVersion(version)) return [];
  return [{ said: { kind: 'exact', version }, lines: [match[0]] }];
}

/** The address of the site's feed in a format: by the pattern of the one that the home page names. */
function feedUrl(wordpress: WordPressFacts, home: PageParts, format: 'rss2' | 'atom' | 'rdf'): string {
  const named = home.links.find(({ rel, type }) => rel.includes('alternate') && type === 'application/rss+xml')?.href;
  const folder = named === undefined ? new URL('feed/', wordpress.home) : new URL(named);
  if (format === 'rss2') return folder.href;
  if (folder.searchParams.has('feed')) {
    folder.searchParams.set('feed', format);
    return folder.href;
  }
  return new URL(`${format}/`, folder.href.endsWith('/') ? folder : `${folder.href}/`).href;
}

/** `<generator>https://wordpress.org/?v=6.4.2</generator>` of the RSS 2 feed, which most pages name. */
export const rssGenerator: VersionWay = {
  words: 'generator of the RSS feed',
  source: 'generator',
  weight: 3,
  probes: false,
  url: (wordpress, home) => feedUrl(wordpress, home, 'rss2'),
  maxRedirects: 2,
  read: ({ response }) =>
    readGenerator(response.text(), /<generator>https?:\/\/(?:www\.)?wordpress\.org\/\?v=([\w.-]{1,30})<\/generator>/i),
};

/** `<generator uri="https://wordpress.org/" version="6.4.2">WordPress</generator>` of the Atom feed. */
export const atomGenerator: VersionWay = {
  words: 'generator of the Atom feed',
  source: 'generator',
  weight: 3,
  probes: true,
  url: (wordpress, home) => feedUrl(wordpress, home, 'atom'),
  maxRedirects: 2,
  read: ({ response }) =>
    readGenerator(
      response.text(),
      /<generator uri="https?:\/\/(?:www\.)?wordpress\.org\/" version="([\w.-]{1,30})">WordPress<\/generator>/i,
    ),
};

/** `<admin:generatorAgent rdf:resource="https://wordpress.org/?v=6.4.2" />` of the RDF feed. */
export const rdfGenerator: VersionWay = {
  words: 'generator of the RDF feed',
  source: 'generator',
  weight: 3,
  probes: true,
  url: (wordpress, home) => feedUrl(wordpress, home, 'rdf'),
  maxRedirects: 2,
  read: ({ response }) =>
    readGenerator(
      response.text(),
      /<admin:generatorAgent rdf:resource="https?:\/\/(?:www\.)?wordpress\.org\/\?v=([\w.-]{1,30})"/i,
    ),
};
