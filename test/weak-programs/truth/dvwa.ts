import { anyPath, type Hole, markupChecks, scriptChecks, sqlChecks } from '../hole.ts';

const at = (reach: Hole['reach'], path: string, point: string, ...checks: string[]): Hole => ({
  reach,
  path: `/vulnerabilities/${path}`,
  point,
  checks,
});

/** digininja/DVWA at the level `low`, from its sources; without the API, whose libraries are not in the checkout. */
export const dvwaTruth: readonly Hole[] = [
  at('query', 'sqli/', 'id', ...sqlChecks),
  at('query', 'sqli_blind/', 'id', ...sqlChecks),
  at('query', 'xss_r/', 'name', ...markupChecks),
  at('query', 'fi/', 'page', 'path-traversal'),
  at('query', 'open_redirect/source/low.php', 'redirect', 'open-redirect'),
  // The program's own pages of sources write what they are given, beside the lessons.
  at('query', 'view_source.php', 'id', ...markupChecks),
  at('query', 'view_source.php', 'security', ...markupChecks),
  // With `.php` behind it: sources of the program alone.
  at('query', 'view_source.php', 'security', 'path-traversal'),
  at('form', 'brute/', 'username', ...sqlChecks),
  at('page', 'xss_d/', 'default', ...scriptChecks),
  at('body', 'exec/', 'ip', 'command-injection'),
  at('body', 'csp/', 'include', ...markupChecks),
  at('stored', 'xss_s/', 'txtName', 'stored-xss'),
  at('stored', 'xss_s/', 'mtxMessage', 'stored-xss'),
  at('body', 'authbypass/change_user_details.php', 'first_name', ...sqlChecks),
  at('body', 'authbypass/change_user_details.php', 'surname', ...sqlChecks),
  at('body', 'authbypass/change_user_details.php', 'id', ...sqlChecks),
  at('header', 'bac/', 'X-Forwarded-For', ...sqlChecks),
  { ...at('cookie', 'bac/', 'user_role', ...markupChecks), location: 'cookie user_role' },
  // The class of every page's body.
  { reach: 'cookie', path: anyPath, point: 'theme', location: 'cookie theme', checks: markupChecks },
];
