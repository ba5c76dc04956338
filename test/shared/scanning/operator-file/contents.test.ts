import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readTable } from '../../../../shared/scanners/cms/data/operator-table.ts';
import { contents, textContents } from '../../../../shared/scanning/operator-file/contents.ts';
import { readEpss } from '../../../../shared/scanning/vulnerabilities/exploitation.ts';

const marked = (text: string) => Buffer.from(`\ufeff${text}`);

async function* inParts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe('a byte order mark', () => {
  test.each([1, 2, 3, 4, 100])('is no part of a file that comes in parts of %i bytes', async (size) => {
    expect(await textContents(inParts(marked('café'), size), 100)).toBe('café');
    expect(await textContents(inParts(gzipSync(marked('[]')), size), 100)).toBe('[]');
  });

  test.each(['', 'a', '\ufeff', 'a\ufeff', '\ufeff\ufeff'])(
    'is dropped once, at the start alone, of %j',
    async (text) => {
      expect(await textContents(inParts(Buffer.from(text), 1), 100)).toBe(text.replace(/^\ufeff/, ''));
    },
  );

  test('counts as a part of what is too large', async () => {
    await expect(Array.fromAsync(contents(inParts(marked('a'), 2), 3))).rejects.toThrow('it is larger than');
  });

  test('does no harm to a table of a CMS', async () => {
    const table = { asOf: '2026-11-01', plugins: ['hedgerow-forms'] };
    expect(await readTable({ body: inParts(marked(JSON.stringify(table)), 10) })).toMatchObject({ name: 'plugins' });
  });

  test('does not hide the date of the scores of EPSS', async () => {
    const lines =
      '#model_version:v2025.03.14,score_date:2026-11-27T12:55:00Z\ncve,epss,percentile\nCVE-2021-44228,0.94,0.99\n';
    const { datedAt, byCve } = await readEpss({ body: inParts(marked(lines), 10), modifiedAt: 0 });
    expect([datedAt, byCve.get('CVE-2021-44228')]).toEqual([Date.parse('2026-11-27T12:55:00Z'), 0.94]);
  });
});
