import type { Page } from '../../../scanning/web/page/page.ts';
import { elementsOf } from '../content/elements.ts';

/**
 * What a header that limits attacks on a page is worth there, as a score: 6 where a password is typed in or a form is sent in a
 * session, 3 where a form is sent by POST, 1 on a page that only shows something.
 */
export function weightOf(page: Page): 1 | 3 | 6 {
  const { forms, loose } = elementsOf(page);
  const fields = [...loose, ...forms.flatMap((form) => form.fields)];
  if (fields.some(({ type }) => type === 'password')) return 6;
  const isSent = forms.some(({ method }) => method === 'POST');
  if (!isSent) return 1;
  return page.loggedIn ? 6 : 3;
}
