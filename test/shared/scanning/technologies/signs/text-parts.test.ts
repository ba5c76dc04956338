import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextParts } from '../../../../../shared/scanning/technologies/signs/text-parts.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\u017f', '\u{1f600}'), maxLength: 200 });

test('a text is found where indexOf finds it, from any place on', () => {
  fc.assert(
    fc.property(
      text,
      text,
      fc.nat(220),
      fc.nat(200),
      fc.integer({ min: 3, max: 9 }),
      (page, other, from, at, length) => {
        const places = new TextParts(page);
        for (const wanted of [page.slice(at, at + length), other.slice(0, length)])
          if (wanted.length >= 3)
            expect(places.next(wanted, from)).toBe(page.indexOf(wanted, from) < from ? -1 : page.indexOf(wanted, from));
      },
    ),
  );
});
