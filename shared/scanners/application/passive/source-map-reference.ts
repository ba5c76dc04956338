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
  title: 'Source map referenced',
  score: 1,
  confidence: 'certain',
  cwe: [615],
  references: [
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/SourceMap',
    'https://owasp.org/www-project-web-security-testing-guide/latest/4-Web_Application_Security_Testing/01-Information_Gathering/05-Review_Web_Page_Content_for_Information_Leakage',
  ],
  risk: 'If the source map is publicly accessible, anyone can read the original source code with its comments and file names.',
  recommendation:
    'Build for production without source maps, or with hidden ones (webpack `devtool: "hidden-source-map"`, Vite `build.sourcemap: "hidden"`), and provide the maps to the error tracker only.',
  appliesTo: (page) => (isScript(page) || isStyle(page)) && page.text !== '',
  inspect: (page) => {
    const address = sourceMapAddress(page);
    if (address === undefined || /^data:/i.test(address)) return [];
    return [
      {
        cause: '',
        description: 'The script or style sheet contains the URL of its source map.',
        evidence: `sourceMappingURL=${printableLine(address, 300)}`,
      },
    ];
  },
};
