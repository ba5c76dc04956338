import { type Hole, markupChecks, sqlChecks } from '../hole.ts';

const at = (reach: Hole['reach'], path: string, point: string, checks: readonly string[]): Hole => ({
  reach,
  path,
  point,
  checks,
});
/** What a purchase holds. Its address for mail must be one. */
const texts = ['product_name', 'address', 'ship_date', 'phone'];
/** The database keeps these as numbers, and nothing else. */
const numbers = ['product_id', 'price'];

/**
 * cr0hn/vulnerable-node as one of its users, by its sources. Left out: pages that are sent to strangers beside the redirect to
 * the log-in, the text of an error that only a failed log-in brings into an address (`error`), where a right password leads
 * (`returnurl`), tokens, logs and old libraries.
 */
export const vulnerableNodeTruth: readonly Hole[] = [
  at('query', '/products/detail', 'id', sqlChecks),
  at('query', '/products/search', 'q', sqlChecks),
  at('query', '/products/search', 'q', markupChecks),
  // Only strangers are led to it.
  at('query', '/login', 'returnurl', markupChecks),
  at('body', '/login/auth', 'username', sqlChecks),
  at('body', '/login/auth', 'password', sqlChecks),
  at('body', '/login/auth', 'returnurl', markupChecks),
  // Added after the first scan: the message of the database, with the value in it, comes back in the address of the log-in.
  at('body', '/login/auth', 'username', markupChecks),
  at('body', '/login/auth', 'password', markupChecks),
  // A script sends it, and it answers the same whatever the database says.
  ...[...texts, ...numbers].map((name) => at('body', '/products/buy', name, sqlChecks)),
  ...texts.map((name) => at('stored', '/products/buy', name, ['stored-xss'])),
];
