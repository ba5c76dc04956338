import { type Hole, markupChecks, sqlChecks } from '../hole.ts';

/**
 * The holes of adamdoupe/WackoPicko that a page leads to and an answer tells. Left out: what no page links (`submitname.php`,
 * which a Flash file asks for, `test.php`, `check_pass.php`), what takes an upload of a picture first, mistakes of thought (a
 * coupon used twice, session ids that count up), and the name that `similar.php` puts into a query and whose errors it hides.
 */
export const wackoPickoTruth: readonly Hole[] = [
  { reach: 'query', path: '/pictures/search.php', point: 'query', checks: markupChecks },
  { reach: 'query', path: '/admin/index.php', point: 'page', checks: ['path-traversal'] },
  { reach: 'body', path: '/users/login.php', point: 'username', checks: sqlChecks },
  {
    reach: 'body',
    path: '/passcheck.php',
    point: 'password',
    checks: ['command-injection', 'blind-command-injection'],
  },
  { reach: 'body', path: '/piccheck.php', point: 'name', checks: markupChecks },
  { reach: 'stored', path: '/guestbook.php', point: 'comment', checks: ['stored-xss'] },
  { reach: 'stored', path: '/comments/preview_comment.php', point: 'text', checks: ['stored-xss'] },
];
