import type { Page } from '../../../scanning/web/page/page.ts';
import { patternOfWords } from '../content/any-of.ts';
import { around, oncePerCause } from '../content/evidence.ts';
import { isShownPage } from '../content/kinds.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

/** Markup of the toolbars, as they write it into every page. */
const toolbars: readonly (readonly [name: string, word: string, pattern: RegExp])[] = [
  ['Django Debug Toolbar', 'djDebug', /<div id="djDebug"|<div[^>]{1,200}\sid="djDebug"/],
  ['Symfony web debug toolbar', 'sfwdt', /<div id="sfwdt[\w-]{1,40}" class="sf-toolbar/],
  ['PHP Debug Bar', 'phpdebugbar', /\bnew PhpDebugBar\.DebugBar\(|<div class="phpdebugbar/],
  ['Flask-DebugToolbar', 'flDebug', /<div id="flDebug"/],
  ['Yii debug toolbar', 'yii-debug-toolbar', /<div id="yii-debug-toolbar"/],
  ['CakePHP DebugKit', 'debug_kit', /<script[^>]{0,200}id="__debug_kit(?:_script|_app)?"/],
  ['CodeIgniter debug toolbar', 'debugbar_loader', /<script[^>]{0,120}id="debugbar_loader"/],
  ['Tracy', 'tracy-debug', /<div id="tracy-debug"/],
  ['rack-mini-profiler', 'mini-profiler', /<script[^>]{0,300}id="mini-profiler"/],
  ['Laravel Clockwork', 'clockwork-browser', /\/__clockwork\/[\w-]{1,60}/],
  ['Joomla debug console', 'system-debug', /<div id="system-debug" class="profiler"/],
  ['MediaWiki debug toolbar', 'mw-debug-toolbar', /<div[^>]{0,80}(?:id|class)="mw-debug-toolbar"/],
  ['WordPress Query Monitor', 'query-monitor-main', /<div id="query-monitor-main"/],
];

const anyWord = patternOfWords(toolbars.map(([, word]) => word));

function* seenOn({ text }: Page): Generator<Sighting> {
  if (!anyWord.test(text)) return;
  for (const [name, word, pattern] of toolbars) {
    const found = text.includes(word) ? pattern.exec(text) : null;
    if (found)
      yield {
        cause: name,
        description: `The page contains the ${name}.`,
        evidence: around(text, found.index, found[0].length, 20, 160),
      };
  }
}

/**
 * A page carries the toolbar that a framework adds for its developers: `<div id="djDebug"`, `new PhpDebugBar.DebugBar(`.
 * Firm: the markup is the toolbar's own.
 */
export const debugToolbar: PassiveCheck = {
  id: 'debug-toolbar',
  title: 'Debug toolbar exposed',
  score: 6,
  confidence: 'firm',
  cwe: [489, 215],
  references: [
    'https://cwe.mitre.org/data/definitions/489.html',
    'https://django-debug-toolbar.readthedocs.io/en/latest/installation.html',
    'https://symfony.com/doc/current/profiler.html',
  ],
  risk: 'Anyone who opens the page can read queries, settings, sessions and requests of other visitors in the toolbar.',
  recommendation:
    'Load the toolbar in development environments only (composer `require-dev`, `APP_ENV=prod`, Django `DEBUG = False`) and delete the data that it has stored.',
  appliesTo: isShownPage,
  inspect: (page) => oncePerCause(seenOn(page)),
};
