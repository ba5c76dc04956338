import type { CheckFacts } from '../../../scanning/check.ts';
import { isOutOfTime } from '../../../scanning/frame/out-of-time.ts';
import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebRequest, WebResponse } from '../../../scanning/web/message/web-message.ts';
import { sqlError } from '../active/sql-error.ts';
import { templateInjection } from '../active/template-injection.ts';
import type { ActiveSighting, InjectionPoint } from '../active-check.ts';
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
import { breaking, errorWith, type ShownAgain, secondOrderSql, storedTemplate } from './stored-value.ts';
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
    const shown = [...new Set(pages)].slice(0, maxPages);
    for (const url of shown) await this.#look(url, planted);
    await this.#lookForErrors(shown, planted);
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
      await this.#prove(templateInjection, () => storedTemplate(point, this.#again(point, url)));
      const tools = {
        submit: (value: string) => this.#submit(point, value),
        request: this.#request,
        marker: newMarker,
      };
      const isFound = await this.#prove(storedXss, () => storedScript(point, { word, shown }, tools));
      if (!isFound) continue;
      this.#found.add(point);
      const { base: target, frame } = this.#state;
      frame.take({ coverage: [{ checkId: storedXss.id, target, outcome: 'positive', count: 1 }] });
      await frame.commitWhenDue();
    }
  }

  /** Submits values of a point and shows a page anew. */
  #again(point: InjectionPoint, page: string): ShownAgain {
    const send = async (value: string) => {
      const answer = await this.#submit(point, value);
      if (answer.block) throw new WebFailure('shut_out', answer.block.words);
      return await this.#request({ url: page });
    };
    return { page, send, marker: newMarker };
  }

  /** Tells what was proved; false where nothing was. */
  async #prove(check: CheckFacts, ask: () => Promise<ActiveSighting | undefined>): Promise<boolean> {
    const sighting = await this.#orNothing(ask);
    if (sighting === undefined) return false;
    const { response, ...seen } = sighting;
    const { instances, parts } = this.#state;
    const reproduce = this.#submitted;
    instances.add(check, seen, {
      url: response.url,
      excerpt: () => excerptOf(pageOfResponse(response, parts.loggedIn())),
      reproduce: () => reproduce,
    });
    return true;
  }

  /** A quote at each point, one look at each page: the error of a database that has a word of ours names its point. */
  async #lookForErrors(pages: readonly string[], planted: readonly Planted[]): Promise<void> {
    const broken: Planted[] = [];
    for (const { point } of planted) {
      this.#state.frame.heedTime();
      const word = newMarker();
      const answer = await this.#orNothing(() => this.#submit(point, encodeURIComponent(breaking(word))));
      // What the answer itself says is no second-order matter: the check of errors has asked that.
      if (answer !== undefined && errorWith(answer, word) === undefined) broken.push({ point, word });
    }
    for (const page of pages) {
      this.#state.frame.heedTime();
      const shown = await this.#orNothing(() => this.#request({ url: page }));
      if (shown === undefined || shown.block) continue;
      for (const { point, word } of broken)
        if (errorWith(shown, word) !== undefined)
          await this.#prove(sqlError, () => secondOrderSql(point, this.#again(point, page)));
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
