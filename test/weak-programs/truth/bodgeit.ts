import { type Hole, markupChecks, sqlChecks } from '../hole.ts';

const at = (reach: Hole['reach'], path: string, point: string, checks: readonly string[]): Hole => ({
  reach,
  path,
  point,
  checks,
});

/**
 * psiinon/bodgeit, by its sources. Left out: `debug`, for which no page has a link, fields that need another one to have the same value
 * (`password1` and `password2`), names of fields (`quantity_#`), what a log-in shows only where its query was changed, the page that
 * anybody can open (`admin.jsp`), and a search that its script encrypts.
 */
export const bodgeitTruth: readonly Hole[] = [
  at('query', '/search.jsp', 'q', markupChecks),
  at('body', '/login.jsp', 'username', sqlChecks),
  at('body', '/login.jsp', 'password', sqlChecks),
  at('body', '/register.jsp', 'username', sqlChecks),
  at('body', '/register.jsp', 'username', markupChecks),
  at('body', '/contact.jsp', 'comments', markupChecks),
  at('body', '/basket.jsp', 'productid', sqlChecks),
  // Given to strangers alone.
  at('cookie', '/basket.jsp', 'b_id', sqlChecks),
  at('stored', '/register.jsp', 'username', ['stored-xss']),
];
