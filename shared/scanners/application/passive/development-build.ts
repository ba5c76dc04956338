import { around, oncePerCause } from '../content/evidence.ts';
import { isScript, isShownPage } from '../content/kinds.ts';
import type { Page } from '../page.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

interface Sign {
  readonly cause: string;
  readonly says: string;
  /** In a page, or in a script. */
  readonly place: 'page' | 'script';
  /** Looked for first: most pages have none of them. */
  readonly word: string;
  readonly pattern: RegExp;
}

const signs: readonly Sign[] = [
  {
    cause: 'Vite',
    says: 'The page loads the client of the Vite development server',
    place: 'page',
    word: '/@vite/client',
    pattern: /<script[^>]{1,200}src=["'][^"'>]{0,200}\/@vite\/client["']/i,
  },
  {
    cause: 'React refresh',
    says: 'The page loads the refresh runtime of a development server',
    place: 'page',
    word: '/@react-refresh',
    pattern: /import[^;"']{0,100}["'][^"'>]{0,200}\/@react-refresh["']/,
  },
  {
    cause: 'Next.js',
    says: 'The page was made by the Next.js development server',
    place: 'page',
    word: '/_next/static/',
    pattern: /"buildId"\s?:\s?"development"|\/_next\/static\/development\/_(?:build|ssg)Manifest\.js/,
  },
  {
    cause: 'Webpack development server',
    says: 'The script holds the client of the webpack development server',
    place: 'script',
    word: 'webpack-dev-server',
    pattern: /webpack-dev-server\/client\/(?:index\.js\?|clients\/)|\[webpack-dev-server\]/,
  },
  {
    cause: 'Webpack hot replacement',
    says: 'The script holds the client of webpack hot replacement',
    place: 'script',
    word: '__webpack_hmr',
    pattern: /["'][^"']{0,60}\/__webpack_hmr["'?]/,
  },
  {
    cause: 'Webpack eval build',
    says: 'The script is a development build of webpack, with every module in an eval',
    place: 'script',
    word: 'An "eval" devtool has been used',
    pattern: /ATTENTION: An "eval(?:-source-map)?" devtool has been used/,
  },
  {
    cause: 'LiveReload',
    says: 'The page loads LiveReload, which listens to a development server',
    place: 'page',
    word: 'livereload.js',
    pattern: /<script[^>]{1,200}(?::35729|\/livereload)\/livereload\.js|:35729\/livereload\.js/i,
  },
  {
    cause: 'Browsersync',
    says: 'The page holds the snippet of Browsersync',
    place: 'page',
    word: '__bs_script__',
    pattern: /<script[^>]{0,80}id=["']__bs_script__["']/,
  },
  {
    cause: 'Angular development server',
    says: 'The page loads scripts as the Angular development server serves them',
    place: 'page',
    word: '/@fs/',
    pattern: /<script[^>]{1,200}src=["']\/@fs\/[^"'>]{1,300}["']/,
  },
];

function* seenOn(page: Page): Generator<Sighting> {
  const place = isScript(page) ? 'script' : 'page';
  for (const { cause, says, pattern, word, place: wanted } of signs) {
    if (wanted !== place || !page.text.includes(word)) continue;
    const found = pattern.exec(page.text);
    if (found)
      yield { cause, description: `${says}.`, evidence: around(page.text, found.index, found[0].length, 30, 60) };
  }
}

/**
 * A page or script carries what only development servers and builds put there: `<script src="/@vite/client">`,
 * `"buildId":"development"`, `webpack-dev-server/client`. Firm: the signs are of markup and of strings that production
 * builds leave out.
 */
export const developmentBuild: PassiveCheck = {
  id: 'development-build',
  title: 'Development build or development server in use',
  score: 3,
  confidence: 'firm',
  cwe: [489, 1295],
  references: [
    'https://cwe.mitre.org/data/definitions/489.html',
    'https://vite.dev/guide/build',
    'https://nextjs.org/docs/app/getting-started/deploying',
  ],
  risk: 'Development servers answer with sources, full error messages and files of the machine, are not made to withstand strangers, and their builds are slow.',
  recommendation:
    'Build for production (`NODE_ENV=production`, `vite build`, `next build`) and serve that; keep development servers on the loopback address.',
  judges: (page) => isShownPage(page) || isScript(page),
  look: (page) => oncePerCause(seenOn(page)),
};
