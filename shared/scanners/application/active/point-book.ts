import * as z from 'zod/mini';
import type { InjectionPoint } from '../active-check.ts';
import { addressShape } from '../crawl/shape.ts';
import type { Page } from '../page.ts';
import { seemsToAct } from './acting-address.ts';

/** Points of one scan by kind: a site has no more templates than that, whatever it has pages. */
const most: Readonly<Record<InjectionPoint['kind'], number>> = {
  query: 200,
  path: 150,
  header: 150,
  folder: 60,
  refused: 20,
};
const maxNames = 20;

/** Points that nobody asks are counted up to this: more make no difference any more. */
const maxLeft = 1000;

export const pointKinds = [
  'query',
  'path',
  'header',
  'folder',
  'refused',
] as const satisfies readonly InjectionPoint['kind'][];

type Kind = InjectionPoint['kind'];

const savedPoint = z.object({ url: z.string(), kind: z.enum(pointKinds), name: z.string(), value: z.string() });

/** A book as it is stored between invocations. `over` and `acting` name points that are left alone, by their keys. */
export const pointBookState = z.object({
  points: z.array(savedPoint),
  over: z.array(z.string()),
  acting: z.array(z.string()),
});

type PointBookState = z.output<typeof pointBookState>;

/** What the points of one template have in common: asking one of them asks the code behind all. Begins with the kind. */
function pointKey({ url, kind, name }: InjectionPoint): string {
  if (kind === 'folder') return `folder ${addressShape(url)}`;
  return `${kind} ${name} ${addressShape(url)}`;
}

function countOf(keys: ReadonlySet<string>): Readonly<Record<Kind, number>> {
  const counts = { query: 0, path: 0, header: 0, folder: 0, refused: 0 };
  for (const key of keys) for (const kind of pointKinds) if (key.startsWith(`${kind} `)) counts[kind] += 1;
  return counts;
}

/** Keeps a key, up to a limit; the first of each kind in any case. */
function keep(keys: Set<string>, point: InjectionPoint): void {
  if (keys.size < maxLeft || countOf(keys)[point.kind] === 0) keys.add(pointKey(point));
}

/** The places of a site where a question can be asked, one for each template and name, in the crawl's order. */
export class PointBook {
  readonly #points = new Map<string, InjectionPoint>();
  readonly #counts = { query: 0, path: 0, header: 0, folder: 0, refused: 0 };
  readonly #over: Set<string>;
  readonly #acting: Set<string>;

  constructor({ points, over, acting }: PointBookState = { points: [], over: [], acting: [] }) {
    this.#over = new Set(over);
    this.#acting = new Set(acting);
    for (const { url, ...point } of points) this.#add({ ...point, url: new URL(url) });
  }

  #add(point: InjectionPoint): void {
    const key = pointKey(point);
    const known = this.#points.get(key);
    if (known !== undefined) {
      // A folder that was met by what is in it may be linked later.
      if (point.value === 'linked' && point.kind === 'folder') this.#points.set(key, { ...known, value: 'linked' });
      return;
    }
    if (this.#counts[point.kind] >= most[point.kind]) {
      keep(this.#over, point);
      return;
    }
    this.#counts[point.kind] += 1;
    this.#points.set(key, point);
  }

  /** Points over the limits, which nobody asks, by kind. */
  get over(): Readonly<Record<Kind, number>> {
    return countOf(this.#over);
  }

  /** Points of addresses that seem to change something, which are left alone, by kind. */
  get acting(): Readonly<Record<Kind, number>> {
    return countOf(this.#acting);
  }

  /**
   * Notes the parameters of a page's address, the page itself and the folder it is in. Assets take no values, and what
   * seems to change something is asked nothing. A page that refuses whoever asks is a place of its own kind: it has no
   * values to change.
   */
  add({ url, status, contentType, missing }: Page): void {
    if (status === 401 || status === 403) {
      const point: InjectionPoint = { url, kind: 'refused', name: '', value: '' };
      if (seemsToAct(url)) keep(this.#acting, point);
      else this.#add(point);
      return;
    }
    if (missing || status >= 400 || /script|css|font|image\//.test(contentType)) return;
    const points: InjectionPoint[] = [...url.searchParams]
      .slice(0, maxNames)
      .map(([name, value]) => ({ url, kind: 'query', name, value }));
    const parts = url.pathname.split('/').filter((part) => part !== '');
    const last = parts.at(-1);
    if (last !== undefined) points.push({ url, kind: 'path', name: String(parts.length - 1), value: last });
    points.push({ url, kind: 'header', name: 'Host', value: url.host });
    if (seemsToAct(url)) {
      for (const point of points) keep(this.#acting, point);
      return;
    }
    const folder = new URL('.', url);
    const isLinked = folder.pathname === url.pathname;
    const name = this.#counts.folder === 0 ? 'base' : 'inner';
    points.push({ url: folder, kind: 'folder', name, value: isLinked ? 'linked' : 'derived' });
    for (const point of points) this.#add(point);
  }

  list(): readonly InjectionPoint[] {
    return [...this.#points.values()];
  }

  state(): PointBookState {
    return {
      points: this.list().map(({ url, ...point }) => ({ ...point, url: url.href })),
      over: [...this.#over],
      acting: [...this.#acting],
    };
  }
}
