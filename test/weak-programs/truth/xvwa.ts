import { type Hole, markupChecks, scriptChecks, sqlChecks } from '../hole.ts';

const at = (reach: Hole['reach'], path: string, point: string, ...checks: string[]): Hole => ({
  reach,
  path: `/xvwa/vulnerabilities/${path}`,
  point,
  checks,
});

/**
 * s4n7h0/xvwa, from its sources. Left out: what no request shows (session flaws, cryptography, whose functions PHP no longer
 * has), and what is somebody else's data (idor, missfunc).
 */
export const xvwaTruth: readonly Hole[] = [
  at('query', 'cmdi/', 'target', 'command-injection'),
  at('query', 'fi/', 'file', 'path-traversal'),
  at('query', 'reflected_xss/', 'item', ...markupChecks),
  at('query', 'redirect/redirect.php', 'forward', 'open-redirect'),
  at('query', 'ssti/', 'name', 'template-injection'),
  // The template is written as it is.
  at('query', 'ssti/', 'name', ...markupChecks),
  { ...at('query', 'php_object_injection/', 'r', 'serialized-object'), location: 'parameter r (PHP)' },
  at('page', 'dom_xss/', 'default', ...scriptChecks),
  at('body', 'sqli/', 'item', ...sqlChecks),
  at('body', 'sqli/', 'search', ...sqlChecks),
  at('body', 'sqli_blind/', 'item', ...sqlChecks),
  at('body', 'sqli_blind/', 'search', ...sqlChecks),
  at('body', 'xpath/', 'search', 'xpath-error'),
  at('body', 'xpath/', 'search', ...markupChecks),
  at('body', 'ssrf_xspa/', 'img_url', ...markupChecks),
  at('stored', 'stored_xss/', 'name', 'stored-xss'),
  at('stored', 'stored_xss/', 'msg', 'stored-xss'),
];
