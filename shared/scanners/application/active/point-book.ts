import type { InjectionPoint } from '../active-check.ts';
import { addressShape } from '../crawl/shape.ts';
import type { Page } from '../page.ts';
import { seemsToAct } from './acting-address.ts';

/** Points of one scan by kind: a site has no more templates than that, whatever it has pages. */
const most: Readonly<Record<InjectionPoint['kind'], number>> = { query: 200, path: 150, header: 150, folder: 60 };
const maxNames = 20;

type SavedPoint = Omit<InjectionPoint, 'url'> & { readonly url: string };

/** What the points of one template have in common: asking one of them asks the code behind all. */
function pointKey({ url, kind, name }: InjectionPoint): string {
  if (kind === 'folder') return `folder ${addressShape(url)}`;
  return `${kind} ${name} ${addressShape(url)}`;
}

/** The places of a site where a question can be asked, one for each template and name, in the crawl's order. */
export class PointBook {
  readonly #points = new Map<string, InjectionPoint>();
  readonly #counts = { query: 0, path: 0, header: 0, folder: 0 };
  #dropped = 0;

  constructor(saved: readonly SavedPoint[] = []) {
    for (const { url, ...point } of saved) this.#add({ ...point, url: new URL(url) });
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
      this.#dropped += 1;
      return;
    }
    this.#counts[point.kind] += 1;
    this.#points.set(key, point);
  }

  /** Points over the limits, which nobody asks. */
  get dropped(): number {
    return this.#dropped;
  }

  /**
   * Notes the parameters of a page's address, the page itself and the folder it is in. Assets take no values, and what
   * seems to change something is asked nothing.
   */
  add({ url, status, contentType, missing }: Page): void {
    if (missing || status >= 400 || /script|css|font|image\//.test(contentType) || seemsToAct(url)) return;
    for (const [name, value] of [...url.searchParams].slice(0, maxNames))
      this.#add({ url, kind: 'query', name, value });
    const parts = url.pathname.split('/').filter((part) => part !== '');
    const last = parts.at(-1);
    if (last !== undefined) this.#add({ url, kind: 'path', name: String(parts.length - 1), value: last });
    this.#add({ url, kind: 'header', name: 'Host', value: url.host });
    const folder = new URL('.', url);
    const isLinked = folder.pathname === url.pathname;
    const name = this.#counts.folder === 0 ? 'base' : 'inner';
    this.#add({ url: folder, kind: 'folder', name, value: isLinked ? 'linked' : 'derived' });
  }

  list(): readonly InjectionPoint[] {
    return [...this.#points.values()];
  }

  state(): SavedPoint[] {
    return this.list().map(({ url, ...point }) => ({ ...point, url: url.href }));
  }
}
