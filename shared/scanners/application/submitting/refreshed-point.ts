import type { WebRequest, WebResponse } from '../../../scanning/web/message/web-message.ts';
import { pageOfResponse } from '../../../scanning/web/page/page-of-response.ts';
import type { InjectionPoint } from '../active-check.ts';
import { Undetermined } from '../probing/undetermined.ts';
import { formAgain } from './page-submissions.ts';

/**
 * The point with its form's hidden fields as the page has them now: a token against forgery is good for one request on many
 * sites. Throws Undetermined where the page has the form no more.
 */
export async function refreshed(
  point: InjectionPoint,
  request: (request: WebRequest) => Promise<WebResponse>,
): Promise<InjectionPoint> {
  const { submission, url } = point;
  if (submission?.page === undefined || submission.fresh.length === 0) return point;
  const page = pageOfResponse(await request({ url: submission.page }), false);
  const again = formAgain(page, url, submission);
  if (again === undefined)
    throw new Undetermined('Its form is no longer on the page, such as after the end of a session');
  return { ...point, ...again };
}

const valuesOf = ({ url, submission }: InjectionPoint) => JSON.stringify([url.href, submission?.fields]);

/** A point whose form is asked for anew before each request, for as long as its hidden fields change. */
export interface FreshPoint {
  /** Throws what `refreshed` throws. */
  readonly next: () => Promise<InjectionPoint>;
  /** To be told of each answer: what is refused may want another token. */
  readonly heed: (answer: WebResponse) => void;
}

/**
 * A token that is the same after it has been used is good for more than one request, and so is a hidden field that is no
 * token: then the page is not asked for again, unless a request is refused.
 */
export function freshPoint(point: InjectionPoint, request: (request: WebRequest) => Promise<WebResponse>): FreshPoint {
  let last: InjectionPoint | undefined;
  let isSteady = false;
  return {
    async next() {
      if (last !== undefined && isSteady) return last;
      const fresh = await refreshed(point, request);
      isSteady = last !== undefined && valuesOf(last) === valuesOf(fresh);
      last = fresh;
      return fresh;
    },
    heed({ status }) {
      if (status >= 400) isSteady = false;
    },
  };
}
