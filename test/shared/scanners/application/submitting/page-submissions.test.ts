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

test('what names its form belongs to it, wherever it stands', () => {
  const [form, other] = formsOf(
    `<input name="far" form="f"><form id="f" method="post"><input name="near"><input name="not" form="g"></form>
    <form id="g" method="post"></form><button form="f" name="go" value="1">Send</button>`,
  );
  expect(form?.submission.fields.map(([name]) => name).sort()).toEqual(['far', 'go', 'near']);
  expect(other?.submission.fields.map(([name]) => name)).toEqual(['not']);
});

test.each([
  ['<input type="password" name="word" form="f">', 'password'],
  ['<button form="f">Delete</button>', 'deletion'],
])('a form to which %s outside of it belongs is for %s', (outside, harm) => {
  expect(formsOf(`<form id="f" method="post"><input name="user"></form>${outside}`)[0]?.harm).toBe(harm);
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

/** What stands in the forms of both programs that matter here. */
const fields = '<input type="email" name="mail"><input name="address"><input type="hidden" name="t" value="1">';

test.each([
  // cr0hn/vulnerable-node, views/layout.ejs and views/product_detail.ejs
  [
    '<form id="buy-form" enctype="application/x-www-form-urlencoded">',
    '$("#buy-form").submit(function (event) { event.preventDefault(); $.ajax({ method: "post", url: "/products/buy", data: $("#buy-form").serialize() }).done(function(data) {}); })',
    '/products/buy',
    'application/x-www-form-urlencoded',
  ],
  // Yavuzlar/VulnLab, lab/csrf/follow/index.php
  [
    '<form id="form" method="get">',
    "$.ajax({ type: 'POST', url: 'follow.php', data: $('form#form').serialize(), success: function () {} });",
    '/follow.php',
    'application/x-www-form-urlencoded',
  ],
  // Yavuzlar/VulnLab, lab/api-hacking/api-hacking1/dashboard.php
  [
    '<form id="uploadForm">',
    "async function send() { const formData = new FormData(document.getElementById('uploadForm')); await fetch('upload', { method: 'POST', body: formData }); }",
    '/upload',
    'multipart/form-data',
  ],
  [
    '<form class="order wide">',
    'document.querySelector("form.order").addEventListener("submit", (e) => fetch("/o", { method: "POST", body: new URLSearchParams(new FormData(e.target)) }))',
    '/o',
    'application/x-www-form-urlencoded',
  ],
  [
    '<form name="n" class="a">',
    '$(document).on("submit", ".a", function () { const r = new XMLHttpRequest(); r.open("PUT", "/x"); r.send(new FormData(this)); })',
    '/x',
    'multipart/form-data',
  ],
])('a form %s that a script sends is submitted as the script does', (start, script, path, mediaType) => {
  const forms = formsOf(`${start}${fields}<button>Go</button></form><script>${script}</script>`);
  expect(forms.map(({ url, submission }) => [url.pathname, submission.mediaType, submission.fields])).toEqual([
    [
      path,
      mediaType,
      [
        ['mail', 'mark@example.com'],
        ['address', 'mark'],
        ['t', '1'],
      ],
    ],
  ]);
});

test('a form that a script sends is known again, and the functions around it say what it is for', () => {
  const page = (token: string) =>
    pageOf({
      body: `<!doctype html><form id="f"><input name="a"><input type="hidden" name="t" value="${token}"></form>
      <form id="g"><input name="q"></form><script>function removeAll() { $.post("/all", $("#f").serialize()) }</script>`,
    });
  const [form, ...others] = submissionsOf(page('one'), 'mark');
  expect([form?.harm, others]).toEqual(['deletion', []]);
  const again = form && formAgain(page('two'), form.url, form.submission);
  expect(again?.submission.fields).toEqual([
    ['a', 'mark'],
    ['t', 'two'],
  ]);
});

test('of the options of a list one that does no harm is chosen; where none is, the form says so', () => {
  const list = (options: string) => formsOf(`<form method="post"><select name="bulk">${options}</select></form>`)[0];
  const both = list('<option value="">-</option><option value="del">Delete</option><option value="show">Show</option>');
  expect([both?.harm, both?.submission.fields]).toEqual([undefined, [['bulk', 'show']]]);
  expect(list('<option value="delete">Do it</option>')?.harm).toBe('deletion');
  expect(list('<option value="show">Show</option><option value="delete" selected>Gone</option>')?.harm).toBe(
    'deletion',
  );
});

test('a choice that is made already says what a form does', () => {
  expect(
    formsOf('<form method="post"><input type="radio" name="what" value="delete" checked><input name="id"></form>')[0]
      ?.harm,
  ).toBe('deletion');
});
