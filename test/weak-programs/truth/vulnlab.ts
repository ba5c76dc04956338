import { type Hole, markupChecks, sqlChecks } from '../hole.ts';

const at = (path: string, point: string, checks: readonly string[], reach: Hole['reach'] = 'query'): Hole => ({
  reach,
  path: `/lab/${path}`,
  point,
  checks,
});
const commands = ['command-injection', 'blind-command-injection'] as const;
/** Files of the machine, or PHP's own code by an address. */
const included = ['path-traversal', 'php-code-injection', 'blind-ssrf'] as const;
const templates = ['template-injection'] as const;

/**
 * The lessons of Yavuzlar/VulnLab, by its sources. Left out: uploads, rights, sessions and objects, races and captchas, for
 * which there is no check; what lies behind the log-ins of single lessons; `ping-medium`, which nothing links.
 */
export const vulnLabTruth: readonly Hole[] = [
  at('xss/basic-reflected/', 'q', markupChecks),
  at('xss/html-attribute-manipulation/', 'name', markupChecks),
  at('xss/our-gallery/', 'img', markupChecks),
  at('xss/basic-dom-based/', 'height', markupChecks),
  at('xss/basic-dom-based/', 'base', markupChecks),
  at('xss/news/', 'link', ['stored-xss'], 'stored'),
  // Added after the first scans: a lesson on rights, whose address is shown as it is.
  at('idor/address-entry/', 'address', ['stored-xss'], 'stored'),
  at('sql-injection/find-password/', 'search', sqlChecks),
  at('sql-injection/get-blind-error/', 'img', sqlChecks),
  at('sql-injection/post-login/', 'username', sqlChecks, 'body'),
  at('sql-injection/post-login/', 'password', sqlChecks, 'body'),
  at('sql-injection/post-blind-boolean/', 'search', sqlChecks, 'body'),
  at('sql-injection/post-blind-time/', 'email', sqlChecks, 'body'),
  at('command-injection/stock-check/', 'product_id', commands),
  at('command-injection/ping-low/', 'ip', commands, 'body'),
  at('command-injection/ping-hard/', 'ip', commands, 'body'),
  at('file-inclusion/learn-the-capital-1/', 'country', included),
  at('file-inclusion/learn-the-capital-2/', 'country', included),
  // The value must hold the word `file`.
  at('file-inclusion/learn-the-capital-3/', 'country', included),
  at('ssti/SSTI-Basic/', 'content', templates, 'body'),
  // Added after the first scan: its folder is missing from the program's own image, but no folder need be there to leave it.
  at('path-traversal/path-traversal-2/product-detail.php', 'productId', included),
  at('path-traversal/path-traversal-2/product-detail.php', 'productId', markupChecks),
  // It shows each file of the machine, not only the lessons' own sources; added after the first scan.
  { ...at('', 'page', included), path: '/source-code.php' },
  // What opens and closes a tag is taken out once: `{}}{` stays.
  at('ssti/SSTI-Blacklist/', 'search', templates),
  // A script sends the document when a button is pressed.
  at('xxe/xml/test.php', 'body', ['xml-external-entity', 'blind-xxe'], 'body'),
];
