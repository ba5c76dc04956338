import { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { rawSite } from '../../scanning/web/web-site.ts';
import { scan } from './website-scan.ts';

const mark = '<meta name="generator" content="WordPress 6.4.2">';
const home = `<!doctype html><html><head><title>Ça</title>${mark}</head><body>Grüße</body></html>`;

/** What a server sends for a path, byte by byte; everything else does not exist. */
type Pages = Readonly<Record<string, Buffer>>;

function answer(
  body: string | Buffer,
  headers: readonly string[] = ['Content-Type: text/html'],
  start = 'HTTP/1.1 200 OK',
): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([
    Buffer.from(
      [start, 'Server: nginx/1.24.0', ...headers, `Content-Length: ${bytes.length}`, 'Connection: close', '', ''].join(
        '\r\n',
      ),
    ),
    bytes,
  ]);
}

const missing = answer('gone', ['Content-Type: text/plain'], 'HTTP/1.1 404 Not Found');

async function technologiesOf(pages: Pages) {
  const site = await rawSite((socket, request) => {
    const [, path = ''] = request.split(' ', 2);
    socket.end(pages[path] ?? missing);
  });
  const { observed, outcome, detail } = await scan(site.url);
  return {
    titles: observed
      .filter(({ checkId }) => checkId === 'technology')
      .map(({ title }) => title.replace('Technology detected: ', ''))
      .sort(),
    outcome,
    detail,
  };
}

const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(home, 'utf16le')]);
const typed = (charset: string) => [`Content-Type: text/html; charset=${charset}`];
const encoded = (name: string) => ['Content-Type: text/html', `Content-Encoding: ${name}`];
const at = (start: Buffer): Pages => ({ '/': start });
const leading = (page: string): Pages => ({ '/': answer(page), '/site/': answer(home) });
const filler = '<p>word</p>'.repeat(2_000_000);

const told: Readonly<Record<string, Pages>> = {
  'in Latin letters of Windows': at(answer(Buffer.from(home, 'latin1'), typed('windows-1252'))),
  'in UTF-16 with a mark of its bytes': at(answer(utf16)),
  'in UTF-16 by its header': at(answer(Buffer.from(home, 'utf16le'), typed('utf-16le'))),
  'in Shift_JIS by its own word': at(answer(home.replace('<head>', '<head><meta charset="Shift_JIS">'))),
  'in a character set that nobody knows': at(answer(home, typed('x-nobody'))),
  'with a type in odd letters': at(answer(home, ['content-TYPE:TEXT/HTML;CHARSET="UTF-8"'])),
  'without a type': at(answer(home, [])),
  'as application/octet-stream': at(answer(home, ['Content-Type: application/octet-stream'])),
  'as plain text': at(answer(home, ['Content-Type: text/plain'])),
  'as XHTML': at(answer(`<?xml version="1.0"?>${home}`, ['Content-Type: application/xhtml+xml'])),
  'of 22 MB': at(answer(home.replace('Grüße', filler))),
  'by HTTP/1.0': at(answer(home, undefined, 'HTTP/1.0 200 OK')),
  'without a reason': at(answer(home, undefined, 'HTTP/1.1 200')),
  'without a length': at(
    Buffer.from(`HTTP/1.1 200 OK\r\nServer: nginx/1.24.0\r\nContent-Type: text/html\r\n\r\n${home}`),
  ),
  'in chunks': at(
    Buffer.from(
      `HTTP/1.1 200 OK\r\nServer: nginx/1.24.0\r\nTransfer-Encoding: chunked\r\n\r\n${Buffer.byteLength(home).toString(16)}\r\n${home}\r\n0\r\n\r\n`,
    ),
  ),
  'packed by gzip': at(answer(gzipSync(home), encoded('gzip'))),
  'packed by gzip under its old name': at(answer(gzipSync(home), encoded('x-gzip'))),
  'packed by gzip, cut at its end': at(answer(gzipSync(home).subarray(0, -8), encoded('gzip'))),
  'packed by deflate without a header': at(answer(deflateRawSync(home), encoded('deflate'))),
  'packed by brotli': at(answer(brotliCompressSync(home), encoded('br'))),
  'said to be packed, and not': at(answer(home, encoded('gzip'))),
  'behind a refusal (401)': at(
    answer(home, ['Content-Type: text/html', 'WWW-Authenticate: Basic realm="x"'], 'HTTP/1.1 401 Unauthorized'),
  ),
  'behind a refusal (403)': at(answer(home, undefined, 'HTTP/1.1 403 Forbidden')),
  'with an error (500)': at(answer(home, undefined, 'HTTP/1.1 500 Internal Server Error')),
  'that is not there (404)': at(answer(home, undefined, 'HTTP/1.1 404 Not Found')),
  'behind a redirect': { '/': answer('', ['Location: /site/'], 'HTTP/1.1 302 Found'), '/site/': answer(home) },
  'behind a redirect without a scheme': {
    '/': answer('', ['Location: site/'], 'HTTP/1.1 301 Moved'),
    '/site/': answer(home),
  },
  'behind a refresh': leading('<meta http-equiv="Refresh" content="0; URL=\'/site/\'">'),
  'behind a script': leading('<script>window.location.href = "/site/";</script>'),
  'behind a script that replaces': leading('<body onload="x()"><script>location.replace(\'/site/\')</script>'),
  'in a frame': leading('<frameset cols="*"><frame src="/site/"><noframes>no</noframes></frameset>'),
  'in an inner frame': leading('<body><iframe width="100%" src="site/"></iframe>'),
};

test.each(Object.entries(told))('a page %s is read', async (_, pages) => {
  const { titles, detail } = await technologiesOf(pages);
  expect(
    titles.filter((title) => !/^(?:nginx|WordPress|PHP|MySQL)/.test(title)),
    detail,
  ).toEqual([]);
  expect(
    titles.some((title) => title.startsWith('WordPress')),
    `${titles} ${detail}`,
  ).toBe(true);
});

test('where the home page leads to what may act, or elsewhere, it is not followed', async () => {
  const asked: string[] = [];
  const script = 'location = "/logout"; location.assign("http://127.0.0.9/site/"); location.href = "#top"';
  const frames =
    '<iframe src="about:blank"></iframe><frame src="http://127.0.0.9/"><iframe src="/wiki?delete=1"></iframe>';
  const front = answer(`<script>${script}</script>${frames}<iframe src="/a/">`);
  // Frames in frames end somewhere.
  const next = answer('<iframe src="b/"></iframe><iframe src="c/"></iframe><iframe src="/a/"></iframe>');
  const site = await rawSite((socket, request) => {
    const [, path = ''] = request.split(' ', 2);
    asked.push(path);
    socket.end(path === '/' ? front : next);
  });
  const { coverage } = await scan(site.url);
  const followed = asked.filter((path) => !/^\/(?:robots\.txt|[a-z]{9,15})?$/.test(path));
  expect(followed).toEqual(['/a/', '/a/b/', '/a/c/']);
  expect(coverage.map(({ reason = '' }) => reason)).toContain(
    '2 linked pages not requested because of possible side effects, such as /logout',
  );
});
