import { describe, expect, it } from 'vitest';
import { PageElements } from '../../../../../shared/scanning/technologies/page/page-elements.ts';
import { SelectorUnsupported, selectorOf } from '../../../../../shared/scanning/technologies/signs/selector.ts';
import { parseHtml } from '../../../../../shared/scanning/web/page/parse-html.ts';
import { cpuMs } from '../../../../cpu-time.ts';

const elementsOf = (html: string) => new PageElements([parseHtml(html)]);

const page =
  elementsOf(`<body class="home page"><div id="app" data-v="1.2"><ul class="list"><li><a href="/one.html">One</a></li>
<li class="last"><a HREF="/two.html" rel="x y">Two</a><b>bold</b></li></ul></div><p lang="en-GB">text</p><script>var a = 1;</script></body>`);

describe('selectors', () => {
  it.each([
    ['a', 2],
    ['#app', 1],
    ['.list', 1],
    ['body.home.page', 1],
    ['div a', 2],
    ['li > a', 2],
    ['ul > a', 0],
    ['div > ul > li.last > a', 1],
    ['li + li', 1],
    ['a ~ b', 1],
    ['b ~ a', 0],
    ['[data-v]', 1],
    ["[data-v='1.2']", 1],
    ['a[href^="/one"]', 1],
    ['a[href$=".html"]', 2],
    ['a[href*=two]', 1],
    ['a[href*="TWO" i]', 1],
    ['a[href*="TWO"]', 0],
    ['a[rel~="y"]', 1],
    ['p[lang|="en"]', 1],
    ['#app, p', 2],
    ['*[data-v]', 1],
    ['table', 0],
  ])('%s finds %i', (selector, count) => {
    expect(page.valuesOf(selector, 'presence')).toHaveLength(count);
  });

  it('give texts and attributes', () => {
    expect(page.valuesOf('li.last a', 'text')).toEqual(['Two']);
    expect(page.valuesOf('li a', { attribute: 'href' })).toEqual(['/one.html', '/two.html']);
    expect(page.text()).not.toContain('var a');
  });

  it.each(['a:hover', 'div:not(.x)', ':root', 'a >', 'a[b', '', '..a', '<a>', '#', 'a:has(b)'])(
    '%j is not supported',
    (selector) => {
      expect(() => selectorOf(selector)).toThrow(SelectorUnsupported);
    },
  );

  it('a hostile page takes no long time', () => {
    const started = cpuMs();
    elementsOf('<div class="a">'.repeat(50_000)).valuesOf('.a .a .a .b', 'presence');
    elementsOf('<i class="a"></i>'.repeat(20_000)).valuesOf('.a ~ .b', 'presence');
    elementsOf('<i class="a"></i>'.repeat(20_000)).valuesOf('.b ~ .a', 'presence');
    expect(cpuMs() - started).toBeLessThan(4000);
  });
});
