import * as z from 'zod/mini';
import { envelopeOf, type FileRoute, type Route } from './route.ts';

export interface ClientOptions {
  /** Base URL of the service, including the gateway's stage where it has one: `https://.../production`. */
  readonly baseUrl: string;
  /** A token, or a function that returns one for each request. */
  readonly token: string | (() => string | Promise<string>);
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** The response of a route. */
export interface Answer<T> {
  readonly data: T;
  readonly requestId: string | undefined;
  /** Ids of the runs that an invoke request started or found in progress, in the order of their targets. */
  readonly runIds: readonly string[];
  /** Cursor of the next page of a list; undefined on the last page. */
  readonly nextCursor: string | undefined;
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

/** A response with a status other than 200. The message contains status, error text and detail. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  readonly status: number;
  /** Error text of the service, or the status text if the response is not from the service. */
  readonly text: string;
  /** X-Error-Detail: the field and the violated rule, or what is missing. */
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;

  constructor(response: Response, text: string) {
    const detail = response.headers.get('X-Error-Detail') ?? undefined;
    super([`${response.status} ${text}`, detail].filter(Boolean).join(': '));
    this.status = response.status;
    this.text = text;
    this.detail = detail;
    const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
    this.requestId = response.headers.get('X-Request-Id') ?? undefined;
  }
}

/** A 200 response whose body does not match the route: it is not from this service. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
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
    ): Promise<FileAnswer>;
    <I extends z.ZodMiniObject, O extends z.ZodMiniType>(
      route: Route<I, O>,
      input: z.output<I>,
    ): Promise<Answer<z.output<O>>>;
  };
  /** The pages of a list, one request for each; `limit` in the input is the size of a page. Throws as `call` does. */
  readonly pages: <I extends PagedInput, O extends z.ZodMiniType>(
    route: Route<I, O>,
    input: Omit<z.output<I>, 'cursor'>,
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

/** Makes a client of the service; requests and answers have the types of their routes. */
export function createClient({ baseUrl, token, fetch: send = fetch }: ClientOptions): Client {
  const base = baseUrl.replace(/\/$/, '');

  async function request(route: Route, input: Readonly<Record<string, unknown>>): Promise<Response> {
    const authorization = { Authorization: `Bearer ${typeof token === 'string' ? token : await token()}` };
    const response =
      route.method === 'GET'
        ? await send(`${base}${route.path}?${queryOf(input)}`, { headers: authorization })
        : await send(`${base}${route.path}`, {
            method: 'POST',
            headers: { ...authorization, 'Content-Type': 'application/json' },
            body: JSON.stringify(input),
          });
    if (response.status !== 200) throw await failed(response);
    return response;
  }

  async function answer<O extends z.ZodMiniType>(
    route: Route<z.ZodMiniObject, O>,
    input: Readonly<Record<string, unknown>>,
  ): Promise<Answer<z.output<O>>> {
    const response = await request(route, input);
    const runs = response.headers.get('X-Scan-Run-Id');
    return {
      data: await dataOf(route, response),
      requestId: response.headers.get('X-Request-Id') ?? undefined,
      runIds: runs === null ? [] : runs.split(',').map((id) => id.trim()),
      nextCursor: response.headers.get('X-Next-Cursor') ?? undefined,
    };
  }

  function call<I extends z.ZodMiniObject, O extends z.ZodMiniType>(
    route: FileRoute<I, O>,
    input: z.output<I>,
  ): Promise<FileAnswer>;
  function call<I extends z.ZodMiniObject, O extends z.ZodMiniType>(
    route: Route<I, O>,
    input: z.output<I>,
  ): Promise<Answer<z.output<O>>>;
  async function call(route: Route, input: Readonly<Record<string, unknown>>): Promise<FileAnswer | Answer<unknown>> {
    // A large file is at another origin: fetch goes there by itself, and leaves the token behind.
    return route.files ? fileOf(route, route.files, await request(route, input)) : answer(route, input);
  }

  async function* pages<I extends PagedInput, O extends z.ZodMiniType>(
    route: Route<I, O>,
    input: Omit<z.output<I>, 'cursor'>,
  ): AsyncGenerator<z.output<O>> {
    let cursor: string | undefined;
    do {
      const page: Answer<z.output<O>> = await answer(route, { ...input, cursor });
      yield page.data;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }

  return { call, pages };
}
