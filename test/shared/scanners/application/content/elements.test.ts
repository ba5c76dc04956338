import { expect, test } from 'vitest';
import { elementsOf } from '../../../../../shared/scanners/application/content/elements.ts';
import { pageOf } from '../page-of.ts';

const read = (body: string, url = 'https://shop.example.test/a/b') => elementsOf(pageOf({ url, body }));

test('a form has the fields that stand in it and those that name it', () => {
  const { forms, loose } = read(
    '<form id="f" action="../c"><input name="one"></form><input name="two" form="f"><textarea name="three"></textarea>',
  );
  expect(forms).toHaveLength(1);
  expect(forms[0]?.fields.map(({ name, type }) => [name, type])).toEqual([
    ['one', 'text'],
    ['two', 'text'],
  ]);
  expect(forms[0]?.action?.href).toBe('https://shop.example.test/c');
  expect(loose.map(({ name, type }) => [name, type])).toEqual([['three', 'textarea']]);
});

test('a form without an action is sent to the page, one to no address of the web to none', () => {
  const { forms } = read('<form></form><form action="javascript:void(0)" method="POST"></form>');
  expect(forms.map(({ action, method }) => [action?.href, method])).toEqual([
    ['https://shop.example.test/a/b', 'GET'],
    [undefined, 'POST'],
  ]);
});

test('addresses are resolved against the first base of the page', () => {
  const { base, scripts } = read('<base href="/x/"><base href="/y/"><script src="z.js"></script>');
  expect(base.href).toBe('https://shop.example.test/x/');
  expect(scripts[0]?.url?.href).toBe('https://shop.example.test/x/z.js');
});

test('what a page quotes is told from what it says', () => {
  const { runs } = read(
    '<p>says</p><pre>shows</pre><pre><code>quotes</code></pre><div class="entry-content">tells</div><script>runs</script><blockquote>heard</blockquote>',
  );
  const of = (isQuoted: boolean) =>
    runs
      .filter((run) => run.isQuoted === isQuoted)
      .map(({ text }) => text.trim())
      .join(' ')
      .split(/\s+/);
  expect(of(false)).toEqual(['says', 'shows']);
  expect(of(true)).toEqual(['quotes', 'tells', 'heard']);
});

test('blocks and line breaks end a line, emphasis does not', () => {
  expect(read('<p>one<br>two <b>th</b>ree</p>').runs.map(({ text }) => text.trim())).toEqual(['one\ntwo three']);
});

test('code of the server is an instruction, what a browser saved of it a comment', () => {
  const { instructions, comments } = read('<?php echo 1; ?><!--?php echo 2; ?--><!-- x -->');
  expect(instructions).toEqual(['?php echo 1; ?']);
  expect(comments).toContain(' x ');
});

test('a page is read once, and a page that is none has nothing', () => {
  const page = pageOf({ body: '<p>x</p>' });
  expect(elementsOf(page)).toBe(elementsOf(page));
  const none = elementsOf(pageOf({ headers: { 'Content-Type': 'text/plain' }, body: '<form>' }));
  expect([none.forms, none.comments, none.runs, [...none.all()]]).toEqual([[], [], [], []]);
});
