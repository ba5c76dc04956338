import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedText } from '../../../../../shared/scanning/technologies/signs/folded-text.ts';

const signs = fc.string({
  unit: fc.constantFrom(...'aAkKsS\u212a\u017fßÄäéÉПпΣσς漢字\u0130\u0131 <>\ud83d\ude00'),
  maxLength: 400,
});

test('what is folded has one byte for each sign of a text, however long it is', () => {
  fc.assert(
    fc.property(signs, fc.nat(300), (text, times) => {
      const long = text.repeat(times);
      const folded = foldedText(long);
      expect(folded).toHaveLength(long.length);
      expect(folded).toBe(foldedText(text).repeat(times));
      expect(Buffer.byteLength(folded, 'latin1')).toBe(folded.length);
    }),
  );
});

test('a text is found in another whatever the case of both', () => {
  fc.assert(
    fc.property(signs, signs, signs, (before, wanted, after) => {
      const upper = [...wanted].map((sign) => (sign.toUpperCase().length === sign.length ? sign.toUpperCase() : sign));
      expect(foldedText(`${before}${upper.join('')}${after}`).indexOf(foldedText(wanted), before.length)).toBe(
        before.length,
      );
    }),
  );
});

test('letters and digits of ASCII stay what they are in lower case, whatever stands around them', () => {
  const page = `<DIV Class="Übersicht">K\u212a \u017fS 漢字</DIV>`;
  for (const text of [page, page.repeat(1000)]) {
    expect(foldedText(text)).toContain('<div class="');
    expect(foldedText(text)).toContain('bersicht">kk ss ');
  }
});
