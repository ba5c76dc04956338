import { expect, test } from 'vitest';
import { abridged, oncePerCause, printableText } from '../../../../../shared/scanners/application/content/evidence.ts';

test('what a site says is made safe to show', () => {
  expect(printableText('a\u0000b\u202ec\ud800 \t  d\r\n\r\n\u001b[31me')).toBe('a.b.c\ufffd d\n.[31me');
});

test('a long text is cut, and a secret in it is gone before the cut', () => {
  expect(printableText('x'.repeat(50), 10)).toBe(`${'x'.repeat(10)}...`);
  expect(printableText(`password = "hunter2hunter2" and more`, 22)).not.toContain('hunter');
});

test('a secret shows its kind and its length', () => {
  expect(abridged('AKIAQ7RTZ3XWNB5CV2KM')).toBe('AKIA... (20 characters)');
});

test('of each cause the first sighting stays, and never more than fifty', () => {
  const all = Array.from({ length: 200 }, (_, index) => ({
    cause: `${index % 80}`,
    description: `${index}`,
    evidence: 'x',
  }));
  const kept = oncePerCause(all);
  expect(kept).toHaveLength(50);
  expect(kept.map(({ description }) => description)).toEqual(Array.from({ length: 50 }, (_, index) => `${index}`));
});
