import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { listening, type Target } from '../server.ts';
import { escaped, pageOf } from './vulnerable-server.ts';

const exec = promisify(execFile);

/** Without a shell. Throws what the system says of arguments that it does not take. */
async function run(program: string, words: readonly string[]): Promise<unknown> {
  return await exec(program, words, { timeout: 120_000 });
}

/** A site whose holes do not show in its answers. */
export interface OutOfBandSite extends Target {
  readonly url: string;
  /** What visitors have written, as the site's own people see it; no page links there. */
  readonly desk: string;
}

interface Asked {
  readonly url: URL;
  readonly value: (name: string) => string;
}

const shown = pageOf('Done', '<p>Thank you.</p>');

/** Whatever comes of it, nobody is told. */
async function quietly(work: Promise<unknown>): Promise<string> {
  await work.catch(() => undefined);
  return shown;
}

/** PHP with its own parser of XML (libxml2), as an application calls it: `LIBXML_NOENT` is the hole. */
const phpReader = (flags: string) =>
  `libxml_use_internal_errors(true); $d = new DOMDocument(); $d->loadXML(stream_get_contents(STDIN), ${flags});`;

/** Without the settings and extensions of the machine, which take longer to load than PHP, but for the parser itself. */
const phpWithParser = ['-n', '-d', 'extension=dom'];

function readByPhp(document: string, flags: string): Promise<unknown> {
  const child = exec('php', [...phpWithParser, '-r', phpReader(flags)], { timeout: 120_000 });
  child.child.stdin?.end(document);
  return child;
}

const links = [
  '/preview?address=http://127.0.0.1:9/picture.png',
  '/goto?url=/preview',
  '/ping?host=pond',
  '/quoted?name=pond',
  `/read?birds=${encodeURIComponent('<birds><bird>heron</bird></birds>')}`,
  '/feedback',
];

/** Pages by path; with `isHardened` each is safe, and its answer the same. */
function pages(isHardened: boolean, entries: string[]): Readonly<Record<string, (asked: Asked) => Promise<string>>> {
  const shell = (line: string) => run('/bin/sh', ['-c', line]);
  return {
    '/': async () => pageOf('Birds', links.map((link) => `<a href="${escaped(link)}">Page</a>`).join(' ')),
    '/preview': ({ value }) => quietly(isHardened ? Promise.resolve() : fetch(value('address'))),
    // Where it leads to is a link, which nobody follows.
    '/goto': async ({ value }) => pageOf('Go on', `<a href="${escaped(value('url'))}" rel="nofollow">There</a>`),
    '/ping': ({ value }) => quietly(isHardened ? run('/bin/echo', [value('host')]) : shell(`echo ${value('host')}`)),
    '/quoted': ({ value }) =>
      quietly(isHardened ? run('/bin/echo', [value('name')]) : shell(`echo '${value('name')}'`)),
    '/read': ({ value }) => quietly(readByPhp(value('birds'), isHardened ? 'LIBXML_NONET' : 'LIBXML_NOENT')),
    '/feedback': async ({ value }) => {
      if (value('words') !== '') entries.push(value('words'));
      return pageOf(
        'Feedback',
        '<form method="post" action="/feedback"><textarea name="words"></textarea><button>Send</button></form>',
      );
    },
    '/desk': async () =>
      pageOf('Desk', entries.map((entry) => `<li>${isHardened ? escaped(entry) : entry}</li>`).join('')),
  };
}

async function askedBy(request: IncomingMessage): Promise<Asked> {
  const url = new URL(`http://127.0.0.1${request.url}`);
  const parts = await Array.fromAsync(request);
  const body = new URLSearchParams(Buffer.concat(parts).toString('utf8'));
  return { url, value: (name) => url.searchParams.get(name) ?? body.get(name) ?? '' };
}

/** Runs the site on loopback. */
export async function outOfBandSite({ isHardened }: { readonly isHardened: boolean }): Promise<OutOfBandSite> {
  const of = pages(isHardened, []);
  const server = createServer(async (request, response) => {
    const asked = await askedBy(request);
    const page = of[asked.url.pathname];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ? await page(asked) : pageOf('Not found', '<p>There is nothing here.</p>'));
  });
  const target = await listening(server, '127.0.0.1', 0);
  const url = `http://127.0.0.1:${target.port}/`;
  return { ...target, url, desk: `${url}desk` };
}
