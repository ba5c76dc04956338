import { describe, expect, test } from 'vitest';
import { readPage, urlsIn } from '../../../../../shared/scanning/web/page/read-page.ts';
import { cpuMs } from '../../../../cpu-time.ts';
import { pageOf } from '../../../scanners/cms/page-of.ts';

describe('a page taken apart', () => {
  test('gives its tags with absolute URLs', () => {
    const page = pageOf(`<!doctype html><html><head><base href="/notes/"><title> Garden &amp; pond </title>
      <META NAME="Generator" CONTENT="WordPress 6.4.2"><link rel='stylesheet' id='a-css' href='../a.css?ver=1'>
      <link rel="https://api.w.org/" href="/wp-json/"><script src="//cdn.test/x.js#top" id="x-js"></script></head>
      <body class="home  blog wp-theme-hedgerow"><!-- made by hand --><a href="heron/#top">heron</a><a href="mailto:a@b">m</a>
      <form name="loginform"><input name="log"><input type="password" name="pwd" id="p"></form>`);
    expect(page).toMatchObject({
      title: 'Garden & pond',
      metas: [{ name: 'generator', content: 'WordPress 6.4.2' }],
      links: [
        { rel: 'stylesheet', href: 'https://blog.test/a.css?ver=1', id: 'a-css' },
        { rel: 'https://api.w.org/', href: 'https://blog.test/wp-json/' },
      ],
      assets: [
        { kind: 'style', url: 'https://blog.test/a.css?ver=1', id: 'a-css' },
        { kind: 'script', url: 'https://cdn.test/x.js', id: 'x-js' },
      ],
      anchors: ['https://blog.test/notes/heron/'],
      bodyClasses: ['home', 'blog', 'wp-theme-hedgerow'],
      comments: [' made by hand '],
    });
    expect(page.fields).toContainEqual({ name: 'pwd', id: 'p', type: 'password' });
  });

  test.each([
    ['an attribute', '<img src="/wp-content/a.png">', 'https://blog.test/wp-content/a.png'],
    [
      'JSON with escaped slashes',
      '{"u":"https:\\/\\/blog.test\\/wp-includes\\/a.js?ver=1"}',
      'https://blog.test/wp-includes/a.js?ver=1',
    ],
    ['a style', "<style>a{background:url('/wp-content/b.png')}</style>", 'https://blog.test/wp-content/b.png'],
    ['an escaped ampersand', '<a href="/x?a=1&#038;b=2">', 'https://blog.test/x?a=1&b=2'],
    ['a srcset', '<img srcset="/wp-content/s.png 1x, /wp-content/l.png 2x">', 'https://blog.test/wp-content/l.png'],
    ['a URL without scheme', '<script src="//cdn.blog.test/p/x.js">', 'https://cdn.blog.test/p/x.js'],
  ])('finds the URL in %s', (_, html, url) => {
    expect(urlsIn(html, 'https://blog.test/')).toContain(url);
  });

  test.each(['</div>', '1/2', 'a//b', 'javascript:/x/', '<p>and/or</p>'])('takes %s for no URL', (html) => {
    expect(urlsIn(html, 'https://blog.test/')).toEqual([]);
  });

  test.each([
    ['quotes', '"'.repeat(500_000)],
    ['slashes', '/'.repeat(500_000)],
    ['open tags', '<a '.repeat(300_000)],
    ['half URLs', 'http://'.repeat(200_000)],
    ['one long path', `/${'a/'.repeat(500_000)}`],
    ['comments that never end', '<!--'.repeat(200_000)],
  ])('is read in good time however many %s it has', (_, html) => {
    const before = cpuMs();
    readPage({ url: 'https://blog.test/', text: () => html });
    expect(cpuMs() - before).toBeLessThan(1500);
  });

  test('keeps only so much of a page without end', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => `<a href="/p/${at}/">x</a>`).join('');
    const page = pageOf(many);
    expect(page.anchors).toHaveLength(4000);
    expect(page.urls).toHaveLength(4000);
  });
});
