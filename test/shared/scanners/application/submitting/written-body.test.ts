import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  jsonLeaves,
  jsonWith,
  xmlLeaves,
  xmlWith,
} from '../../../../../shared/scanners/application/submitting/body-leaves.ts';
import type { Submission } from '../../../../../shared/scanners/application/submitting/submission.ts';
import { multipartFieldsOf, writtenBody } from '../../../../../shared/scanners/application/submitting/written-body.ts';

const texts = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => text.toWellFormed());
const names = fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/);
const fieldsOf = fc.uniqueArray(fc.tuple(names, texts), { minLength: 1, maxLength: 6, selector: ([name]) => name });

function submission(mediaType: string, fields: [string, string][], text = ''): Submission {
  return { method: 'POST', mediaType, fields, files: [], text, fresh: [] };
}

test('of a form one field changes and nothing else, in both kinds of body', () => {
  fc.assert(
    fc.property(fieldsOf, fc.nat(), texts, (fields, at, value) => {
      const [name = ''] = fields[at % fields.length] ?? [];
      const wanted = fields.map(([key, own]) => [key, key === name ? value : own]);
      const encoded = encodeURIComponent(value);
      const form = writtenBody(submission('application/x-www-form-urlencoded', fields), name, encoded);
      expect([...new URLSearchParams(form.body.toString())]).toEqual(wanted);
      const parts = writtenBody(submission('multipart/form-data', fields), name, encoded);
      expect(multipartFieldsOf(parts.body.toString())).toEqual(wanted);
    }),
  );
});

test('of JSON one leaf changes and nothing else, whatever the document', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat(), texts, (document, at, value) => {
      const text = JSON.stringify(document);
      const leaves = jsonLeaves(text);
      const leaf = leaves[at % Math.max(1, leaves.length)];
      fc.pre(leaf !== undefined);
      const changed = jsonLeaves(jsonWith(text, leaf?.name ?? '', value));
      expect(changed).toEqual(leaves.map((each) => (each.name === leaf?.name ? { ...each, value } : each)));
    }),
  );
});

test('of XML a text changes, written so that it stays a text; the document as a whole is a value, too', () => {
  const document = '<order><name>Ada &amp; Bob</name><count>3</count> <empty></empty></order>';
  expect(xmlLeaves(document)).toEqual([
    { name: '', value: document },
    { name: '0', value: 'Ada & Bob' },
    { name: '1', value: '3' },
  ]);
  expect(xmlWith(document, '1', '<b>&')).toBe(document.replace('>3<', '>&lt;b&gt;&amp;<'));
  expect(xmlWith(document, '', '<other/>')).toBe('<other/>');
});
