import { expect, test } from 'vitest';
import { formAgain, submissionsOf } from '../../../../../shared/scanners/application/submitting/page-submissions.ts';
import { pageOf } from '../page-of.ts';

const formsOf = (body: string) => submissionsOf(pageOf({ body: `<!doctype html><body>${body}` }), 'mark');

test('a field for a host is filled in with the name of one that carries the mark', () => {
  const [form] = formsOf(
    '<form method="post"><input name="domain"><input name="host_name"><input name="ghost"></form>',
  );
  expect(form?.submission.fields).toEqual([
    ['domain', 'mark.example.com'],
    ['host_name', 'mark.example.com'],
    ['ghost', 'mark'],
  ]);
});

test('a form is filled in as it asks, and its texts carry the mark', () => {
  const [form] = formsOf(`<form method="post" action="/write?x=1" enctype="multipart/form-data">
    <input name="title"><input type="email" name="mail"><input type="number" name="count" min="5"><input name="user_id">
    <textarea name="words"></textarea><select name="kind"><option value=""></option><option value="b">B</option></select>
    <input type="checkbox" name="on" checked><input type="checkbox" name="off"><input type="radio" name="way" value="x">
    <input type="hidden" name="token" value="t1"><input type="file" name="picture"><input name="no" disabled>
    <button name="go" value="1">Save</button></form>`);
  expect(form?.url.pathname).toBe('/write');
  expect(form?.harm).toBeUndefined();
  expect(form?.submission).toMatchObject({ mediaType: 'multipart/form-data', files: ['picture'], fresh: ['token'] });
  expect(form?.submission.fields).toEqual([
    ['title', 'mark'],
    ['mail', 'mark@example.com'],
    ['count', '5'],
    ['user_id', '1'],
    ['words', 'mark'],
    ['kind', 'b'],
    ['on', 'on'],
    ['way', 'x'],
    ['token', 't1'],
    ['go', '1'],
  ]);
});

test('of two buttons the one that does no harm is pressed; where all do, the form says so', () => {
  const both = formsOf(
    '<form method="post"><input type="submit" name="d" value="Clear list"><button name="s">Sign</button></form>',
  );
  expect([both[0]?.harm, both[0]?.submission.fields]).toEqual([undefined, [['s', '']]]);
  expect(formsOf('<form method="post"><button>Delete</button></form>')[0]?.harm).toBe('deletion');
});

test.each([
  ['<input type="password" name="word">', 'password'],
  ['<input name="passwd">', 'password'],
  ['<input name="cvv">', 'payment'],
  ['<input type="hidden" name="action" value="delete">', 'deletion'],
  ['<legend>Cancel subscription</legend><input name="why">', 'deletion'],
])('a form with %s is for %s', (inside, harm) => {
  expect(formsOf(`<form method="post">${inside}<button>Send</button></form>`)[0]?.harm).toBe(harm);
});

test('a form is known again by its address and names, and gives its hidden fields of now', () => {
  const page = (token: string, more = '') =>
    pageOf({
      body: `<!doctype html><form method="post" action="/w"><input name="a" value="1"><input type="hidden" name="t" value="${token}">${more}</form>`,
    });
  const [first] = submissionsOf(page('t1'), 'mark');
  expect(first).toBeDefined();
  if (first === undefined) return;
  const again = formAgain(page('t2'), first.url, first.submission);
  expect(again?.submission.fields).toEqual([
    ['a', '1'],
    ['t', 't2'],
  ]);
  expect(formAgain(page('t2', '<input name="new">'), first.url, first.submission)).toBeUndefined();
});
