import type { CheckFacts } from '../../../scanning/check.ts';
import { isInTime } from '../../../scanning/frame/out-of-time.ts';
import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebRequest, WebResponse } from '../../../scanning/web/message/web-message.ts';
import { pageOfResponse } from '../../../scanning/web/page/page-of-response.ts';
import { sqlError } from '../active/sql-error.ts';
import { templateInjection } from '../active/template-injection.ts';
import type { ActiveSighting, InjectionPoint } from '../active-check.ts';
import { printableLine } from '../content/evidence.ts';
import { excerptOf } from '../excerpt.ts';
import { newMarker } from '../probing/marker.ts';
import { reproduceLine } from '../probing/reproduce.ts';
import { ownRequest, requestWith } from '../probing/request-with.ts';
import { Undetermined } from '../probing/undetermined.ts';
import type { ScanState } from '../scan-state.ts';
import { obeyedClient } from '../site/obeyed-client.ts';
import { isFilledText } from './filled-values.ts';
import { markOf } from './mark.ts';
import { choosingForms, maxSteps, nextStep } from './next-step.ts';
import { refreshed } from './refreshed-point.ts';
import type { StoredProgress } from './stored-progress.ts';
import { breaking, errorWith, type ShownAgain, secondOrderSql, storedTemplate } from './stored-value.ts';
import { storedScript, storedXss } from './stored-xss.ts';

/** What a page hands on in a hidden field to be kept, as the name of what is bought: words, and no command or token. */
const hiddenWords = /^\p{L}[\p{L}\p{N}.,'&()/-]*(?: [\p{L}\p{N}.,'&()/-]+){1,20}$/u;
const maxPages = 100;
const maxForms = 20;
const maxBodyBytes = 1_000_000;

/** A point, its number, and the word that was submitted there. */
interface Planted {
  readonly at: number;
  readonly point: InjectionPoint;
  readonly word: string;
}

/** Where stored values may show: a page, or what a form answers by which visitors choose what they see. */
interface View {
  readonly where: string;
  readonly show: () => Promise<WebResponse>;
}

/** The second pass over a site that was submitted to: what comes back on its pages, and what browsers make of it. */
class StoredPass {
  readonly #state: ScanState;
  readonly #mark: string;
  readonly #request: (request: WebRequest) => Promise<WebResponse>;
  /** The line of curl that submits, of the request that was sent last. */
  #submitted = '';
  /** The forms that went on with what was submitted last, in the user's words. */
  #steps: readonly string[] = [];

  constructor(state: ScanState) {
    const { frame, parts, robots } = state;
    this.#state = state;
    this.#mark = markOf(frame.context.runId);
    const web = obeyedClient(parts.web, robots);
    this.#request = (request) => web.request({ maxBodyBytes, ...request });
  }

  /** Texts of bodies, and headers that are written down: a number or a choice is stored as what it is, or not at all. */
  #isText({ kind, name, value, submission }: InjectionPoint): boolean {
    if (kind === 'client') return submission === undefined;
    const isHidden = submission?.fresh.includes(name) === true && hiddenWords.test(value);
    const isFree =
      isHidden ||
      isFilledText(value, this.#mark) ||
      (submission?.page === undefined && !/^-?[\d.]+$|^(?:true|false)$/.test(value));
    return kind === 'field' && isFree && !/@|^https?:/.test(value);
  }

  async #submit(point: InjectionPoint, value: string): Promise<WebResponse> {
    this.#steps = [];
    const fresh = this.#withNewTexts(await refreshed(point, this.#request));
    if (point.submission !== undefined) this.#state.mutations += 1;
    const response = await this.#request(requestWith(fresh, value));
    this.#submitted = reproduceLine(response, point.kind === 'client' ? point.name.toLowerCase() : '');
    return point.kind === 'field' ? await this.#goOn(response, value) : response;
  }

  /** Our texts in the other fields, another one each time: what a site keeps once for each name or code is kept again. */
  #withNewTexts(point: InjectionPoint): InjectionPoint {
    const { submission } = point;
    if (submission === undefined) return point;
    const text = `${this.#mark}${this.#state.mutations}`;
    const fields = submission.fields.map(([name, own]): [string, string] => [name, own === this.#mark ? text : own]);
    return { ...point, submission: { ...submission, fields } };
  }

  /** Presses what a site asks to be pressed before it keeps what it was sent. */
  async #goOn(first: WebResponse, value: string): Promise<WebResponse> {
    const { changes, points } = this.#state;
    const known = points.list();
    const steps: string[] = [];
    let response = first;
    while (changes !== undefined && steps.length < maxSteps && !response.block) {
      const step = nextStep(response, { changes, known, value });
      if (step === undefined) break;
      this.#state.mutations += 1;
      steps.push(`${step.submission?.method} ${printableLine(step.url.pathname, 150)}`);
      response = await this.#request(ownRequest(step));
    }
    this.#steps = steps;
    return response;
  }

  /** All that may show what was stored: pages as they were asked for in the crawl, those of the forms, what forms choose. */
  #views(points: readonly InjectionPoint[]): readonly View[] {
    const pages = points.flatMap(({ kind, url, submission }) =>
      kind === 'header' ? [url.href] : submission?.page === undefined ? [] : [submission.page],
    );
    const path = (url: string) => printableLine(new URL(url).pathname, 150);
    const views = [...new Set([...pages, ...(this.#state.changes?.pages ?? [])])].slice(0, maxPages).map(
      (url): View => ({
        where: `the page ${path(url)}`,
        show: async () => await this.#request({ url }),
      }),
    );
    const forms = choosingForms(points, this.#mark).slice(0, maxForms);
    const chosen = forms.map(
      (form): View => ({
        where: `the answer to POST ${path(form.url.href)}`,
        show: async () => {
          const fresh = await refreshed(form, this.#request);
          this.#state.mutations += 1;
          return await this.#request(ownRequest(fresh));
        },
      }),
    );
    return [...views, ...chosen];
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
    await this.#plantAll(points);
    const { frame, base: target, stored } = this.#state;
    const planted = this.#pointsOf(stored.planted);
    const views = this.#views(points);
    for (let view = views[stored.looked]; view !== undefined; view = views[stored.looked]) {
      await this.#look(view, planted);
      stored.looked += 1;
      await frame.commitWhenDue();
    }
    await this.#lookForErrors(views, planted);
    const negative = planted.length - stored.found.length;
    if (negative > 0)
      frame.take({ coverage: [{ checkId: storedXss.id, target, outcome: 'negative', count: negative }] });
  }

  /** Submits a word at each text, once. */
  async #plantAll(points: readonly InjectionPoint[]): Promise<void> {
    const { frame, stored } = this.#state;
    const texts = points.flatMap((point, at) => (this.#isText(point) ? [{ at, point }] : []));
    for (let text = texts[stored.submitted]; text !== undefined; text = texts[stored.submitted]) {
      const { at, point } = text;
      frame.heedTime();
      const word = newMarker();
      const answer = await this.#orNothing(() => this.#submit(point, word));
      if (answer !== undefined) stored.planted.push([at, word]);
      stored.submitted += 1;
      await frame.commitWhenDue();
    }
  }

  async #look(view: View, planted: readonly Planted[]): Promise<void> {
    this.#state.frame.heedTime();
    const shown = await this.#orNothing(view.show);
    const text = shown?.text() ?? '';
    if (shown === undefined || shown.block) return;
    const { found } = this.#state.stored;
    for (const { at, point, word } of planted) {
      if (found.includes(at) || !text.includes(word)) continue;
      await this.#prove(templateInjection, () => storedTemplate(point, this.#again(point, view)));
      const tools = {
        ...view,
        submit: (value: string) => this.#submit(point, value),
        request: this.#request,
        marker: newMarker,
      };
      const isFound = await this.#prove(storedXss, () => storedScript(point, { word, shown }, tools));
      if (!isFound) continue;
      found.push(at);
      const { base: target, frame } = this.#state;
      frame.take({ coverage: [{ checkId: storedXss.id, target, outcome: 'positive', count: 1 }] });
      await frame.commitWhenDue();
    }
  }

  /** Submits values of a point and shows a page anew. */
  #again(point: InjectionPoint, { where, show }: View): ShownAgain {
    const send = async (value: string) => {
      const answer = await this.#submit(point, value);
      if (answer.block) throw new WebFailure('shut_out', answer.block.words);
      return await show();
    };
    return { where, send, marker: newMarker };
  }

  /** Tells what was proved; false where nothing was. */
  async #prove(check: CheckFacts, ask: () => Promise<ActiveSighting | undefined>): Promise<boolean> {
    const sighting = await this.#orNothing(ask);
    if (sighting === undefined) return false;
    const { response, ...seen } = sighting;
    const { instances, parts } = this.#state;
    const reproduce = this.#submitted;
    const steps = this.#steps.map((step) => `\nconfirmed by: ${step}`);
    instances.add(
      check,
      { ...seen, evidence: `${seen.evidence}${steps.join('')}` },
      {
        url: response.url,
        excerpt: () => excerptOf(pageOfResponse(response, parts.loggedIn())),
        reproduce: () => reproduce,
      },
    );
    return true;
  }

  /** A quote at each point, one look at each page: the error of a database that has a word of ours names its point. */
  async #lookForErrors(views: readonly View[], planted: readonly Planted[]): Promise<void> {
    await this.#breakAll(planted);
    const { frame, stored } = this.#state;
    const broken = this.#pointsOf(stored.broken);
    for (let next = views[stored.reread]; next !== undefined; next = views[stored.reread]) {
      frame.heedTime();
      const view = next;
      const shown = await this.#orNothing(view.show);
      if (shown !== undefined && !shown.block)
        for (const { point, word } of broken)
          if (errorWith(shown, word) !== undefined)
            await this.#prove(sqlError, () => secondOrderSql(point, this.#again(point, view)));
      stored.reread += 1;
      await frame.commitWhenDue();
    }
  }

  /** Submits a quote at each point, once. */
  async #breakAll(planted: readonly Planted[]): Promise<void> {
    const { frame, stored } = this.#state;
    for (let next = planted[stored.quoted]; next !== undefined; next = planted[stored.quoted]) {
      const { at, point } = next;
      frame.heedTime();
      const word = newMarker();
      const answer = await this.#orNothing(() => this.#submit(point, encodeURIComponent(breaking(word))));
      // What the answer itself says is no second-order matter: the check of errors has asked that.
      if (answer !== undefined && errorWith(answer, word) === undefined) stored.broken.push([at, word]);
      stored.quoted += 1;
      await frame.commitWhenDue();
    }
  }

  /** The points at which words were submitted, by the numbers in the scan's notes. */
  #pointsOf(submitted: StoredProgress['planted']): Planted[] {
    const points = this.#state.points.list();
    return submitted.flatMap(([at, word]): Planted[] => {
      const point = points[at];
      return point === undefined ? [] : [{ at, point, word }];
    });
  }
}

/**
 * Submits a word at each text that the scan may write, and looks for it on all pages that it knows; where one has it, what
 * browsers make of a script in its place is proved. Only with the profile intrusive; false where there was no time for it.
 */
export async function findStored(state: ScanState): Promise<boolean> {
  if (state.changes === undefined) return true;
  state.frame.context.phase('stored values');
  return await isInTime(() => new StoredPass(state).run());
}
