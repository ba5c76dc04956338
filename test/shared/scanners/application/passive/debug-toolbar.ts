import { pageOf } from '../page-of.ts';

const body = (markup: string) => pageOf({ body: `<html><body><h1>Shop</h1>${markup}</body></html>` });

export const fires = [
  body('<div id="djDebug" class="djdt-hidden" dir="ltr" data-store-id="x">'),
  body('<div id="sfwdt3f2a9c" class="sf-toolbar sf-display-none"></div>'),
  body('<script>var phpdebugbar = new PhpDebugBar.DebugBar();</script>'),
];

export const silent = [
  body('<p>The Django Debug Toolbar (djDebug) shows &lt;div id="djDebug"&gt;.</p>'),
  body('<pre><code>new PhpDebugBar()</code></pre>'),
  body('<div id="toolbar" class="debug"></div>'),
];
