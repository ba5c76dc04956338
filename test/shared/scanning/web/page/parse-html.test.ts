import { getElementsByTagName } from 'domutils';
import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../../../../shared/scanning/web/page/parse-html.ts';

describe('a page', () => {
  test.each([
    { text: '<br>'.repeat(100_000), name: 'br' },
    { text: '<a href="/x">x</a>'.repeat(90_000), name: 'a' },
    { text: '<svg/>'.repeat(100_000), name: 'svg' },
  ])('of more than 80,000 $name is read to there', ({ text, name }) => {
    const count = getElementsByTagName(name, parseHtml(text), true).length;
    expect(count).toBeGreaterThanOrEqual(80_000);
    // The text is read in pieces of 16 kB.
    expect(count).toBeLessThan(80_000 + 16_384 / name.length);
  });

  test('of 70,000 elements is read to its end', () => {
    const page = parseHtml(`${'<br>'.repeat(70_000)}<form action=/end>`);
    expect(getElementsByTagName('form', page, true)).toHaveLength(1);
  });
});
