import type { Page } from '../../../scanning/web/page/page.ts';
import { printableLine } from '../content/evidence.ts';
import { isJson, isScript, isStyle } from '../content/kinds.ts';
import { locationShape } from '../content/location-shape.ts';
import { readSourceMap, type SourceMap, sourceMapAddress } from '../content/source-map.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

const isMapFile = ({ url, status, contentType, text }: Page) =>
  status >= 200 && status < 300 && text !== '' && (url.pathname.endsWith('.map') || isJsonType(contentType));
const isJsonType = (contentType: string) => /[/+]json$/.test(contentType);

const fileName = ({ pathname }: URL) => pathname.slice(pathname.lastIndexOf('/') + 1);

function inlineMap(page: Page): SourceMap | undefined {
  const address = sourceMapAddress(page);
  const [, isBase64, data = ''] = /^data:application\/json[^,]{0,60}?(;base64)?,([\s\S]*)$/i.exec(address ?? '') ?? [];
  if (data === '') return undefined;
  if (isBase64) return readSourceMap(Buffer.from(data, 'base64').toString(), fileName(page.url));
  try {
    return readSourceMap(decodeURIComponent(data), fileName(page.url));
  } catch {
    return undefined;
  }
}

function sightingOf({ own }: SourceMap, page: Page, where: string): Sighting {
  const folder = new URL('.', page.url);
  const isStyling = own.every((name) => /\.(?:css|scss|sass|less|styl)$/i.test(name));
  return {
    cause: locationShape(folder),
    description: `${where} contains the full text of ${own.length === 1 ? 'one source file' : `${own.length} source files`} of the site that ${own.length === 1 ? 'does' : 'do'} not appear to belong to public libraries.`,
    evidence: `Sources: ${own
      .slice(0, 8)
      .map((name) => printableLine(name, 120))
      .join(', ')}${own.length > 8 ? ', ...' : ''}`,
    ...(isStyling ? { score: 1 } : {}),
  };
}

/**
 * A source map that can be fetched, or stands in a script as a data: address, carries `sourcesContent` of files that are
 * not under node_modules: `{"version":3,"sources":["src/app.ts"],"sourcesContent":["..."]}`. Firm.
 */
export const publicSourceMap: PassiveCheck = {
  id: 'public-source-map',
  title: 'Source code exposed through source map',
  score: 3,
  confidence: 'firm',
  cwe: [540, 615],
  references: [
    'https://tc39.es/ecma426/',
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/01-Information_Gathering/05-Review_Web_Page_Content_for_Information_Leakage',
  ],
  risk: 'Anyone can read the original source code with comments, names of internal services and unreleased features. This helps an attacker to find vulnerabilities.',
  recommendation:
    'Do not deploy source maps, or deny access to them: nginx `location ~ \\.map$ { return 404; }`, Apache `<FilesMatch "\\.map$">Require all denied</FilesMatch>`, CloudFront: a function that returns 404 for `.map`. Build with hidden source maps for the error tracker.',
  appliesTo: (page) => isMapFile(page) || isScript(page) || isStyle(page),
  inspect: (page) => {
    if (isScript(page) || isStyle(page)) {
      const map = inlineMap(page);
      if (map) return [sightingOf(map, page, 'The inline source map')];
    }
    const map = isMapFile(page) || isJson(page) ? readSourceMap(page.text, fileName(page.url)) : undefined;
    return map ? [sightingOf(map, page, 'The source map')] : [];
  },
};
