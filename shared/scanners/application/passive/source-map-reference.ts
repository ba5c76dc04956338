import { printableLine } from '../content/evidence.ts';
import { isScript, isStyle } from '../content/kinds.ts';
import { sourceMapAddress } from '../content/source-map.ts';
import type { PassiveCheck } from '../passive-check.ts';

/**
 * A script or style sheet names its source map, at its end or in a header: `//# sourceMappingURL=app.js.map`. Certain, and
 * informational: whether the map can be fetched is another check's question.
 */
export const sourceMapReference: PassiveCheck = {
  id: 'source-map-reference',
  title: 'Scripts or styles name their source maps',
  score: 1,
  confidence: 'certain',
  cwe: [615],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/SourceMap',
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/01-Information_Gathering/05-Review_Web_Page_Content_for_Information_Leakage',
  ],
  risk: 'Where the map itself is public, anyone reads the code as it was written, with its comments and the names of its files.',
  recommendation:
    'Build for production without maps, or with hidden ones (webpack `devtool: "hidden-source-map"`, Vite `build.sourcemap: "hidden"`), and keep the maps where only the error tracker gets them.',
  judges: (page) => (isScript(page) || isStyle(page)) && page.text !== '',
  look: (page) => {
    const address = sourceMapAddress(page);
    if (address === undefined || /^data:/i.test(address)) return [];
    return [
      {
        cause: '',
        description: 'The file says where its source map is.',
        evidence: `sourceMappingURL=${printableLine(address, 300)}`,
      },
    ];
  },
};
