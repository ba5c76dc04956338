import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import { pageOfResponse } from '../../../scanning/web/page/page-of-response.ts';
import type { InjectionPoint } from '../active-check.ts';
import type { ChangePoints } from './change-points.ts';
import { bytesOf } from './written-body.ts';

/** Steps after the first: a preview, a confirmation, and one more. */
export const maxSteps = 3;

/** What names a form: where it goes, and its fields. */
const nameOf = ({ url, submission }: InjectionPoint) =>
  JSON.stringify([url.pathname, [...new Set(submission?.fields.map(([name]) => name))].sort()]);

/** What tells a form that goes on with what was submitted from the others of a page. */
interface StepTerms {
  readonly changes: ChangePoints;
  /** The points of the scan: the forms that pages have anyway. */
  readonly known: readonly InjectionPoint[];
  /** What was submitted, written as in an address. */
  readonly value: string;
}

/**
 * The form by which a site goes on with what it was sent: a preview that is kept, a question whether it is right. It is one that
 * only answers to a submission have, and nothing is left to fill in: its fields are hidden, or hold what was sent. A form
 * that does harm is none, whatever the policy names. Undefined where there is none.
 */
export function nextStep(answer: WebResponse, { changes, known, value }: StepTerms): InjectionPoint | undefined {
  const page = pageOfResponse(answer, false);
  const forms = changes.harmlessForms(page);
  if (forms.length === 0) return undefined;
  const names = new Set(known.filter(({ submission }) => submission !== undefined).map(nameOf));
  const sent = bytesOf(value).toString('utf8');
  return forms.find((point) => {
    const { method, fields = [], fresh = [] } = point.submission ?? {};
    if (method === 'GET' || names.has(nameOf(point))) return false;
    if (fields.some(([, own]) => own.includes(sent))) return true;
    return fresh.length > 0 && !fields.some(([name, own]) => !fresh.includes(name) && own.includes(changes.mark));
  });
}

/**
 * Forms by which visitors choose what is shown: no text to write, so that each sends what it sends already. One point for
 * each form.
 */
export function choosingForms(points: readonly InjectionPoint[], mark: string): readonly InjectionPoint[] {
  const forms = points.filter(
    ({ kind, submission }) =>
      kind === 'field' &&
      submission?.page !== undefined &&
      submission.method === 'POST' &&
      !submission.fields.some(([, own]) => own.includes(mark)),
  );
  return [...new Map(forms.map((point) => [nameOf(point), point])).values()];
}
