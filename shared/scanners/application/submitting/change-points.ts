import * as z from 'zod/mini';
import { anyValue, isHostField } from '../../../scanning/definitions/any-value.ts';
import type { ApiOperation } from '../../../scanning/definitions/api-operation.ts';
import { mayAct } from '../../../scanning/web/acting/acting-address.ts';
import { harmOfField, harmOfText } from '../../../scanning/web/acting/harm.ts';
import { guardName } from '../../../scanning/web/acting/program-words.ts';
import type { WebHeaders } from '../../../scanning/web/message/web-message.ts';
import type { Page } from '../../../scanning/web/page/page.ts';
import type { InjectionPoint } from '../active-check.ts';
import type { HtmlDocument } from '../content/elements.ts';
import { isSessionName } from '../headers/session-name.ts';
import { chosenAddress } from '../probing/chosen-address.ts';
import { jsonLeaves, jsonWith, xmlLeaves, xmlNames } from './body-leaves.ts';
import { operationWords } from './called-operation.ts';
import { isNumberName } from './filled-values.ts';
import { jsonAsXml } from './json-as-xml.ts';
import { isNamedForm } from './named-form.ts';
import { submissionsOf } from './page-submissions.ts';
import { scriptCookies } from './script-cookies.ts';
import { scriptRequests } from './script-requests.ts';
import { bodyFormOf, type Submission } from './submission.ts';

/** What the profile intrusive may submit. */
export interface ChangeTerms {
  /** What is created carries it. */
  readonly mark: string;
  /** Beginnings of the paths of forms that are submitted whatever they are for, with parameters that they must have. */
  readonly forms: readonly string[];
  readonly excludedWords: readonly string[];
  readonly inScope: (url: URL) => boolean;
}

/** What is kept between invocations. */
export const changeState = z.object({
  cookies: z.array(z.tuple([z.string(), z.string()])),
  /** What is not submitted, with the reason. */
  left: z.array(z.tuple([z.string(), z.string()])),
  /** Addresses of pages; absent in notes of an earlier version. */
  pages: z.optional(z.array(z.string())),
});

type ChangeState = z.output<typeof changeState>;

const maxLeft = 200;
const maxCookies = 8;
const maxPages = 100;
const maxFields = 20;
/** Headers that programs write down or look up, each with a value that they know. */
const clientHeaders = [
  ['User-Agent', 'Scanfold'],
  ['Referer', ''],
  ['X-Forwarded-For', '127.0.0.1'],
] as const;

/** Fields that a program makes for itself: another value only makes it refuse the rest. */
const ownField = /captcha|^__(?:VIEWSTATE|EVENT|REQUESTVERIFICATION)|_token$|^token$|nonce/i;
const isOwn = (name: string) => guardName.test(name.toLowerCase()) || ownField.test(name);

/** What a request is for: a form, or an operation of an API. */
interface Change {
  readonly url: URL;
  readonly submission: Submission;
  readonly harm: string | undefined;
  readonly words: readonly string[];
}

const methods: Readonly<Record<string, Submission['method']>> = { POST: 'POST', PUT: 'PUT', PATCH: 'PATCH' };

/** The values of a body that are points, each with what it has. */
function valuesOf({ mediaType, fields, text }: Submission): readonly (readonly [string, string])[] {
  const form = bodyFormOf(mediaType);
  if (form === 'json') return jsonLeaves(text).map(({ name, value }) => [name, value]);
  if (form === 'xml') return xmlLeaves(text).map(({ name, value }) => [name, value]);
  const known = new Map(fields.filter(([name]) => !isOwn(name)).toReversed());
  return [...known].toReversed().slice(0, maxFields);
}

/** The body with the mark in each text that is not for a number or a host. */
function marked({ text, texts = [] }: NonNullable<ApiOperation['body']>, mark: string): string {
  const nameOf = (pointer: string) => pointer.split('/').findLast((part) => !/^\d+$/.test(part)) ?? '';
  return texts
    .filter((pointer) => !isNumberName(nameOf(pointer)) && !isHostField(nameOf(pointer)))
    .reduce((body, pointer) => jsonWith(body, pointer, mark), text);
}

/** An operation of an API as a change; undefined for one that has no body that can be written, or another method. */
function changeOf({ method, url, words, body }: ApiOperation, mark: string): Change | undefined {
  const known = methods[method];
  const form = bodyFormOf(body?.mediaType ?? '');
  if (known === undefined || body === undefined || form === undefined) return undefined;
  const isForm = form === 'form' || form === 'multipart';
  const fields = isForm ? [...new URLSearchParams(body.text)] : [];
  const rest = { files: [], fresh: [], text: isForm ? '' : marked(body, mark) };
  const submission: Submission = { method: known, mediaType: body.mediaType, fields, ...rest };
  const address = new URL(url);
  const names =
    form === 'xml' ? xmlNames(body.text) : valuesOf(submission).map(([name]) => name.split('/').at(-1) ?? '');
  // One address may take many operations: what is done stands in its query, or in the body.
  const path = [...address.pathname.split('/').filter((part) => part !== ''), ...address.searchParams.values()];
  const called = operationWords(submission);
  const harm = [...[...path, ...words, ...called].map(harmOfText), ...names.map(harmOfField)].find(
    (each) => each !== undefined,
  );
  return {
    url: address,
    submission,
    harm,
    words: [address.pathname + address.search, ...words, ...called, ...names],
  };
}

/** The points that only a scan may ask at which may change data: bodies, cookies, headers of the client. */
export class ChangePoints {
  readonly #terms: ChangeTerms;
  readonly #cookies: Map<string, string>;
  readonly #left: Map<string, string>;
  /** By what programs they are of. */
  readonly #pages: Map<string, string>;

  constructor(terms: ChangeTerms, state: ChangeState = { cookies: [], left: [] }) {
    this.#terms = terms;
    this.#cookies = new Map(state.cookies);
    this.#left = new Map(state.left);
    this.#pages = new Map(state.pages?.map((page) => [chosenAddress(new URL(page)), page]));
  }

  /** Pages of the site, one of each program: what is stored by one may show on any other. */
  get pages(): readonly string[] {
    return [...this.#pages.values()];
  }

  /** Addresses to which nothing is submitted, with the reason. */
  get left(): ReadonlyMap<string, string> {
    return this.#left;
  }

  /** What is created carries it. */
  get mark(): string {
    return this.#terms.mark;
  }

  /** The forms of a page that do no harm, named or not, each as a point without a value of its own. */
  harmlessForms(page: Page): readonly InjectionPoint[] {
    return submissionsOf(page, this.mark)
      .filter((form) => form.harm === undefined && this.#terms.inScope(form.url) && this.#whyNot(form) === undefined)
      .map(({ url, submission }) => ({ url, kind: 'field', name: '', value: '', submission }));
  }

  state(): ChangeState {
    return { cookies: [...this.#cookies], left: [...this.#left], pages: [...this.#pages.values()] };
  }

  /** Notes the cookies that an answer sets, but those that say who asks. Returns their names. */
  learn(headers: WebHeaders): readonly string[] {
    return headers.all('set-cookie').flatMap((header) => {
      const [, name = '', value = ''] = /^\s*([^=;\s]{1,100})=([^;]{0,500})/.exec(header) ?? [];
      return this.#learn(name, decoded(value.trim())) ? [name] : [];
    });
  }

  #learn(name: string, value: string): boolean {
    if (name === '' || isSessionName(name) || isOwn(name)) return false;
    if (this.#cookies.size >= maxCookies && !this.#cookies.has(name)) return false;
    this.#cookies.set(name, value);
    return true;
  }

  /** The points of a page: its forms that are submitted, what its scripts send, and the headers with which it is asked for. */
  of(page: Page): readonly InjectionPoint[] {
    this.#notePage(page);
    // Whatever page sets a cookie is the first that reads it.
    const own = this.learn(page.headers);
    const cookies = this.atPage(page.url).filter(({ name }) => own.includes(name));
    const { mark } = this.#terms;
    for (const name of scriptCookies(page)) if (!this.#cookies.has(name)) this.#learn(name, anyValue);
    const forms = submissionsOf(page, mark).flatMap((form) => this.#pointsOf(form, 'Form'));
    const sent = scriptRequests(page, mark).flatMap((each) => this.ofOperation(each, 'Request of a script'));
    return [...cookies, ...forms, ...sent, ...(isProgram(page) ? clientPoints(page.url) : [])];
  }

  #notePage({ url, document, status, missing }: Page): void {
    if (document === undefined || missing || status >= 400 || this.#pages.size >= maxPages || mayAct(url)) return;
    const key = chosenAddress(url);
    if (!this.#pages.has(key)) this.#pages.set(key, url.href);
  }

  /** The points of a page's forms alone: what the policy names of a log-in, for those who are not logged in. */
  ofForms(page: HtmlDocument): readonly InjectionPoint[] {
    return submissionsOf(page, this.mark)
      .flatMap((form) => this.#pointsOf(form, 'Form'))
      .filter(({ kind }) => kind === 'field');
  }

  /**
   * The points of forms that scripts have written into a page, as a browser shows it. What such a form hides stays as the
   * browser saw it: no answer of the site has the form, so that nothing of it can be asked for anew.
   */
  ofRendered(page: HtmlDocument): readonly InjectionPoint[] {
    return submissionsOf(page, this.mark).flatMap((form) =>
      this.#pointsOf({ ...form, submission: { ...form.submission, fresh: [] } }, 'Form written by a script'),
    );
  }

  /** The points of an operation of an API; `what` is it in the user's words. */
  ofOperation(operation: ApiOperation, what = 'API operation'): readonly InjectionPoint[] {
    const change = changeOf(operation, this.mark);
    if (change !== undefined) return this.#pointsOf(change, what);
    this.#leave(`${operation.method} ${operation.url}`, `${what} not sent: its method or its body`);
    return [];
  }

  /** The points of cookies at a page. */
  atPage(url: URL): readonly InjectionPoint[] {
    return [...this.#cookies].map(([name, value]): InjectionPoint => ({ url, kind: 'cookie', name, value }));
  }

  #pointsOf(change: Change, what: string): readonly InjectionPoint[] {
    const { url, submission } = change;
    if (!this.#terms.inScope(url)) return [];
    const why = this.#whyNot(change);
    if (why !== undefined) {
      this.#leave(url.href, `${what} not submitted: ${why}`);
      return [];
    }
    const fields = valuesOf(submission).map(
      ([name, value]): InjectionPoint => ({ url, kind: 'field', name, value, submission }),
    );
    return [...fields, ...documentPoint(change), ...clientPoints(url, submission)];
  }

  #whyNot({ url, harm, words }: Change): string | undefined {
    const { forms, excludedWords } = this.#terms;
    const all = words.map((each) => each.toLowerCase());
    const excluded = excludedWords.find((word) => all.some((each) => each.includes(word.toLowerCase())));
    if (excluded !== undefined) return 'it has a word that the policy excludes';
    const isNamed = forms.some((entry) => isNamedForm(entry, url));
    return harm === undefined || isNamed ? undefined : `it is for ${harm}, and the policy does not name it`;
  }

  #leave(address: string, reason: string): void {
    if (this.#left.size < maxLeft && !this.#left.has(address.slice(0, 200)))
      this.#left.set(address.slice(0, 200), reason);
  }
}

/** False for what no program of the site has answered: a file that its server sends as it lies there reads no header. */
function isProgram({ missing, status, contentType, headers }: Page): boolean {
  if (missing || status >= 400 || /script|css|font|image\//.test(contentType)) return false;
  return headers.get('accept-ranges') === undefined || headers.get('last-modified') === undefined;
}

/** A JSON body as XML: many frameworks read whatever the type of a request says it is. */
function documentPoint({ url, submission }: Change): readonly InjectionPoint[] {
  const text = bodyFormOf(submission.mediaType) === 'json' ? jsonAsXml(submission.text) : undefined;
  if (text === undefined) return [];
  const asXml: Submission = { ...submission, mediaType: 'application/xml', text };
  return [{ url, kind: 'document', name: '', value: text, submission: asXml }];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function clientPoints(url: URL, submission?: Submission): readonly InjectionPoint[] {
  return clientHeaders.map(
    ([name, value]): InjectionPoint => ({
      url,
      kind: 'client',
      name,
      value: value === '' ? (submission?.page ?? `${url.origin}/`) : value,
      ...(submission && { submission }),
    }),
  );
}
