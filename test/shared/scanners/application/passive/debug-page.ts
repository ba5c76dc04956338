import { pageOf } from '../page-of.ts';

const failed = (body: string) => pageOf({ status: 500, body });

export const fires = [
  failed(`<div id="explanation"><p>
      You're seeing this error because you have <code>DEBUG = True</code> in your
      Django settings file. Change that to <code>False</code></p></div>`),
  failed('<title>ZeroDivisionError: division by zero // Werkzeug Debugger</title>'),
  failed(`<title>x // Werkzeug Debugger</title><script>var CONSOLE_MODE = false,
          EVALEX = true,
          EVALEX_TRUSTED = false,
          SECRET = "Xm3GQ9";</script>`),
  failed(
    '<body><div id="app"></div><script>window.data = {"report":{"notifier":"Laravel Client"}};window.ignite(window.data)</script>',
  ),
  failed('<title>Whoops! There was an error.</title><div class="Whoops container">'),
  failed(
    '<div class="exception-summary"><h1 class="break-long-words exception-message">no</h1></div><div class="trace trace-as-html">',
  ),
  failed('<title>Action Controller: Exception caught</title><p><code>Rails.root: /srv/shop</code></p>'),
  failed(
    "<span><H1>Server Error in '/' Application.<hr></H1><b> Description: </b>x<b> Exception Details: </b>System.X<b>Source Error:</b>",
  ),
  failed(
    '<div class="titleerror">InvalidOperationException: no</div><pre class="rawExceptionStackTrace">x</pre>'.replace(
      'div',
      'h1',
    ),
  ),
  failed(
    '<h2>Struts Problem Report</h2><p>You are seeing this page because development mode is enabled.</p><code>devMode</code>',
  ),
];

export const silent = [
  pageOf({
    body: '<article><p>Django says: You’re seeing this error because you have <code>DEBUG = True</code> in your settings. Set <code>DEBUG = False</code>.</p></article>',
  }),
  pageOf({ body: '<title>Werkzeug Debugger - documentation</title><p>Set EVALEX to run code.</p>' }),
  failed(
    "<h1>Server Error in '/' Application.</h1><h2><i>Runtime Error</i></h2><b>Description:</b> An application error occurred",
  ),
  failed('<h1>Whoops, looks like something went wrong.</h1>'),
  failed('<title>500 Internal Server Error</title>'),
];
