import { expect, test } from 'vitest';
import { debugPageOf } from '../../../../../shared/scanners/application/error-texts/debug-pages.ts';
import { pageOf } from '../page-of.ts';

const pages: readonly (readonly [framework: string, body: string, runsCode: boolean])[] = [
  [
    'Django',
    '<p>You’re seeing this error because you have <code>DEBUG = True</code> in\n  your Django settings file. Change that',
    false,
  ],
  [
    'Werkzeug',
    '<title>ValueError: no\n // Werkzeug Debugger</title><script>CONSOLE_MODE = false, EVALEX = false</script>',
    false,
  ],
  [
    'Werkzeug',
    '<title>ValueError: no // Werkzeug Debugger</title><script>var CONSOLE_MODE = false,\n EVALEX = true,</script>',
    true,
  ],
  ['Laravel Ignition', '<script>window.ignite({"report":{}})</script><script src="/_ignition/x"></script>', false],
  ['Laravel', '<div class="laravel-exceptions-renderer" x-data="{ includeVendorFrames: false }">', false],
  ['Whoops', '<div class="Whoops container"><div class="stack-container">', false],
  [
    'Symfony',
    '<div class="exception-summary "><h1 class="break-long-words exception-message">x</h1></div><div class="symfony-ghost">',
    false,
  ],
  ['Symfony profiler', '<title>Symfony Profiler</title>', false],
  ['Ruby on Rails', '<h2>x</h2><p><code>Rails.root: /srv/shop</code></p>', false],
  ['Better Errors', '<script>var OID = "3f2a9c1bdeadbeef";</script><!-- better_errors -->', true],
  [
    'Sinatra',
    '<p id="explanation">You\'re seeing this error because you have\nenabled the <code>show_exceptions</code> setting.</p>',
    false,
  ],
  ['ASP.NET', "<H1>Server Error in '/shop' Application.<hr></H1><b> Stack Trace:</b>", false],
  ['ASP.NET Core', '<h1>An unhandled exception occurred</h1><div class="titleerror">x</div>', false],
  [
    'Next.js',
    '<script id="__NEXT_DATA__" type="application/json">{"page":"/","err":{"name":"Error","message":"x","stack":"at"}}</script>',
    false,
  ],
  ['Yii', '<div class="header"><h1>yii\\base\\ErrorException</h1></div><div class="call-stack">', false],
  ['CakePHP', '<div class="stack-frame-header">', false],
  ['CodeIgniter', 'Displayed at 10:00:00am &mdash; PHP: 8.2.1 &mdash; CodeIgniter: 4.4.0', false],
  ['Tracy', '<tracy-div id="tracy-bs" itemscope>', false],
  ['Struts', '<h2>Struts Problem Report</h2>You are seeing this page because development mode is enabled.', false],
  ['Play', '<body id="play-error-page">', false],
  ['Grails', '<title>Grails Runtime Exception</title>', false],
  [
    'ColdFusion',
    '<h1>Error Occurred While Processing Request</h1><b>The error occurred in C:\\web\\a.cfm: line 3</b>',
    false,
  ],
];

test.each(pages)('the debug page of %s is known', (framework, body, runsCode) => {
  expect(debugPageOf(pageOf({ status: 500, body }))).toMatchObject({ framework, runsCode });
});

test.each([
  '<p>Django shows a page with &lt;code&gt;DEBUG = True&lt;/code&gt; in your Django settings file</p>',
  '<title>Werkzeug Debugger | manual</title>',
  '<p>An exception-summary of the year: Rails.root, Whoops, tracy-bs.</p>',
  "<p>Server Error in '/' Application: what it means</p>",
])('%j only tells of one', (body) => {
  expect(debugPageOf(pageOf({ body }))).toBeUndefined();
});
