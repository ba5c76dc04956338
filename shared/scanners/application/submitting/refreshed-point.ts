import type { WebRequest, WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { InjectionPoint } from '../active-check.ts';
import { pageOfResponse } from '../page-of-response.ts';
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
