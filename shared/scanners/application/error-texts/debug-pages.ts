import type { Page } from '../../../scanning/web/page/page.ts';
import { patternOfWords } from '../content/any-of.ts';

/** The page that a framework shows to its developers when something fails. */
export interface DebugPage {
  readonly framework: string;
  /** What the page contains, as the end of a sentence: `the stack trace and source code lines`. */
  readonly contains: string;
  readonly index: number;
  readonly length: number;
  /** More than to read: code can be run from it. */
  readonly runsCode: boolean;
}

interface Rule {
  readonly framework: string;
  readonly contains: string;
  /** Looked for first: most pages do not hold it. */
  readonly word: string;
  /** In the markup as the framework writes it, which a page that only describes it has escaped. */
  readonly pattern: RegExp;
  readonly also?: RegExp;
  readonly runsCode?: true;
}

const rules: readonly Rule[] = [
  {
    framework: 'Werkzeug',
    contains: 'a console, protected by a PIN, that runs Python code on the server',
    word: 'Werkzeug',
    pattern: /\bEVALEX\s{0,4}=\s{0,4}true\b/,
    also: /CONSOLE_MODE\s{0,4}=|Werkzeug (?:powered traceback interpreter|Debugger)/,
    runsCode: true,
  },
  {
    framework: 'Werkzeug',
    contains: 'the stack trace with source code lines',
    word: 'Werkzeug Debugger',
    pattern: /<title>[^<]{0,500}(?:\/\/ Werkzeug Debugger|Werkzeug Debugger\))[^<]{0,40}<\/title>/,
  },
  {
    framework: 'Django',
    contains: 'settings, the request and local variables, or all routes',
    word: 'DEBUG = True',
    pattern: /<code>DEBUG = True<\/code> in\s{1,20}your\s{1,20}Django settings file/,
  },
  {
    framework: 'Laravel Ignition',
    contains: 'the stack trace, source code, the request and parts of the environment',
    word: 'gnit',
    pattern: /\bwindow\.ignite\s{0,4}(?:\(|=)|\bwindow\.data\s{0,4}=\s{0,4}\{"(?:report|config|solutions)"/,
    also: /\bignite\b|flareapp|facade[\\/]ignition|spatie[\\/]laravel-ignition/,
  },
  {
    framework: 'Laravel',
    contains: 'the stack trace, source code and the request',
    word: 'laravel-exceptions-renderer',
    pattern: /laravel-exceptions-renderer|x-data="\{[\s\S]{0,200}includeVendorFrames/,
  },
  {
    framework: 'Whoops',
    contains: 'the stack trace, source code, the request and environment variables',
    word: 'Whoops',
    pattern: /<title>\s{0,10}Whoops! There was an error\.|<div class="Whoops container">/,
  },
  {
    framework: 'Symfony',
    contains: 'the stack trace, source code and the log of the request',
    word: 'exception',
    pattern: /class="(?:container )?exception-summary|class="break-long-words exception-message/,
    also: /class="trace[ -]|symfony-ghost|Symfony Exception|Symfony Docs/i,
  },
  {
    framework: 'Symfony profiler',
    contains: 'requests of other visitors with cookies, settings and queries',
    word: 'Symfony Profiler',
    pattern: /<title>\s{0,10}Symfony Profiler\s{0,10}<\/title>/,
  },
  {
    framework: 'Ruby on Rails',
    contains: 'the stack trace, source code, parameters or all routes',
    word: 'Rails.root',
    pattern: /<code>Rails\.root: [^<]{1,300}<\/code>|<title>Action Controller: Exception caught<\/title>/,
  },
  {
    framework: 'Better Errors',
    contains: 'a console that runs Ruby code in the failed request',
    word: 'better_errors',
    pattern: /\/__better_errors\/[\w-]{8,64}|OID\s{0,4}=\s{0,4}"[0-9a-f]{8,}"/,
    also: /better_errors/,
    runsCode: true,
  },
  {
    framework: 'Sinatra',
    contains: 'the stack trace, the request and its environment',
    word: 'show_exceptions',
    pattern: /You're seeing this error because you have\s{1,20}enabled the <(?:code|em)>show_exceptions<\/(?:code|em)>/,
  },
  {
    framework: 'ASP.NET',
    contains: 'the stack trace and source code lines',
    word: 'Server Error in',
    pattern: /<b>\s{0,4}(?:Stack Trace|Source Error|Exception Details|Compiler Error Message):\s{0,4}<\/b>/,
    also: /Server Error in '[^'<]{0,200}' Application/,
  },
  {
    framework: 'ASP.NET Core',
    contains: 'the stack trace, source code, cookies and headers',
    word: 'class="titleerror"',
    pattern: /<(?:h1|div|p) class="titleerror">/,
    also: /unhandled exception|rawExceptionStackTrace|stackpage/i,
  },
  {
    framework: 'Next.js',
    contains: 'the error message and the stack trace',
    word: '__NEXT_DATA__',
    pattern: /<script id="__NEXT_DATA__"[^>]{0,100}>[^<]{0,20000}"err"\s?:\s?\{[^<]{0,2000}"stack"\s?:/,
  },
  {
    framework: 'Yii',
    contains: 'the stack trace, source code and the request',
    word: 'yii',
    pattern:
      /<!--[^>]{0,200}yii\\(?:base|web|db)\\\w{2,60}Exception|<div class="header">[\s\S]{0,600}yii\\(?:base|web|db)\\/,
    also: /class="call-stack"|yiiframework\.com/i,
  },
  {
    framework: 'CakePHP',
    contains: 'the stack trace and source code lines',
    word: 'stack-frame-header',
    pattern: /class="stack-frame-header"|class="cake-error"/,
  },
  {
    framework: 'CodeIgniter',
    contains: 'the stack trace, source code, the request and server variables',
    word: 'CodeIgniter',
    pattern: /Displayed at [^<]{5,80}(?:&mdash;|—)[\s\S]{0,80}PHP: [\d.]{3,12}[\s\S]{0,80}CodeIgniter: [\d.]{1,12}/,
  },
  {
    framework: 'Tracy',
    contains: 'the stack trace, source code, the request and the environment',
    word: 'tracy-bs',
    pattern: /<tracy-div id="tracy-bs"|id="tracy-bs(?:-error)?"/,
  },
  {
    framework: 'Struts',
    contains: 'the output of development mode, which can also evaluate expressions',
    word: 'development mode is enabled',
    pattern: /You are seeing this page because development mode is enabled/,
    also: /Struts Problem Report|struts\.devMode|devMode/i,
  },
  {
    framework: 'Play',
    contains: 'source code or all routes',
    word: 'play-error-page',
    pattern: /<body id="play-error-page"/,
  },
  {
    framework: 'Phoenix',
    contains: 'the stack trace, source code and the request',
    word: 'Plug.Debugger',
    pattern: /<!-- Plug\.Debugger|Plug\.Debugger-style|<footer[^>]{0,100}>[^<]{0,200}Plug\.Debugger/,
  },
  {
    framework: 'Grails',
    contains: 'the stack trace and source code lines',
    word: 'Grails Runtime Exception',
    pattern: /<title>\s{0,10}Grails Runtime Exception\s{0,10}<\/title>/,
  },
  {
    framework: 'ColdFusion',
    contains: 'the path of the template, source code lines and the stack trace',
    word: 'Error Occurred While Processing Request',
    pattern: /Error Occurred While Processing Request/,
    also: /<b>The error occurred in|<li>Check the <a href=["'][^"']{1,80}cf/i,
  },
];

const anyWord = patternOfWords(rules.map(({ word }) => word));

/** Which framework's page for developers this is. */
export function debugPageOf({ text }: Page): DebugPage | undefined {
  if (!anyWord.test(text)) return undefined;
  for (const { framework, contains, word, pattern, also, runsCode = false } of rules) {
    if (!text.includes(word)) continue;
    const found = pattern.exec(text);
    if (found && (also === undefined || also.test(text)))
      return { framework, contains, index: found.index, length: found[0].length, runsCode };
  }
  return undefined;
}
