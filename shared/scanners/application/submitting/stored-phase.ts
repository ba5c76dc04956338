import { isOutOfTime } from '../../../scanning/frame/out-of-time.ts';
import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebRequest, WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { InjectionPoint } from '../active-check.ts';
import { excerptOf } from '../excerpt.ts';
import { pageOfResponse } from '../page-of-response.ts';
import { newMarker } from '../probing/marker.ts';
import { reproduceLine } from '../probing/reproduce.ts';
import { requestWith } from '../probing/request-with.ts';
import { Undetermined } from '../probing/undetermined.ts';
import type { ScanState } from '../scan-state.ts';
import { obeyedClient } from '../site/obeyed-client.ts';
import { markOf } from './mark.ts';
import { refreshed } from './refreshed-point.ts';
import { storedScript, storedXss } from './stored-xss.ts';

const maxPages = 100;
const maxBodyBytes = 1_000_000;

/** A point, and the word that was submitted there. */
interface Planted {
  readonly point: InjectionPoint;
  readonly word: string;
}

/** The second pass over a site that was submitted to: what comes back on its pages, and what browsers make of it. */
class StoredPass {
  readonly #state: ScanState;
  readonly #mark: string;
  readonly #request: (request: WebRequest) => Promise<WebResponse>;
  /** The line of curl that submits, of the request that was sent last. */
  #submitted = '';

  constructor(state: ScanState) {
    const { frame, parts, robots } = state;
    this.#state = state;
    this.#mark = markOf(frame.context.runId);
    const web = obeyedClient(parts.web, robots);
    this.#request = (request) => web.request({ maxBodyBytes, ...request });
  }

  /** Free texts of bodies, and headers that are written down: a number or a choice is stored as what it is, or not at all. */
  #isText({ kind, value, submission }: InjectionPoint): boolean {
    if (kind === 'client') return submission === undefined;
    const isFree =
      value.includes(this.#mark) || (submission?.page === undefined && !/^-?[\d.]+$|^(?:true|false)$/.test(value));
    return kind === 'field' && isFree && !/@|^https?:/.test(value);
  }

  async #submit(point: InjectionPoint, value: string): Promise<WebResponse> {
    const fresh = await refreshed(point, this.#request);
    if (point.submission !== undefined) this.#state.mutations += 1;
    const response = await this.#request(requestWith(fresh, value));
    this.#submitted = reproduceLine(response, point.kind === 'client' ? point.name.toLowerCase() : '');
    return response;
  }

  /** What does not answer has kept nothing; throws what ends the scan. */
  async #orNothing<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (error) {
      this.#state.frame.context.signal.throwIfAborted();
      const isOver = error instanceof WebFailure && error.kind === 'spent';
      if (isOver || !(error instanceof WebFailure || error instanceof Undetermined)) throw error;
      return undefined;
    }
  }

  async run(): Promise<void> {
    const points = this.#state.points.list();
    const planted: Planted[] = [];
    for (const point of points.filter((each) => this.#isText(each))) {
      this.#state.frame.heedTime();
      const word = newMarker();
      const answer = await this.#orNothing(() => this.#submit(point, word));
      if (answer !== undefined) planted.push({ point, word });
    }
    // As they were asked for in the crawl, and the pages of the forms themselves.
    const pages = points.flatMap(({ kind, url, submission }) =>
      kind === 'header' ? [url.href] : submission?.page === undefined ? [] : [submission.page],
    );
    for (const url of [...new Set(pages)].slice(0, maxPages)) await this.#look(url, planted);
    const target = this.#state.base;
    const negative = planted.length - this.#found.size;
    if (negative > 0)
      this.#state.frame.take({ coverage: [{ checkId: storedXss.id, target, outcome: 'negative', count: negative }] });
  }

  readonly #found = new Set<InjectionPoint>();

  async #look(url: string, planted: readonly Planted[]): Promise<void> {
    this.#state.frame.heedTime();
    const shown = await this.#orNothing(() => this.#request({ url }));
    const text = shown?.text() ?? '';
    if (shown === undefined || shown.block) return;
    for (const { point, word } of planted) {
      if (this.#found.has(point) || !text.includes(word)) continue;
      const tools = {
        submit: (value: string) => this.#submit(point, value),
        request: this.#request,
        marker: newMarker,
      };
      const sighting = await this.#orNothing(() => storedScript(point, { word, shown }, tools));
      if (sighting === undefined) continue;
      this.#found.add(point);
      const { response, ...seen } = sighting;
      const { base: target, frame, instances, parts } = this.#state;
      const reproduce = this.#submitted;
      instances.add(storedXss, seen, {
        url: response.url,
        excerpt: () => excerptOf(pageOfResponse(response, parts.loggedIn())),
        reproduce: () => reproduce,
      });
      frame.take({ coverage: [{ checkId: storedXss.id, target, outcome: 'positive', count: 1 }] });
      await frame.commitWhenDue();
    }
  }
}

/**
 * Submits a word at each text that the scan may write, and looks for it on all pages that it knows; where one has it, what
 * browsers make of a script in its place is proved. Only with the profile intrusive; false where there was no time for it.
 */
export async function findStored(state: ScanState): Promise<boolean> {
  if (state.changes === undefined) return true;
  state.frame.context.phase('stored values');
  try {
    await new StoredPass(state).run();
    return true;
  } catch (error) {
    if (isOutOfTime(error)) return false;
    throw error;
  }
}
