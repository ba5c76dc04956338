import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../../../shared/scanning/web/page/charset.ts';
import { anyCharacter } from '../../../../any-character.ts';
import { rawSite, webClient, webSite } from '../web-site.ts';

type Pack = (body: Buffer) => Buffer;

const text = 'Grüße, '.repeat(5000);
const plain = Buffer.from(text);

const packings: readonly (readonly [coding: string, pack: Pack])[] = [
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['GZIP', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['zstd', zstdCompressSync],
];

const bombs = new Map<Pack, Buffer>();

/** 100 MB of nothing, made once for all codings that are packed alike: that takes longer than to see it refused. */
function bombOf(pack: Pack): Buffer {
  const bomb = bombs.get(pack) ?? pack(Buffer.alloc(100_000_000));
  bombs.set(pack, bomb);
  return bomb;
}

async function packed(coding: string, body: Buffer, terms: { maxBodyBytes?: number; chunkBytes?: number } = {}) {
  const { chunkBytes = body.length } = terms;
  const site = await webSite((_, response) => {
    response.writeHead(200, { 'Content-Encoding': coding });
    for (let at = 0; at < body.length; at += chunkBytes) response.write(body.subarray(at, at + chunkBytes));
    response.end();
  });
  return await webClient(site.url).request({ url: site.url, maxBodyBytes: terms.maxBodyBytes ?? 1_000_000 });
}

describe('a body packed by', () => {
  test.each(packings)('%s is unpacked, whole or in bits', async (coding, pack) => {
    for (const chunkBytes of [1_000_000, 1000, 7]) {
      const answer = await packed(coding, pack(plain), { chunkBytes });
      expect(answer.truncated).toBe(false);
      expect(answer.text() === text).toBe(true);
    }
  });

  test.each(packings)('%s is unpacked as far as it goes where it breaks off', async (coding, pack) => {
    const random = Buffer.from(Array.from({ length: 400_000 }, (_, index) => (index * 2_654_435_761) % 251));
    const whole = pack(random);
    const answer = await packed(coding, whole.subarray(0, Math.floor(whole.length * 0.8)), { chunkBytes: 1000 });
    expect(answer.truncated).toBe(true);
    expect(answer.body.equals(random.subarray(0, answer.body.length))).toBe(true);
    // Brotli and zstd hold their last block back.
    if (coding !== 'br' && coding !== 'zstd') expect(answer.body.length).toBeGreaterThan(1000);
  });

  test.each(packings)('%s into a bomb is unpacked to the limit and no further', async (coding, pack) => {
    const bomb = bombOf(pack);
    expect(bomb.length).toBeLessThan(400_000);
    const before = process.memoryUsage().rss;
    const answer = await packed(coding, bomb, { maxBodyBytes: 1_000_000 });
    expect(answer.body).toHaveLength(1_000_000);
    expect(answer.truncated).toBe(true);
    expect(process.memoryUsage().rss - before).toBeLessThan(90_000_000);
  });

  test.each(['gzip', 'zstd', 'br'])('%s by its header alone is shown as it came', async (coding) => {
    const answer = await packed(coding, Buffer.from('<title>not packed</title>'));
    expect(answer.text()).toBe('<title>not packed</title>');
  });

  test('nobody knows how is shown as it came', async () => {
    expect((await packed('snappy', plain)).text() === text).toBe(true);
    expect((await packed('identity', plain)).text() === text).toBe(true);
    expect((await packed('', plain)).text() === text).toBe(true);
  });

  test('two layers loses the outer one only', async () => {
    const answer = await packed('gzip, gzip', gzipSync(gzipSync(plain)));
    expect(answer.body.equals(gzipSync(plain))).toBe(true);
  });

  test('nothing at all is empty', async () => {
    const site = await webSite((_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end());
    const answer = await webClient(site.url).request({ url: site.url });
    expect(answer).toMatchObject({ truncated: false });
    expect(answer.body).toHaveLength(0);
  });

  test('gzip that never unpacks to anything ends at the limit', async () => {
    const empty = gzipSync('');
    let closed = false;
    const site = await rawSite((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n');
      const more = () => {
        while (!closed && socket.write(Buffer.concat(Array.from({ length: 500 }, () => empty))));
      };
      socket.on('drain', more);
      socket.on('close', () => {
        closed = true;
      });
      more();
    });
    const answer = await webClient(site.url).request({ url: site.url, maxBodyBytes: 100_000 });
    expect(answer.truncated).toBe(true);
    await expect.poll(() => closed).toBe(true);
  });

  test('anything never breaks the client', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('gzip', 'deflate', 'br', 'zstd', 'gzip, br'),
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom([], [0x1f, 0x8b], [0x1f, 0x8b, 8, 0], [0x78, 0x9c], [0x28, 0xb5, 0x2f, 0xfd]),
        async (coding, bytes, start) => {
          const answer = await packed(coding, Buffer.from([...start, ...bytes]), { maxBodyBytes: 1000 });
          expect(answer.status).toBe(200);
          expect(answer.body.length).toBeLessThanOrEqual(1000);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the text of a body', () => {
  const umlaut = { utf8: Buffer.from('ä'), latin1: Buffer.from([0xe4]), shiftJis: Buffer.from([0x83, 0x65]) };

  test.each([
    ['is UTF-8 where nothing is said', umlaut.utf8, undefined, 'ä'],
    ['is in the charset of the header', umlaut.latin1, 'text/html; charset=ISO-8859-1', 'ä'],
    ['is in the charset of the header in quotes', umlaut.shiftJis, 'text/html; Charset="shift_jis"', 'テ'],
    [
      'is in the charset of a meta element',
      Buffer.concat([Buffer.from('<meta charset=latin1>'), umlaut.latin1]),
      'text/html',
      '<meta charset=latin1>ä',
    ],
    [
      'is in the charset of an old meta element',
      Buffer.concat([Buffer.from('<META http-equiv=x content="text/html; charset=shift_jis">'), umlaut.shiftJis]),
      undefined,
      '<META http-equiv=x content="text/html; charset=shift_jis">テ',
    ],
    [
      'is in the encoding of an XML declaration',
      Buffer.concat([Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?>'), umlaut.latin1]),
      'text/xml',
      '<?xml version="1.0" encoding="iso-8859-1"?>ä',
    ],
    [
      'is what its byte order mark says before all',
      Buffer.from([0xef, 0xbb, 0xbf, 0xc3, 0xa4]),
      'text/html; charset=latin1',
      'ä',
    ],
    ['is UTF-16 by its byte order mark', Buffer.from([0xff, 0xfe, 0xe4, 0]), undefined, 'ä'],
    ['is UTF-16 by its byte order mark, the other way round', Buffer.from([0xfe, 0xff, 0, 0xe4]), undefined, 'ä'],
    [
      'is not UTF-16 because a meta element says so',
      Buffer.from('<meta charset="utf-16">ä'),
      undefined,
      '<meta charset="utf-16">ä',
    ],
    ['is UTF-8 where the charset is unknown', umlaut.utf8, 'text/html; charset=klingon', 'ä'],
    [
      'is the meta element’s where the header’s is unknown',
      Buffer.concat([Buffer.from('<meta charset=latin1>'), umlaut.latin1]),
      'text/html; charset=none',
      '<meta charset=latin1>ä',
    ],
    ['has marks for bytes that are none of its charset', umlaut.latin1, undefined, '\ufffd'],
  ])('%s', (_, body, contentType, expected) => {
    expect(decodeText(body, contentType)).toBe(expected);
  });

  test('comes of any bytes and any header', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), fc.option(fc.string(), { nil: undefined }), (bytes, header) => {
        expect(typeof decodeText(Buffer.from(bytes), header)).toBe('string');
        expect(typeof decodeText(Buffer.from(bytes), `text/html; charset=${header}`)).toBe('string');
      }),
    );
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }).filter((each) => !/charset|encoding|^\ufeff/i.test(each)),
        (each) => {
          expect(decodeText(Buffer.from(each), 'text/plain; charset=utf-8')).toBe(each);
        },
      ),
    );
  });
});
