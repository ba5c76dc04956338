import * as z from 'zod/mini';
import { envelopeOf, type FileRoute, type Route } from '../../shared/api/route.ts';
import { RequestFailed, UnexpectedAnswer } from './failure.ts';
import { patientRetries, type RetryPolicy, withRetries } from './retry.ts';

export interface ClientOptions {
  /** Base URL of the service, including the gateway's stage where it has one: `https://.../production`. */
  readonly baseUrl: string;
  /** A token, or a function that returns one for each request. */
  readonly token: string | (() => string | Promise<string>);
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** By default four requests at most, with pauses that double; `{ attempts: 1 }` repeats none. */
  readonly retries?: Partial<RetryPolicy>;
}

/** What a single request may say beside its input. */
export interface CallOptions {
  /** The `etag` of the record as it was read: the change is refused with status 412 where it has been changed since. */
  readonly ifMatch?: string;
  /**
   * Requests of a POST with the same key have one effect. Without it each call has a key of its own, so that a repeat of
   * the client itself has none; a program that repeats calls after a crash of its own stores the key.
   */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/** The response of a route. */
export interface Answer<T> {
  readonly data: T;
  readonly requestId: string | undefined;
  /** Ids of the runs that an invoke request started or found in progress, in the order of their targets. */
  readonly runIds: readonly string[];
  /** Cursor of the next page of a list; undefined on the last page. */
  readonly nextCursor: string | undefined;
  /** Version of the record, for `ifMatch`; undefined where the answer is not about one record. */
  readonly etag: string | undefined;
}

/** The file that a route returned, directly or (a large one) through a redirect to its download URL. */
export interface FileAnswer {
  /** Can be read once: completely with `text()` or `blob()`, or as a stream from `body`. */
  readonly file: Response;
  /** Its media type, with parameters. */
  readonly contentType: string;
  /** File name given by the service. */
  readonly fileName: string | undefined;
}

/** The input of a route whose list comes in pages. */
type PagedInput = z.ZodMiniObject<{ cursor: z.ZodMiniOptional<z.ZodMiniString> }>;

/** A typed client. Inputs have program types: ids are numbers, in query parameters too. */
export interface Client {
  /** Sends one request. Throws RequestFailed, UnexpectedAnswer, or what `fetch` throws where nothing answers. */
  readonly call: {
    <I extends z.ZodMiniObject, O extends z.ZodMiniType>(
      route: FileRoute<I, O>,
      input: z.output<I>,
      options?: CallOptions,
    ): Promise<FileAnswer>;
    <I extends z.ZodMiniObject, O extends z.ZodMiniType>(
      route: Route<I, O>,
      input: z.output<I>,
      options?: CallOptions,
    ): Promise<Answer<z.output<O>>>;
  };
  /** The pages of a list, one request for each; `limit` in the input is the size of a page. Throws as `call` does. */
  readonly pages: <I extends PagedInput, O extends z.ZodMiniType>(
    route: Route<I, O>,
    input: Omit<z.output<I>, 'cursor'>,
    options?: Pick<CallOptions, 'signal'>,
  ) => AsyncGenerator<z.output<O>>;
}

const failure = z.object({ error: z.string() });
const envelope = z.record(z.string(), z.unknown());

async function failed(response: Response): Promise<RequestFailed> {
  const body = await response.json().catch(() => undefined);
  const parsed = failure.safeParse(body);
  return new RequestFailed(response, parsed.success ? parsed.data.error : response.statusText);
}

async function dataOf<O extends z.ZodMiniType>(
  route: Route<z.ZodMiniObject, O>,
  response: Response,
): Promise<z.output<O>> {
  const body = envelope.safeParse(await response.json().catch(() => undefined));
  const parsed = z.safeParse(route.output, body.data?.[envelopeOf(route)]);
  if (!parsed.success) throw new UnexpectedAnswer(`${route.path}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

async function answerOf<O extends z.ZodMiniType>(
  route: Route<z.ZodMiniObject, O>,
  response: Response,
): Promise<Answer<z.output<O>>> {
  const { headers } = response;
  const runs = headers.get('X-Scan-Run-Id');
  return {
    data: await dataOf(route, response),
    requestId: headers.get('X-Request-Id') ?? undefined,
    runIds: runs === null ? [] : runs.split(',').map((id) => id.trim()),
    nextCursor: headers.get('X-Next-Cursor') ?? undefined,
    etag: headers.get('ETag') ?? undefined,
  };
}

function fileOf(route: Route, files: readonly string[], response: Response): FileAnswer {
  const contentType = response.headers.get('Content-Type') ?? '';
  const [mediaType = ''] = contentType.split(';');
  if (!files.includes(mediaType.trim())) {
    throw new UnexpectedAnswer(
      `${route.path}: ${contentType || 'a response without a media type'} is not one of its media types`,
    );
  }
  const disposition = response.headers.get('Content-Disposition') ?? '';
  return { file: response, contentType, fileName: /filename="([^"]*)"/.exec(disposition)?.[1] };
}

function queryOf(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.toString();
}

/** The fetch call of a route. */
function requestOf(
  base: string,
  route: Route,
  input: Readonly<Record<string, unknown>>,
  { ifMatch, idempotencyKey = crypto.randomUUID(), signal }: CallOptions,
): { readonly url: string; readonly init: RequestInit & { readonly headers: Record<string, string> } } {
  const aborted = signal ? { signal } : {};
  if (route.method === 'GET') {
    return { url: `${base}${route.path}?${queryOf(input)}`, init: { headers: {}, ...aborted } };
  }
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': idempotencyKey,
    ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
  };
  return { url: `${base}${route.path}`, init: { method: 'POST', headers, body: JSON.stringify(input), ...aborted } };
}

/** Makes a client of the service; requests and answers have the types of their routes. */
export function createClient({ baseUrl, token, fetch: send = fetch, retries = {} }: ClientOptions): Client {
  const base = baseUrl.replace(/\/$/, '');
  const policy = { ...patientRetries, ...retries };

  async function request(
    route: Route,
    input: Readonly<Record<string, unknown>>,
    options: CallOptions = {},
  ): Promise<Response> {
    const { url, init } = requestOf(base, route, input, options);
    const once = async () => {
      const Authorization = `Bearer ${typeof token === 'string' ? token : await token()}`;
      return send(url, { ...init, headers: { ...init.headers, Authorization } });
    };
    const response = await withRetries(once, policy, options.signal);
    if (response.status !== 200) throw await failed(response);
    return response;
  }

  const answer = async <O extends z.ZodMiniType>(
    route: Route<z.ZodMiniObject, O>,
    input: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ) => answerOf(route, await request(route, input, options));

  function call<I extends z.ZodMiniObject, O extends z.ZodMiniType>(
    route: FileRoute<I, O>,
    input: z.output<I>,
    options?: CallOptions,
  ): Promise<FileAnswer>;
  function call<I extends z.ZodMiniObject, O extends z.ZodMiniType>(
    route: Route<I, O>,
    input: z.output<I>,
    options?: CallOptions,
  ): Promise<Answer<z.output<O>>>;
  async function call(
    route: Route,
    input: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<FileAnswer | Answer<unknown>> {
    if (!route.files) return answer(route, input, options);
    // A large file is at another origin: fetch goes there by itself, and leaves the token behind.
    return fileOf(route, route.files, await request(route, input, options));
  }

  async function* pages<I extends PagedInput, O extends z.ZodMiniType>(
    route: Route<I, O>,
    input: Omit<z.output<I>, 'cursor'>,
    options?: Pick<CallOptions, 'signal'>,
  ): AsyncGenerator<z.output<O>> {
    let cursor: string | undefined;
    do {
      const page: Answer<z.output<O>> = await answer(route, { ...input, cursor }, options);
      yield page.data;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }

  return { call, pages };
}
