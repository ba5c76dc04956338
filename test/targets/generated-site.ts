import { createServer } from 'node:http';
import { freePort } from './free-port.ts';
import { listening, type Target } from './server.ts';

/** A site that is made as it is asked for, and keeps a log of what was asked. */
export interface GeneratedSite extends Target {
  readonly url: string;
  /** Path and query of every request, in order. */
  readonly asked: string[];
  /** The methods of all requests. */
  readonly methods: Set<string>;
}

/** What a path answers; undefined: not found. One that throws breaks the connection off. */
export type Answering = (
  path: URL,
  method?: string,
) =>
  | {
      readonly type?: string;
      readonly body: string;
      readonly headers?: Record<string, string>;
      readonly status?: number;
    }
  | undefined;

/** An address of its own: tests of port scans ask every port of 127.0.0.1, and what they ask would count here. */
const address = '127.83.0.1';

/** Serves pages by a function, on loopback. */
export async function generatedSite(answering: Answering): Promise<GeneratedSite> {
  const asked: string[] = [];
  const methods = new Set<string>();
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    methods.add(request.method ?? '');
    let answer: ReturnType<Answering>;
    try {
      answer = answering(new URL(request.url ?? '/', `http://${address}`), request.method);
    } catch {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer?.status ?? (answer ? 200 : 404), {
      'content-type': answer?.type ?? 'text/html',
      ...answer?.headers,
    });
    response.end(answer?.body ?? '<title>Not found</title>');
  });
  const target = await listening(server, address, await freePort(address));
  return { ...target, asked, methods, url: `http://${address}:${target.port}/` };
}

const words =
  'heron pond reed seed bulb spade oak elm birch moss fern clay loam rain frost dew lark wren finch rook'.split(' ');

/** Words of a page that no other page has in this order. */
export function wordsOf(number: number): string {
  return Array.from(
    { length: 12 },
    (_, index) => words[(number * 7 + index * (number % 11) + (number >> index)) % words.length],
  ).join(' ');
}

/** A page with links, and words of its own. */
export function htmlOf(title: string, links: readonly string[], text: string): string {
  return `<!doctype html><title>${title}</title><p>${text}</p>${links.map((link) => `<a href="${link}">${link}</a>`).join('\n')}`;
}

/** Spelled with letters: numbers alone would look like a counter. */
export function spelled(number: number): string {
  return [...String(number)]
    .map((digit) => 'zero one two three four five six seven eight nine'.split(' ')[Number(digit)])
    .join(' ');
}

/** A tree: every page links to `children` others, down to `depth`. Page `/0/2` is the third child of the first child of `/`. */
export function tree(children: number, depth: number): Answering {
  return ({ pathname }) => {
    const parts = pathname.split('/').filter(Boolean).map(Number);
    if (parts.length > depth || parts.some((part) => !(part < children))) return undefined;
    const at = pathname === '/' ? '' : pathname;
    const links = parts.length === depth ? [] : Array.from({ length: children }, (_, child) => `${at}/${child}`);
    return { body: htmlOf(pathname, ['/', ...links], parts.map(spelled).join(' then ') || 'the root') };
  };
}

/** So many pages in a chain of lists of 50: `/`, `/list/1`, ..., and `/item/N`, each with words of its own. */
export function catalogue(items: number): Answering {
  const perList = 50;
  return ({ pathname }) => {
    const [, kind, text] = pathname.split('/');
    const number = Number(text ?? 0);
    if (pathname === '/' || (kind === 'list' && number * perList < items)) {
      const own = Array.from(
        { length: Math.min(perList, items - number * perList) },
        (_, at) => `/item/${number * perList + at}`,
      );
      const next = (number + 1) * perList < items ? [`/list/${number + 1}`] : [];
      return { body: htmlOf(pathname, [...own, ...next], `list ${spelled(number)}`) };
    }
    if (kind === 'item' && number < items)
      return { body: htmlOf(pathname, ['/'], `${spelled(number)} ${wordsOf(number)}`) };
    return undefined;
  };
}

/** Rows of a table below each item, so that a page has the size of pages of today: 45 KB. */
export function heavy(pages: Answering): Answering {
  const row = (at: number) =>
    `<div class="row c${at}"><span data-x="${at}">some words for the row of ${at}</span><a href="/item/${at}">x</a></div>`;
  const rows = Array.from({ length: 400 }, (_, at) => row(at)).join('\n');
  return (url) => {
    const answer = pages(url);
    return answer && { ...answer, body: answer.body + rows };
  };
}
