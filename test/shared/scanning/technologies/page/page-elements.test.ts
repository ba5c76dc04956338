import { type Element, isTag } from 'domhandler';
import { expect, test } from 'vitest';
import { PageElements } from '../../../../../shared/scanning/technologies/page/page-elements.ts';
import { matches, selectorOf } from '../../../../../shared/scanning/technologies/signs/selector.ts';
import { parseHtml } from '../../../../../shared/scanning/web/page/parse-html.ts';
import { cpuMs } from '../../../../cpu-time.ts';

const html = `
  <div id="app" class="site  wide" data-v="1"><ul class="menu"><li class="item first"><a href="https://a.example/x&amp;y">A</a>
  <li class="item"><a HREF="/Login?next=%2F" title="">B</a></ul><p>text</p><p lang="en-GB">more</p><a>no address</a></div>
  <link rel="stylesheet preload" href="/wp-content/themes/t/style.css"><input value="line
break"><section><div class="${Array.from({ length: 80 }, (_, n) => `c${n}`).join(' ')}"><b class="leaf"></b></div></section>`;

const selectors = [
  ...['a', '*', 'b', 'video', '#app', '#nothing', '.item', '.wide', '.wid', '[href]', '[download]'],
  ...["a[href*='a.example/x&y']", "a[href*='example.org']", "[href^='/wp-content']", "[href$='.css']", "[href$='.js']"],
  ...["[rel~='preload']", "[rel~='load']", "[lang|='en']", "[lang|='de']", "[title='']", "[href='']", "[data-v='1']"],
  ...["a[href*='LOGIN' i]", "a[href*='LOGIN']", "input[value*='line\nbreak']"],
  ...[
    'ul > li.first',
    'ul li a',
    'li + li',
    'p ~ p',
    'ol li',
    'table > tr',
    '#app .item a',
    '.nothing a',
    'section .leaf',
  ],
  ...['.c79 > b', '.c79', '.c3 .leaf', "div[data-v='2'] a", "div[data-v='1'] a", 'video, a', '.x, .item, #app'],
];

const elements = (function all(nodes: readonly unknown[]): Element[] {
  return nodes.flatMap((node) => {
    const element = node as Element;
    return isTag(element) ? [element, ...all(element.children)] : [];
  });
})(parseHtml(html).children);

test.each(selectors)('%s finds the elements that it fits, each of which is looked at', (selector) => {
  const expected = selectorOf(selector).flatMap((each) => elements.filter((element) => matches(element, each)));
  expect(new PageElements([parseHtml(html)]).valuesOf(selector, { attribute: 'class' })).toEqual(
    expected.flatMap(({ attribs }) => attribs.class ?? []),
  );
  expect(new PageElements([parseHtml(html)]).valuesOf(selector, 'presence')).toHaveLength(expected.length);
});

test('what no element has is not looked for at each of them', () => {
  const links = Array.from(
    { length: 5000 },
    (_, n) => `<a class="link" href="https://site.example/page/${n}">${n}</a>`,
  );
  const page = new PageElements([parseHtml(links.join(''))]);
  const started = cpuMs();
  for (let n = 0; n < 2000; n += 1) page.valuesOf(`a.link[href*='widget-${n}.example/']`, 'presence');
  expect(cpuMs() - started).toBeLessThan(700);
});

test('several pages are looked at in their order, each by itself', () => {
  const pages = ['<p class="a">one<div>', '<p class="b">two<style>p{}</style><noscript>none</noscript>'].map(parseHtml);
  const page = new PageElements(pages);
  expect(page.valuesOf('p', { attribute: 'class' })).toEqual(['a', 'b']);
  expect(page.valuesOf('div p', 'presence')).toEqual([]);
  expect(page.text()).toBe('one two');
  expect(page.styles()).toBe('p{}');
});
