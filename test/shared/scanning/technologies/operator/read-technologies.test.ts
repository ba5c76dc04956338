import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FileFault } from '../../../../../shared/scanning/operator-file/file-fault.ts';
import { readTechnologies } from '../../../../../shared/scanning/technologies/operator/read-technologies.ts';
import { recogniseBy } from '../../../../../shared/scanning/technologies/recognise.ts';
import type { Signature } from '../../../../../shared/scanning/technologies/signs/signature.ts';
import { cpuMs } from '../../../../cpu-time.ts';
import { sampleWith } from '../sample-with.ts';
import { everything, technologies } from './technologies.ts';

/** Signatures by their names. */
const byName = (signatures: readonly Signature[]) => new Map(signatures.map((each) => [each.name, each]));

async function* bytes(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(content);
  for (let at = 0; at < all.length; at += 1000) yield all.subarray(at, at + 1000);
}

const read = (value: unknown, most?: number) => readTechnologies(bytes(JSON.stringify(value)), most);
const one = (entry: unknown) => read({ Thing: entry });

describe("the operator's rules", () => {
  it('are recognised by every kind of sign that needs no browser', async () => {
    const { signatures, problems } = await read(technologies);
    expect(problems).toEqual([]);
    const found = recogniseBy(sampleWith(everything), byName(signatures));
    expect(found.map(({ name, version }) => [name, version].filter((each) => each !== undefined).join(' '))).toEqual([
      'By Address',
      'By Attribute 8.8',
      'By Cookie',
      'By Element',
      'By Element List',
      'By Element Text 7.7',
      'By Existence',
      'By Global 5.0.2',
      'By Header 1.5',
      'By Html 6.6',
      'By Issuer',
      'By Meta 2.1',
      'By Meta List',
      'By Name Server',
      'By Robots',
      'By Script Address 3.0.4',
      'By Script Text 4.1',
      'By Style',
      'By Text',
      'Excluding',
      'Implied',
      'Requiring',
      'Requiring A Category',
      'Ternary 2',
      'Two Halves',
      'nginx 9.1.5',
    ]);
    const header = found.find(({ name }) => name === 'By Header');
    expect(header).toMatchObject({ categories: ['Web servers'], evidence: ['header server: byheader/1.5'] });
  });

  it('come as the map itself, as several files in an array, and packed', async () => {
    const map = technologies.technologies;
    const count = Object.keys(map).length;
    expect((await read(map)).signatures).toHaveLength(count);
    expect((await read([technologies, { Another: { cats: [1] } }])).signatures).toHaveLength(count + 1);
    const packed = await readTechnologies(bytes(gzipSync(JSON.stringify(technologies))));
    expect(packed.signatures).toHaveLength(count);
  });

  it('of two with one name the later one counts', async () => {
    const { signatures } = await read([{ A: { cats: [1] } }, { A: { cats: [22] } }]);
    expect(signatures).toMatchObject([{ name: 'A', categories: ['Web servers'] }]);
  });

  it.each([
    ['a look-ahead', { html: 'a(?!b)' }, 'html', /pattern cannot be parsed/],
    ['a back reference', { html: '(a)\\1b' }, 'html', /pattern cannot be parsed/],
    ['an open bracket', { headers: { server: 'a(' } }, 'headers.server', /pattern cannot be parsed/],
    ['an endless pattern', { html: 'a'.repeat(3000) }, 'html', /too long/],
    ['a repetition out of all measure', { html: '(?:(?:x{1000}){1000}){1000}' }, 'html', /pattern cannot be parsed/],
    ['a selector that is not supported', { dom: 'a:not(.b)' }, 'dom.a:not(.b)', /selector is not supported/],
    ['a field that is malformed', { headers: 7 }, 'headers', /does not match the format/],
    ['what a browser must see', { dom: { a: { properties: { x: '' } } } }, 'dom.a', /require a browser/],
    ['requests of a browser', { xhr: 'api\\.example' }, 'xhr', /browser/],
    ['records that are not looked at', { dns: { HINFO: 'x' } }, 'dns.HINFO', /not queried/],
  ])('%s is told of and left out, and the rest is used', async (_, entry, where, reason) => {
    const { signatures, problems, problemCount } = await one({ ...entry, meta: { generator: 'Thing' } });
    expect(problemCount).toBe(1);
    expect(problems).toEqual([{ technology: 'Thing', where, reason: expect.stringMatching(reason) }]);
    expect(
      recogniseBy(sampleWith({ metas: [{ name: 'generator', content: 'Thing' }] }), byName(signatures)),
    ).toHaveLength(1);
  });

  it('that are broken by the hundred are counted, and the first of them told of', async () => {
    const entries = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`T${at}`, { html: '(' }]));
    const { problems, problemCount } = await read(entries);
    expect(problemCount).toBe(300);
    expect(problems).toHaveLength(100);
  });

  it.each([
    ['no JSON', '{"a":', 'it is not JSON'],
    ['nothing', '', 'it contains no technologies'],
    ['a number', '7', 'it contains no technologies'],
    ['an empty map', '{}', 'it contains no technologies'],
    ['entries that are none', '{"a":1,"b":[]}', 'it contains no technologies'],
    ['broken gzip', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]), 'it cannot be decompressed'],
  ])('a file of %s is a plain fault', async (_, content, message) => {
    await expect(readTechnologies(bytes(content))).rejects.toThrow(new FileFault(message));
  });

  it('a file that is too large is not read to its end', async () => {
    await expect(read(technologies, 1000)).rejects.toThrow(new FileFault('it is larger than 0 MB'));
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        given += 1_000_000;
        yield Buffer.alloc(1_000_000, 0x20);
      }
    }
    await expect(readTechnologies(endless())).rejects.toThrow('it is larger than 20 MB');
    expect(given).toBeLessThan(25_000_000);
  });

  it.each([
    ['nested deep', `{"A":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`],
    [
      'with names of all objects',
      '{"__proto__":{"cats":[1]},"constructor":{"html":"x"},"A":{"__proto__":{"html":"y"},"headers":{"__proto__":"z"}}}',
    ],
    [
      'with one entry of many patterns',
      JSON.stringify({ A: { html: Array.from({ length: 50_000 }, (_, at) => `x${at}`) } }),
    ],
  ])('a hostile file %s does no harm', async (_, content) => {
    const started = cpuMs();
    const outcome = await readTechnologies(bytes(content)).catch((error: unknown) => error);
    expect(
      outcome instanceof FileFault || (typeof outcome === 'object' && outcome !== null && 'signatures' in outcome),
    ).toBe(true);
    expect(cpuMs() - started).toBeLessThan(5000);
    expect(Object.hasOwn(Object.prototype, 'html')).toBe(false);
  });

  it('patterns that make other engines run for minutes are looked for in a moment', async () => {
    const { signatures, problems } = await read({
      A: { html: ['thing(a+)+b', 'thing(?:.*a){20}', '(x+x+)+y'], text: '(a|aa)+$' },
    });
    expect(problems).toEqual([]);
    const started = cpuMs();
    recogniseBy(sampleWith({ html: `thing${'a'.repeat(300_000)}${'x'.repeat(100_000)}` }), byName(signatures));
    expect(cpuMs() - started).toBeLessThan(3000);
  });
});
