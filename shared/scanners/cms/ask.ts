import type { Gap } from '../../scanning/check.ts';
import { WebFailure, type WebFailureKind } from '../../scanning/web/message/web-failure.ts';
import type { WebRequest, WebResponse } from '../../scanning/web/message/web-message.ts';
import type { WebClient } from '../../scanning/web/web-client.ts';
import type { Site } from './site.ts';

/** The outcome of a request: the site's own response, or why there is none to judge. */
export type RequestOutcome =
  | { readonly response: WebResponse; readonly gap?: undefined }
  | { readonly response?: undefined; readonly gap: Gap };

const OUTCOMES: Readonly<Partial<Record<WebFailureKind, Gap['outcome']>>> = {
  excluded: 'skipped',
  off_scope: 'skipped',
  refused_by_guard: 'not_testable',
  not_testable: 'not_testable',
  shut_out: 'blocked',
};

function gapOf(error: unknown): Gap {
  if (!(error instanceof WebFailure) || error.kind === 'spent') throw error;
  return { outcome: OUTCOMES[error.kind] ?? 'error', reason: error.message };
}

/**
 * One request. A response of the site's defence, and no response, are gaps in what can be judged; a site that has shut the
 * scan out gets no more requests. Throws where the budget is spent or the signal aborts: the step is done again then.
 */
export async function ask(web: Pick<WebClient, 'request'>, request: WebRequest): Promise<RequestOutcome> {
  try {
    const response = await web.request({ shunsActing: true, ...request });
    if (response.block !== undefined) return { gap: { outcome: 'blocked', reason: response.block.words } };
    return { response };
  } catch (error) {
    return { gap: gapOf(error) };
  }
}

/** Why an answer says nothing of what was asked for: the site's own error may pass. Undefined where it says something. */
export function errorOf({ status }: Pick<WebResponse, 'status'>): Gap | undefined {
  return status >= 500 ? { outcome: 'error', reason: `the site returned a server error (${status})` } : undefined;
}

/** Whether the site gives an answer to anything, or why that cannot be said. */
export async function isMissing(
  { missing }: Pick<Site, 'missing'>,
  response: WebResponse,
): Promise<{ readonly missing: boolean; readonly gap?: undefined } | { readonly gap: Gap }> {
  try {
    const isLikeAnything = await missing.looksMissing(response);
    // Of a site that is in trouble every answer is alike, whether or not a page is there.
    const error = isLikeAnything ? errorOf(response) : undefined;
    return error === undefined ? { missing: isLikeAnything } : { gap: error };
  } catch (error) {
    return { gap: gapOf(error) };
  }
}

/** Whether the site gives an answer to everything; false, too, where that cannot be asked. */
export async function comesForAll({ missing }: Pick<Site, 'missing'>, response: WebResponse): Promise<boolean> {
  try {
    return await missing.comesForAll(response);
  } catch (error) {
    gapOf(error);
    return false;
  }
}

/** Like `ask`, for a file or page that may be there or not: `missing` where the site gives the answer to anything. */
export async function askFor(
  site: Pick<Site, 'web' | 'missing'>,
  request: WebRequest,
): Promise<
  { readonly gap: Gap } | { readonly response: WebResponse; readonly missing: boolean; readonly gap?: undefined }
> {
  const { response, gap } = await ask(site.web, request);
  if (response === undefined) return { gap };
  const asked = await isMissing(site, response);
  return asked.gap === undefined ? { response, missing: asked.missing } : asked;
}
