import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { logLine } from '../log.ts';
import { measure } from '../metrics/measure.ts';
import { matchesWeakly, readEntityTags } from '../outcome/entity-tags.ts';
import { InvalidRequest, NotFound } from '../outcome/errors.ts';
import { type About, aboutHtml } from './about-page.ts';
import { takesGzip } from './accept.ts';
import { type ConsoleSetting, consoleConfig, consolePolicy } from './console-pages.ts';
import { docsPagePolicy, pageHtml, pageScript, pageStyle } from './docs-page.ts';
import { gatewayShell } from './gateway-shell.ts';
import { headerOf } from './request.ts';
import { requestIdOf } from './request-id.ts';
import type { LineOptions } from './request-log.ts';

/** Reads a file that is deployed with the function. It is only ever asked for names of the list below. */
export type ReadAsset = (name: string) => Promise<Uint8Array>;

type DocsEvent = Pick<APIGatewayProxyEvent, 'resource' | 'path' | 'pathParameters' | 'multiValueHeaders'> & {
  readonly requestContext: Pick<APIGatewayProxyEvent['requestContext'], 'requestId'>;
};

interface Page {
  readonly type: string;
  /** An asset's name, or the text itself. */
  readonly content: { readonly asset: string } | { readonly text: string };
  /** Its Content Security Policy, where that is not the one of the reference. */
  readonly policy?: string;
}

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';
const plain = 'text/plain; charset=utf-8';

const asset = (name: string, type: string): [string, Page] => [`/docs/${name}`, { type, content: { asset: name } }];

/** All that is the same in every stage, by path. A name that is not here is not looked for. */
const documents: ReadonlyMap<string, Page> = new Map<string, Page>([
  ['/openapi.json', { type: 'application/json', content: { asset: 'openapi.json' } }],
  ['/docs', { type: html, content: { text: pageHtml } }],
  ['/docs/page.js', { type: script, content: { text: pageScript } }],
  ['/docs/page.css', { type: style, content: { text: pageStyle } }],
  asset('swagger-ui-bundle.js', script),
  asset('swagger-ui-bundle.js.LICENSE.txt', plain),
  asset('swagger-ui.css', style),
  asset('favicon-32x32.png', 'image/png'),
]);

/** The console: its files lie in a folder of the assets. The page names them by addresses relative to the API's root. */
function consoleDocuments(setting: ConsoleSetting): [string, Page][] {
  const policy = consolePolicy(setting);
  const file = (name: string, type: string): Page => ({ type, policy, content: { asset: `console/${name}` } });
  return [
    ['/', file('index.html', html)],
    ['/console/app.js', file('app.js', script)],
    // Which the script loads where somebody chooses a file in YAML.
    ['/console/yaml.js', file('yaml.js', script)],
    ['/console/app.css', file('app.css', style)],
    ['/console/icon.svg', file('icon.svg', 'image/svg+xml')],
    ['/console/config.json', { type: 'application/json', policy, content: { text: consoleConfig(setting) } }],
  ];
}

/** A page as it is sent. */
interface Ready {
  readonly type: string;
  readonly policy: string;
  readonly etag: string;
  /** Undefined where it is sent compressed alone. */
  readonly bytes: Buffer | undefined;
  readonly gzipped: Buffer | undefined;
}

/** Text of more bytes is sent compressed alone: nobody who asks for it often makes the service send much. */
const mostPlainBytes = 16_384;

async function prepare({ type, content, policy = docsPagePolicy }: Page, readAsset: ReadAsset): Promise<Ready> {
  const bytes = Buffer.from('text' in content ? content.text : await readAsset(content.asset));
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  // Weak, as one tag stands for the bytes with and without compression.
  const etag = `W/"${digest}"`;
  if (type === 'image/png') return { type, policy, etag, bytes, gzipped: undefined };
  const gzipped = await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION });
  return { type, policy, etag, bytes: bytes.length > mostPlainBytes ? undefined : bytes, gzipped };
}

const common = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/**
 * The bytes of a page, by what the reader accepts. One that says nothing accepts any coding (RFC 9110 section 12.5.3).
 * @throws InvalidRequest where a page is sent compressed alone and the reader does not take that
 */
function encoded({ bytes, gzipped }: Ready, accepted: string | undefined) {
  const compressed = { body: gzipped, coding: { 'Content-Encoding': 'gzip' } };
  if (gzipped !== undefined && takesGzip(accepted)) return compressed;
  if (bytes !== undefined) return { body: bytes, coding: {} };
  if (accepted === undefined) return compressed;
  throw new InvalidRequest('Accept-Encoding: must allow gzip: this document is sent compressed only');
}

function answer(page: Ready, event: DocsEvent, cacheControl: string): APIGatewayProxyResult {
  const headers = {
    ...common,
    'Content-Security-Policy': page.policy,
    'Cache-Control': cacheControl,
    ETag: page.etag,
    Vary: 'Accept-Encoding',
  };
  const known = readEntityTags(headerOf(event, 'if-none-match') ?? '');
  if (known && matchesWeakly(known, page.etag)) return { statusCode: 304, headers, body: '' };
  const { body, coding } = encoded(page, headerOf(event, 'accept-encoding'));
  return {
    statusCode: 200,
    headers: { ...headers, 'Content-Type': page.type, ...coding },
    body: body?.toString('base64') ?? '',
    isBase64Encoded: true,
  };
}

/** What a stage says about its scans, and where lines are logged. */
type DocsOptions = Partial<LineOptions> & {
  readonly about?: About;
  /** Absent: the stage has no console. */
  readonly console?: ConsoleSetting | undefined;
  /** True where the gateway asks for a token: no cache that several people share may keep a page. */
  readonly isPrivate?: boolean;
};

/**
 * How long a browser may show a page without asking. Names stay the same from release to release: afterwards it asks, and
 * mostly hears 304.
 */
const maxAgeSeconds = 600;

/** Pages whose addresses are relative to the path without a slash at its end. */
const relative: readonly string[] = ['/docs', '/about-scans'];

/** The path of a request: folders of files have a resource of the gateway each. */
const pathOf = ({ resource, pathParameters }: DocsEvent) =>
  resource.endsWith('/{file}') ? resource.replace('{file}', pathParameters?.file ?? '') : resource;

/**
 * Serves the OpenAPI document, the API reference page, the console, and the page about the stage's scans. Whether
 * a token is needed is the gateway's business. A name that is not on the list is 404; an asset that cannot be read is
 * 500.
 */
export function docs(
  readAsset: ReadAsset,
  { about = {}, console, isPrivate = false, log = logLine, now = Date.now, measure: count = measure }: DocsOptions = {},
) {
  const cacheControl = `${isPrivate ? 'private' : 'public'}, max-age=${maxAgeSeconds}`;
  const aboutScans: Page = { type: html, content: { text: aboutHtml(about) } };
  const pages: ReadonlyMap<string, Page> = new Map([
    ...documents,
    ...(console ? consoleDocuments(console) : []),
    ['/about-scans', aboutScans],
  ]);
  const ready = new Map<string, Promise<Ready>>();

  function readyAt(path: string): Promise<Ready> {
    const page = pages.get(path);
    if (page === undefined) throw new NotFound('file: no such file');
    const found = ready.get(path) ?? prepare(page, readAsset);
    ready.set(path, found);
    // What failed once is tried again.
    found.catch(() => ready.delete(path));
    return found;
  }

  async function answerTo(event: DocsEvent): Promise<APIGatewayProxyResult> {
    if (relative.includes(event.resource) && event.path.endsWith('/')) {
      return { statusCode: 301, headers: { Location: `..${event.resource}` }, body: '' };
    }
    return answer(await readyAt(pathOf(event)), event, cacheControl);
  }

  const factsOf = (event: DocsEvent) => ({ route: event.resource, requestId: requestIdOf(event) });
  return gatewayShell(answerTo, factsOf, { log, now, measure: count });
}
