import fc from 'fast-check';
import { expect, test } from 'vitest';
import { xmlDocument } from '../../../../../shared/scanners/application/answers/xml-document.ts';
import { jsonAsXml } from '../../../../../shared/scanners/application/submitting/json-as-xml.ts';
import { readXml } from '../../../../targets/weak/xml-reader.ts';

test.each([
  ['{"bird":"heron","days":3}', '<root><bird>heron</bird><days>3</days></root>'],
  [
    '{"order":{"bird":"heron","tall":true,"note":null}}',
    '<order><bird>heron</bird><tall>true</tall><note></note></order>',
  ],
  ['{"birds":[{"name":"a"},{"name":"b"}]}', '<root><birds><name>a</name></birds><birds><name>b</name></birds></root>'],
  ['{"note":"a < b & c"}', '<root><note>a &lt; b &amp; c</note></root>'],
  ['{"2nd":"a","xmlns":"b","ok":"c"}', '<root><ok>c</ok></root>'],
])('%s is written as elements', (json, xml) => {
  expect(jsonAsXml(json)).toBe(xml);
});

test.each(['[1,2]', '"word"', '7', 'null', 'no JSON', '{}', '{"a":""}', '{"a b":"c"}'])('%s is no document', (json) => {
  expect(jsonAsXml(json)).toBeUndefined();
});

test('whatever the body, what is written is a document that a parser reads', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const xml = jsonAsXml(JSON.stringify(value));
      fc.pre(xml !== undefined);
      expect(xmlDocument(xml)).toBeDefined();
    }),
  );
  expect(readXml(jsonAsXml('{"bird":"a & b"}') ?? '', { entities: 'refused' })?.get('bird')).toBe('a & b');
});
