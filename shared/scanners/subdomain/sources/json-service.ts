import { oneLine } from '../../../scanning/web/exhibit.ts';
import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { retryAfterMs } from '../../../scanning/web/transport/retry-after.ts';
import type { WebClient } from '../../../scanning/web/web-client.ts';
import { quotaWords } from './service-quota.ts';
import { SourceFailed } from './source.ts';

/** Opens a web client for a service by its base URL; what it sends ends with the signal. */
export type OpenService = (baseUrl: string, signal: AbortSignal, requestsPerSecond?: number) => WebClient;

/** 10,000 names with the fields of crt.sh take 5 MB. */
const MAX_BYTES = 48 * 1024 * 1024;

/** A service that wants to be left alone for longer than this is not asked again by the run. */
const longestWaitMs = 60_000;

/** A URL of a service: its base, which may have a path, and what is asked below it. */
export function serviceUrl(baseUrl: string, path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function refusal({ status, block, headers, location }: WebResponse, now: number): SourceFailed {
  if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location))
    return new SourceFailed(`it leads to ${oneLine(new URL(location).host, 100)}, which is not asked`, false);
  if (status === 429) {
    const quota = quotaWords(headers, now);
    const isSoon = (retryAfterMs(headers.get('retry-after'), now) ?? 0) <= longestWaitMs;
    return new SourceFailed(`rate limit reached (status 429)${quota === undefined ? '' : `: ${quota}`}`, isSoon);
  }
  if (status >= 500) return new SourceFailed(`unexpected response status ${status}`, true);
  const isDenied = status === 401 || status === 403;
  const words = isDenied ? `access denied (status ${status})` : `unexpected response status ${status}`;
  return new SourceFailed(block?.words ?? words, false);
}

/** How a service is asked. */
interface FetchTerms {
  readonly headers: Readonly<Record<string, string>>;
  readonly maxRedirects: number;
  /** Statuses beside 200 that are an answer. */
  readonly accepted: readonly number[];
  /** How large an answer may be; as large as one of crt.sh where it does not say. */
  readonly maxBytes?: number;
  /** The clock of the scan, in milliseconds. */
  readonly now: () => number;
}

/**
 * What a service answers to a GET request. Throws SourceFailed where there is no answer, a WebFailure `spent` where the
 * run may send no more, and the reason of the client's signal.
 */
export async function fetchBody(web: WebClient, url: string, terms: FetchTerms): Promise<WebResponse> {
  const { headers, maxRedirects, accepted, maxBytes = MAX_BYTES, now } = terms;
  let response: WebResponse;
  try {
    response = await web.request({
      url,
      headers: { accept: 'application/json', ...headers },
      maxBodyBytes: maxBytes,
      maxRedirects,
    });
  } catch (error) {
    if (!(error instanceof WebFailure) || error.kind === 'spent') throw error;
    const passing = error.kind === 'timeout' || error.kind === 'reset' || error.kind === 'unreachable';
    throw new SourceFailed(error.message, passing, { cause: error });
  }
  if (response.status !== 200 && !accepted.includes(response.status)) throw refusal(response, now());
  if (response.truncated) throw new SourceFailed('the response is truncated or too large', true);
  return response;
}

/** The JSON of a response. Throws SourceFailed. */
export function serviceJson(response: Pick<WebResponse, 'text'>): unknown {
  try {
    return JSON.parse(response.text());
  } catch (error) {
    throw new SourceFailed('the response is not valid JSON', true, { cause: error });
  }
}

/** The JSON that a service answers to a GET request. Throws as fetchBody does. */
export async function fetchJson(web: WebClient, url: string, now: () => number): Promise<unknown> {
  return serviceJson(await fetchBody(web, url, { headers: {}, maxRedirects: 3, accepted: [], now }));
}
