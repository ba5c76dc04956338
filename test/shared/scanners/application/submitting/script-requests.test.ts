import { expect, test } from 'vitest';
import { scriptRequests } from '../../../../../shared/scanners/application/submitting/script-requests.ts';
import { pageOf } from '../page-of.ts';

const sentBy = (code: string) =>
  scriptRequests(pageOf({ url: 'https://a.example/app/page', body: `<script>${code}</script>` }), 'mark').map(
    ({ method, url, body }) => [method, url.replace('https://a.example', ''), body?.text ?? ''],
  );

test.each([
  [
    'fetch("save", { method: "post", body: JSON.stringify({ id, name: field.value, kind: "bird", tags: ["a"] }) })',
    'POST',
    '/app/save',
    '{"id":1,"name":"mark","kind":"bird","tags":["a"]}',
  ],
  [
    'const data = { name: field.value }; fetch("/save", { method: "PUT", body: JSON.stringify(data) })',
    'PUT',
    '/save',
    '{"name":"mark"}',
  ],
  [
    'fetch(`/birds/$' + '{id}/note`, { method: "PATCH", body: new URLSearchParams({ note: a + b }) })',
    'PATCH',
    '/birds/1/note',
    'note=mark',
  ],
  ['fetch("/birds/" + id, { method: "POST", body: "a=1&b=2" })', 'POST', '/birds/1', 'a=1&b=2'],
  ['axios.post("/save", { deep: { name } })', 'POST', '/save', '{"deep":{"name":"mark"}}'],
  ['axios({ url: "/save", method: "put", data: { name } })', 'PUT', '/save', '{"name":"mark"}'],
  ['$.post("/save", { name: $("#name").val() })', 'POST', '/save', 'name=mark'],
  ['jQuery.ajax({ url: "/save", type: "POST", data: JSON.stringify({ name: 1.5 }) })', 'POST', '/save', '{"name":1.5}'],
  ['fetch("/gone", { method: "DELETE" })', 'DELETE', '/gone', ''],
  ['let r = new XMLHttpRequest(); r.open("POST", "/save"); r.send("a=" + b)', 'POST', '/save', 'a=1'],
])('a script with %s sends something', (code, ...sent) => {
  expect(sentBy(code)).toEqual([sent]);
});

test.each([
  ['a request that asks', 'fetch("/list"); fetch("/list", { method: "GET" }); $.get("/list")'],
  ['an address that is not written out', 'fetch(address, { method: "POST", body: JSON.stringify({ a: 1 }) })'],
  ['a function of another name', 'store.post("/save", { a: 1 }); api.fetch("/save", { method: "POST" })'],
  ['what no browser would run', 'fetch("/save", { method: "POST" '],
])('%s is nothing that a script sends', (_, code) => {
  expect(sentBy(code)).toEqual([]);
});

test('the functions that a request stands in say what it is for', () => {
  const code =
    'const app = { deleteAll() { return [1].map((each) => fetch("/all", { method: "POST", body: "a=1" })); } };';
  const page = pageOf({ url: 'https://a.example/', body: `<script>${code}</script>` });
  expect(scriptRequests(page, 'mark')[0]?.words).toEqual(['deleteAll']);
});

/** As Yavuzlar/VulnLab has it in `lab/xxe/xml/index.php`. */
const xmlByButton = `function xmlLoad(){
  var xhttp = new XMLHttpRequest();

  xhttp.open("POST", "test.php", "true");
  xhttp.setRequestHeader("Content-type","text/xml; charset=UTF-8");
  xhttp.send( \`
  <city><title>Karabuk</title><amount>293</amount></city>\`);
}`;

test('a document that a script sends when a button is pressed is a body of XML', () => {
  expect(sentBy(xmlByButton)).toEqual([
    ['POST', '/app/test.php', '<city><title>Karabuk</title><amount>293</amount></city>'],
  ]);
});
