import * as z from 'zod/mini';
import { anyValueOf } from '../../../scanning/definitions/any-value.ts';
import { mayAct } from '../../../scanning/web/acting/acting-address.ts';
import type { Page } from '../../../scanning/web/page/page.ts';
import { type InjectionPoint, pointKinds } from '../active-check.ts';
import { elementsOf } from '../content/elements.ts';
import { operationsBesideGet } from '../crawl/links/api-operations.ts';
import { addressShape } from '../crawl/shape.ts';
import { isFile } from '../headers/page-kind.ts';
import { jsonLeaves } from '../submitting/body-leaves.ts';
import { calledOperations } from '../submitting/called-operation.ts';
import type { ChangePoints } from '../submitting/change-points.ts';
import { bodyFormOf, type Submission, submission } from '../submitting/submission.ts';
import { chosenAddress } from './chosen-address.ts';
import { FirstPages } from './first-pages.ts';
import { leafOf, operationOf, parameterLeaves } from './parameter-leaves.ts';
import { noPoints, type PointCounts } from './point-counts.ts';
import { templateOf } from './template.ts';

/** Points of one scan by kind: a site has no more templates than that, whatever it has pages. */
const most: PointCounts = {
  query: 200,
  path: 300,
  header: 150,
  folder: 60,
  refused: 20,
  field: 300,
  cookie: 60,
  client: 180,
  document: 40,
};
/** Points that differ in an id alone of which so many are asked: some routers give an id a program of its own. */
const mostOfTemplate = 3;
/** The same for names that differ in a digit: programs (`Less-1`, `v2`), or a catalog that must leave room for the rest. */
const mostOfSeries: PointCounts = {
  query: 60,
  path: 20,
  header: 20,
  folder: 20,
  refused: 20,
  field: 120,
  cookie: 20,
  client: 90,
  document: 20,
};
const maxNames = 20;
/** Parts of a path before the last that are points. */
const maxInner = 5;
/** Programs that are also asked for with more behind their name. */
const program = /\.(?:php\d?|phtml|cgi|fcgi|pl|cfm)$/i;

/** Points that nobody asks are counted up to this: more make no difference any more. */
const maxLeft = 1000;

type Kind = InjectionPoint['kind'];

const savedPoint = z.object({
  url: z.string(),
  kind: z.enum(pointKinds),
  name: z.string(),
  value: z.string(),
  submission: z.optional(submission),
  /** Absent in books of an earlier version. */
  asStranger: z.optional(z.boolean()),
  /** Absent in books of an earlier version. */
  isFile: z.optional(z.boolean()),
});

/** A book as it is stored between invocations. `over` and `acting` name points that are left alone, by their keys. */
export const pointBookState = z.object({
  points: z.array(savedPoint),
  over: z.array(z.string()),
  acting: z.array(z.string()),
  /** Forms that are sent by POST; absent in books of an earlier version. */
  posted: z.optional(z.array(z.string())),
  /** Operations of APIs that are not GET; absent in books of an earlier version. */
  operations: z.optional(z.array(z.string())),
  /** Points that are not asked because others like them are; absent in books of an earlier version. */
  folded: z.optional(z.array(savedPoint)),
  /** Folders and first pages that are one; absent in books of an earlier version. */
  firstPages: z.optional(z.record(z.string(), z.string())),
});

type PointBookState = z.output<typeof pointBookState>;

/** What tells a form or an operation from others of its address: on many sites one program answers all of them. */
function namesOf({ mediaType, fields, text }: Submission): string {
  const isJson = bodyFormOf(mediaType) === 'json';
  const names = isJson
    ? [...jsonLeaves(text).map(({ name }) => name.replace(/\/\d+(?=\/|$)/g, '/#')), ...calledOperations(text)]
    : fields.map(([name]) => name);
  return [...new Set(names)].sort().join('&').slice(0, 500);
}

/** The kind and name of a point with what stands for its address. Of folders one has the name of the first. */
function keyOf(point: InjectionPoint, shape: (url: URL) => string): string {
  const { kind, name, submission: sent } = point;
  const { url } = innerPath(point);
  // Who asks is written down, and a cookie read, by a program, whatever it is asked for.
  if (kind === 'client' || kind === 'cookie')
    return `${kind} ${sent?.method ?? 'GET'} ${name} ${shape(withoutQuery(url))}`;
  if (sent) return `${kind} ${sent.method} ${name} ${shape(url)} ${namesOf(sent)}`;
  if (kind === 'query' && leafOf(url, name)) return `query ${name} ${shape(url)} ${operationOf(url)}`;
  return kind === 'folder' ? `folder ${shape(url)}` : `${kind} ${name} ${shape(url)}`;
}

function withoutQuery(url: URL): URL {
  const bare = new URL(url);
  bare.search = '';
  return bare;
}

/**
 * The same for a part of a path before the last: the path up to it and how many parts follow, whatever they are. So a word
 * is a point once for what is behind it.
 */
function innerPath(point: InjectionPoint): InjectionPoint {
  const parts = point.url.pathname.split('/').filter((part) => part !== '');
  const at = Number(point.name);
  if (point.kind !== 'path' || at >= parts.length - 1) return point;
  const url = new URL(point.url);
  url.pathname = `/${parts.slice(0, at + 1).join('/')}${'/-'.repeat(parts.length - 1 - at)}`;
  url.search = '';
  return { ...point, url };
}

/** What the files of a folder have in common: one program sends them all, whatever they are called. */
function folderShape(url: URL): string {
  const inFolder = new URL('*', url);
  inFolder.search = url.search;
  return templateOf(inFolder);
}

/** What the points of one template have in common. Begins with the kind. */
const templateKey = (point: InjectionPoint) => keyOf(point, point.isFile ? folderShape : templateOf);
const seriesKey = (point: InjectionPoint) => `${keyOf(point, addressShape)} in a row`;
const bareAddress = (url: URL) => `${url.pathname}?${[...new Set(url.searchParams.keys())].sort().join('&')}`;

/** A point itself: its address without the values of the query, but for what chooses the program that takes a form. */
const ownKey = (point: InjectionPoint) => keyOf(point, point.submission ? chosenAddress : bareAddress);

function countOf(keys: ReadonlySet<string>): PointCounts {
  const counts = { ...noPoints };
  for (const key of keys) for (const kind of pointKinds) if (key.startsWith(`${kind} `)) counts[kind] += 1;
  return counts;
}

function withUrl({ url, submission: sent, ...point }: z.output<typeof savedPoint>): InjectionPoint {
  return { ...point, ...(sent && { submission: sent }), url: new URL(url) };
}

const withAddress = ({ url, ...point }: InjectionPoint) => ({ ...point, url: url.href });

/** Keeps a key, up to a limit; the first of each kind in any case. */
function keep(keys: Set<string>, point: InjectionPoint): void {
  if (keys.size < maxLeft || countOf(keys)[point.kind] === 0) keys.add(templateKey(point));
}

/**
 * The address with something in every empty field but one: a form that is not filled in is often sent back before the one
 * field is looked at.
 */
function filledIn(url: URL, name: string): URL {
  if (![...url.searchParams].some(([other, value]) => other !== name && value === '')) return url;
  const search = url.search
    .slice(1)
    .split('&')
    .map((part) => {
      const [key = '', ...value] = part.split('=');
      const isOther = key !== '' && !new URLSearchParams(`${key}=`).has(name);
      return isOther && value.join('=') === '' ? `${key}=${anyValueOf(key)}` : part;
    });
  const filled = new URL(url);
  filled.search = search.join('&');
  return filled;
}

/** The parts of a path, the last first: what a router takes for a value may stand anywhere. */
function pathPoints(url: URL): readonly InjectionPoint[] {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const points = parts.map((value, at): InjectionPoint => ({ url, kind: 'path', name: String(at), value }));
  const last = points.pop();
  if (last === undefined) return [];
  const behind: InjectionPoint = { url, kind: 'path', name: String(parts.length), value: '' };
  return [last, ...(program.test(last.value) ? [behind] : []), ...points.slice(0, maxInner)];
}

/** True for a picture that a program chooses or makes for its parameters (`/image?name=heron.png`), which no file is. */
function isDrawn({ url, contentType, headers }: Page): boolean {
  const isKept = ['accept-ranges', 'last-modified', 'etag'].some((name) => headers.get(name) !== undefined);
  return contentType.startsWith('image/') && url.searchParams.size > 0 && !isKept;
}

/** The places of a site where a question can be asked, a few for each template and name, in the crawl's order. */
export class PointBook {
  readonly #points = new Map<string, InjectionPoint>();
  /** Points of each template and each series. */
  readonly #alike = new Map<string, number>();
  readonly #folded = new Map<string, InjectionPoint>();
  readonly #foldedCounts = { ...noPoints };
  readonly #counts = { ...noPoints };
  readonly #over: Set<string>;
  readonly #acting: Set<string>;
  readonly #posted: Set<string>;
  readonly #operations: Set<string>;
  readonly #firstPages: FirstPages;

  /** Of the profile intrusive alone. */
  readonly #changes: ChangePoints | undefined;

  constructor(state: PointBookState = { points: [], over: [], acting: [] }, changes?: ChangePoints) {
    this.#changes = changes;
    const { points, over, acting, posted = [], operations = [], folded = [], firstPages } = state;
    this.#firstPages = new FirstPages(firstPages);
    this.#posted = new Set(posted);
    this.#operations = new Set(operations);
    for (const point of folded.map(withUrl)) this.#fold(ownKey(point), point);
    this.#over = new Set(over);
    this.#acting = new Set(acting);
    for (const point of points) this.#add(withUrl(point));
  }

  #add(given: InjectionPoint): void {
    // Parts of the path are not the same under both addresses: behind a program's name more may follow.
    const isOfPath = given.kind === 'path' || given.kind === 'folder';
    const point = isOfPath ? given : { ...given, url: this.#firstPages.of(given.url) };
    const key = ownKey(point);
    const known = this.#points.get(key);
    if (known !== undefined) {
      // A folder that was met by what is in it may be linked later, and a form's empty field filled in by a link.
      if (point.value === 'linked' && point.kind === 'folder') this.#points.set(key, { ...known, value: 'linked' });
      if (point.kind === 'query' && known.value === '' && point.value !== '') this.#points.set(key, point);
      // Whoever is logged in may not get the form at all.
      if (point.asStranger) this.#points.set(key, point);
      // A program does the most where it is asked for the most.
      if (
        (point.kind === 'client' || point.kind === 'cookie') &&
        point.url.searchParams.size > known.url.searchParams.size
      )
        this.#points.set(key, point);
      return;
    }
    const { kind } = point;
    const alike = [templateKey(point), seriesKey(point)] as const;
    const [ofTemplate, ofSeries] = [this.#alike.get(alike[0]) ?? 0, this.#alike.get(alike[1]) ?? 0];
    if (ofTemplate >= mostOfTemplate || ofSeries >= mostOfSeries[kind]) {
      this.#fold(key, point);
      return;
    }
    if (this.#counts[kind] >= most[kind]) {
      keep(this.#over, point);
      return;
    }
    this.#counts[kind] += 1;
    this.#alike.set(alike[0], ofTemplate + 1);
    this.#alike.set(alike[1], ofSeries + 1);
    this.#points.set(key, point);
  }

  #fold(key: string, point: InjectionPoint): void {
    if (this.#folded.has(key) || this.#foldedCounts[point.kind] >= maxLeft) return;
    this.#folded.set(key, point);
    this.#foldedCounts[point.kind] += 1;
  }

  /** Points that are not asked because others of their template or series are, by kind. */
  get folded(): PointCounts {
    return { ...this.#foldedCounts };
  }

  /** Paths of points that are not asked because others like them are, in the crawl's order: they open as they stand. */
  likeOthers(kind: Kind): readonly string[] {
    const points = [...this.#folded.values()].filter((point) => point.kind === kind);
    return [...new Set(points.map(({ url }) => `${url.pathname}${url.search}`))];
  }

  /** Points over the limits, which nobody asks, by kind. */
  get over(): PointCounts {
    return countOf(this.#over);
  }

  /** Points of addresses that seem to change something, which are left alone, by kind. */
  get acting(): PointCounts {
    return countOf(this.#acting);
  }

  /** Forms that are sent by POST, one for each template: what is asked by GET alone does not reach them. */
  get posted(): number {
    return this.#changes?.left.size ?? this.#posted.size;
  }

  /** Operations that descriptions of APIs name and that are not GET: nobody asks them. */
  get operations(): number {
    return this.#operations.size;
  }

  /**
   * Notes the parameters of a page's address, the page itself and the folder it is in. Assets take no values, but for
   * pictures that a program makes. Of static files a few of each folder are asked, and what seems to change something is
   * asked nothing. A page that refuses whoever asks is a place of its own kind: it has no values to change.
   */
  add(page: Page): void {
    const { url, status, contentType, missing } = page;
    this.#firstPages.meet(page);
    if (this.#changes) for (const point of this.#changes.of(page)) this.#add(point);
    for (const { method, action } of this.#changes ? [] : elementsOf(page).forms)
      if (method === 'POST' && action?.origin === url.origin && this.#posted.size < maxLeft)
        this.#posted.add(templateOf(action));
    for (const operation of operationsBesideGet(page))
      if (this.#operations.size < maxLeft) this.#operations.add(operation);
    if (status === 401 || status === 403) this.#addQuestion(url, { url, kind: 'refused', name: '', value: '' });
    if (/script|css|font|image\//.test(contentType) && !isDrawn(page)) return;
    const points: InjectionPoint[] = [...url.searchParams]
      .slice(0, maxNames)
      .flatMap(([name, value]) => [{ name, value }, ...parameterLeaves(name, value)])
      .map(({ name, value }) => ({ url: filledIn(url, name), kind: 'query', name, value }));
    if (missing || status >= 400) {
      // It may not like the values, or not these values: a program is behind them. A site in trouble says nothing.
      const isForValues = status <= 500 || points.some(({ value }) => value === '');
      if (isForValues) for (const point of points) this.#addQuestion(url, point);
      return;
    }
    if (!isDrawn(page)) points.push(...pathPoints(url), { url, kind: 'header', name: 'Host', value: url.host });
    const sent = page.document === undefined && isFile(page) ? { isFile: true } : {};
    for (const point of points) this.#addQuestion(url, { ...point, ...sent });
    if (!mayAct(url)) this.#addFolder(url);
  }

  /** Notes the folder where the scan begins: what lies open there does not hang on what the page there answers. */
  begin(target: URL): void {
    if (!mayAct(target)) this.#addFolder(target);
  }

  /** Notes a point that is known to be harmless enough for the scan. */
  note(point: InjectionPoint): void {
    this.#add(point);
  }

  #addQuestion(url: URL, point: InjectionPoint): void {
    if (mayAct(url)) keep(this.#acting, point);
    else this.#add(point);
  }

  #addFolder(url: URL): void {
    const folder = new URL('.', url);
    const isLinked = folder.pathname === url.pathname;
    const name = this.#counts.folder === 0 ? 'base' : 'inner';
    this.#add({ url: folder, kind: 'folder', name, value: isLinked ? 'linked' : 'derived' });
  }

  /**
   * False for a point that seems to change something, which then counts as left alone: a book that was stored may hold
   * some that an older rule than today's let in.
   */
  mayAsk(point: InjectionPoint): boolean {
    // What may be submitted was decided when it was noted.
    if (point.submission !== undefined || !mayAct(point.url)) return true;
    keep(this.#acting, point);
    return false;
  }

  get count(): number {
    return this.#points.size;
  }

  list(): readonly InjectionPoint[] {
    return [...this.#points.values()];
  }

  state(): PointBookState {
    return {
      points: this.list().map(withAddress),
      folded: [...this.#folded.values()].map(withAddress),
      over: [...this.#over],
      acting: [...this.#acting],
      posted: [...this.#posted],
      operations: [...this.#operations],
      firstPages: this.#firstPages.state(),
    };
  }
}
