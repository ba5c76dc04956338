import { describe, expect, it } from 'vitest';
import { type SeenAnswer, sampleOf } from '../../../../../shared/scanning/technologies/page/sample.ts';
import { webHeaders } from '../../../../../shared/scanning/web/message/headers.ts';
import { ruleSamples } from '../samples/samples.ts';

function answer(text: string, headers: readonly string[] = [], given: Partial<SeenAnswer> = {}): SeenAnswer {
  return { url: 'https://www.site.example/blog/', headers: webHeaders(headers), text: () => text, ...given };
}

describe('what a site shows', () => {
  it('is what its pages load and say of themselves, with absolute addresses', () => {
    const home =
      answer(`<base href="/base/"><META NAME="Generator" content="A 1"><meta property="og:Site_Name" content="B">
<script src="one.js"></script><script src="//cdn.example/two.js"></script><link rel=stylesheet href=a.css>
<link rel="preload" as="script" href="/three.js"><link rel="preload" as="font" href="/f.woff2">
<script>var a = "</b>";</script><script type="module" src="/base/one.js"></script>`);
    const sample = sampleOf({ pages: [home, answer('<p>second</p><script>var b;</script>')] });
    expect(sample).toMatchObject({
      url: 'https://www.site.example/blog/',
      metas: [
        { name: 'generator', content: 'A 1' },
        { name: 'og:site_name', content: 'B' },
      ],
      scripts: [
        'https://www.site.example/base/one.js',
        'https://cdn.example/two.js',
        'https://www.site.example/three.js',
      ],
      styles: ['https://www.site.example/base/a.css'],
      scriptTexts: ['var a = "</b>";', 'var b;'],
    });
    expect(sample.html).toContain('second');
  });

  it('has the head and the end of a script that is too long to be searched in whole', () => {
    const script = `/*! head */${';'.repeat(3_000_000)}x.version="6.1.0",x.zrUtil={};`;
    const { scriptTexts } = sampleOf({ pages: [], scripts: [answer(script)] });
    expect(scriptTexts).toHaveLength(1);
    expect(scriptTexts[0]?.startsWith('/*! head */')).toBe(true);
    expect(scriptTexts[0]?.endsWith('x.version="6.1.0",x.zrUtil={};')).toBe(true);
    expect(scriptTexts[0]?.length).toBeLessThan(1_000_010);
  });

  it('loads what its inline scripts name, and nothing that only data lists', () => {
    const loader = `<script>(function(d,s){var e=d.createElement(s);e.async=1;e.src='//tag.example/1.js'})(document,'script');
load(window,"script","https://cdn.example/events.js?v=2");link("https://www.site.example/about/");</script>
<script type="application/json">{"src":"https://data.example/a.js"}</script>`;
    expect(sampleOf({ pages: [answer(loader)] }).scripts).toEqual([
      'https://tag.example/1.js',
      'https://cdn.example/events.js?v=2',
    ]);
  });

  it('has the headers and cookies of all answers on the way, each once', () => {
    const before = answer('', ['Server', 'edge/1', 'Set-Cookie', 'way=1; Path=/']);
    const home = answer(
      'x',
      ['SERVER', 'edge/1', 'X-Powered-By', 'PHP/8.4.1', 'Set-Cookie', 'sid=a=b; Secure', 'Set-Cookie', 'broken'],
      {
        redirects: [before],
      },
    );
    const sample = sampleOf({ pages: [home] });
    expect(sample.headers.filter(([name]) => name !== 'set-cookie')).toEqual([
      ['server', 'edge/1'],
      ['x-powered-by', 'PHP/8.4.1'],
    ]);
    expect(sample.cookies).toEqual([
      { name: 'way', value: '1' },
      { name: 'sid', value: 'a=b' },
    ]);
  });

  it('has the records of its names by their kind', () => {
    const records = [
      { name: 'site.example', type: 'MX' as const, value: 'mx.mail.example', priority: 10 },
      { name: 'site.example', type: 'A' as const, value: '192.0.2.1' },
      { name: 'site.example', type: 'TXT' as const, value: 'v=spf1 -all' },
    ];
    expect(sampleOf({ pages: [], records }).dns).toEqual({ MX: ['mx.mail.example'], TXT: ['v=spf1 -all'] });
  });

  it('has the script in which a page is cut', () => {
    expect(sampleOf({ pages: [answer('<script>var first;</script><script>var last')] }).scriptTexts).toEqual([
      'var first;',
      'var last',
    ]);
  });

  it('is the same where its pages are read into trees for rules that look at elements', () => {
    const odd = [
      `<base href="/b/"><svg><script src="in.svg.js"></script><link rel="stylesheet" href="x.css"></svg><p></br></p></div>`,
      `<script>if (a < b) document.write("<script src='no.js'><\\/script>");</script><META content=1 name=a name=b>`,
      `<textarea><script src="no.js"></script></textarea><noscript><link rel=stylesheet href=n.css></noscript>`,
      `<!-- <script src="no.js"></script> --><script src="a.js">ignored</script><script></script><script>open`,
      `<template><script src="t.js"></script></template><table><script src="u.js"></script><tr><meta name="m">`,
      `${'<div>'.repeat(3000)}<script src="deep.js"></script>`,
      `<link rel="preload" as="script" href="p.js&amp;q"><script src=/a.js?x=1&copy=2></script>`,
    ];
    for (const page of [...odd, ...ruleSamples.flatMap((sample) => sample.page ?? [])]) {
      const { trees, ...withTrees } = sampleOf({ pages: [answer(page)] }, { withTrees: true });
      expect(JSON.stringify(withTrees)).toBe(JSON.stringify(sampleOf({ pages: [answer(page)] })));
      expect(trees).toHaveLength(1);
    }
  });

  it('is cut where it is too long, and bounded in number', () => {
    const long = 'x'.repeat(3_000_000);
    const many = '<script src="/a.js?X"></script><meta name="a" content="b">'
      .repeat(2000)
      .replace(/X/g, () => String(Math.random()));
    const sample = sampleOf({
      pages: [answer(many), ...Array.from({ length: 5 }, () => answer(long))],
      scripts: Array.from({ length: 9 }, () => answer(long)),
      robots: long,
    });
    expect(sample.html.length).toBeLessThan(2_100_000);
    expect(sample.scriptTexts.join('').length).toBeLessThan(2_600_000);
    expect(sample.robots.length).toBeLessThan(600_000);
    expect(sample.scripts.length).toBeLessThanOrEqual(500);
    expect(sample.metas.length).toBeLessThanOrEqual(500);
  });
});
