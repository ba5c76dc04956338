import { WebFailure } from '../../../scanning/web/message/web-failure.ts';
import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { WebClient } from '../../../scanning/web/web-client.ts';
import { SourceFailed } from './source.ts';

/** Opens a web client for a service by its base URL; what it sends ends with the signal. */
export type OpenService = (baseUrl: string, signal: AbortSignal) => WebClient;

/** 10,000 names with the fields of crt.sh take 5 MB. */
const MAX_BYTES = 48 * 1024 * 1024;

/** A URL of a service: its base, which may have a path, and what is asked below it. */
export function serviceUrl(baseUrl: string, path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function refusal({ status, block }: WebResponse): SourceFailed {
  if (status === 429) return new SourceFailed('rate limit reached (status 429)', true);
  if (status >= 500) return new SourceFailed(`unexpected response status ${status}`, true);
  return new SourceFailed(block?.words ?? `unexpected response status ${status}`, false);
}

/**
 * The JSON that a service answers to a GET request. Throws SourceFailed where there is none, a WebFailure
 * `spent` where the run may send no more, and the reason of the client's signal.
 */
export async function fetchJson(web: WebClient, url: string): Promise<unknown> {
  let response: WebResponse;
  try {
    response = await web.request({
      url,
      headers: { accept: 'application/json' },
      maxBodyBytes: MAX_BYTES,
      maxRedirects: 3,
    });
  } catch (error) {
    if (!(error instanceof WebFailure) || error.kind === 'spent') throw error;
    const passing = error.kind === 'timeout' || error.kind === 'reset' || error.kind === 'unreachable';
    throw new SourceFailed(error.message, passing, { cause: error });
  }
  if (response.status !== 200) throw refusal(response);
  if (response.truncated) throw new SourceFailed('the response is truncated or too large', true);
  try {
    return JSON.parse(response.text());
  } catch (error) {
    throw new SourceFailed('the response is not valid JSON', true, { cause: error });
  }
}
