import { type Hole, markupChecks, sqlChecks } from '../hole.ts';

const at = (reach: Hole['reach'], point: string, checks: readonly string[], group?: string): Hole => ({
  reach,
  path: '/',
  point,
  checks,
  ...(group === undefined ? {} : { group }),
});
const files = ['path-traversal'] as const;

/**
 * snsttr/diwa as its administrator, by its sources. One program has all pages, so that a hole is named by its parameter.
 * Left out: what links that delete or approve take (`remove`, `delete`, `approve`), uploads, the page for strangers who
 * register, a message that no page leads to, and what is no injection: MD5, a secret page that robots.txt
 * names, a code of four digits, who may see and do what, forms without tokens.
 */
export const diwaTruth: readonly Hole[] = [
  // The class of each page; and a file of the site's own language by its name.
  at('query', 'page', markupChecks),
  at('query', 'page', files),
  // A folder of the machine is listed, a text file of it is shown.
  at('query', 'path', files),
  at('query', 'file', files),
  at('query', 'file', markupChecks),
  // Threads, posts, profiles; what fails is shown to the administrator with the statement and the value.
  at('query', 'id', sqlChecks),
  at('query', 'id', markupChecks),
  { reach: 'query', path: '/download.php', point: 'file', checks: files },
  // The form for messages shows again what it was sent where something else of it is wrong.
  at('body', 'name', markupChecks),
  at('body', 'email', markupChecks),
  at('body', 'message', markupChecks),
  at('body', 'title', sqlChecks),
  at('body', 'title', markupChecks),
  at('body', 'post', sqlChecks),
  at('body', 'post', markupChecks),
  // Added after the first scan: the form for uploads, sent without a file, shows what it was sent.
  at('body', 'description', markupChecks),
  at('stored', 'title', ['stored-xss']),
  // All but the word `<script`.
  at('stored', 'post', ['stored-xss']),
  // The log-in and one's own data, in forms with a password.
  at('body', 'email', sqlChecks, 'form with a password'),
  at('body', 'country', sqlChecks, 'form with a password'),
];
