import { type Hole, markupChecks } from '../hole.ts';

const commands = ['command-injection', 'blind-command-injection'] as const;
/** A language's own code; a shell is one call away. */
const code = ['php-code-injection', 'expression-injection', 'template-injection', ...commands] as const;

const at = (reach: Hole['reach'], page: string, point: string, ...checks: string[]): Hole => ({
  reach,
  path: `/scenarios/${page}.php`,
  point,
  checks,
});
/** The same lesson by a parameter and by a field. */
const both = (page: string, point: string, ...checks: string[]): readonly Hole[] => [
  at('query', `regular/GET/${page}`, point, ...checks),
  at('body', `regular/POST/${page}`, point, ...checks),
];
const ofAddress = [
  'classic',
  'classic_b64',
  'classic_hex',
  'classic_quote',
  'classic_double_quote',
  'classic_non_space',
  'classic_blacklisting',
  'blind',
  'double_blind',
  'preg_match',
  'preg_match_blind',
];
const filters = [
  'lax_domain_name',
  'nested_quotes',
  'no_colon_no_pipe_no_ampersand_no_dollar',
  'no_space',
  'no_space_no_colon_no_pipe_no_ampersand',
  'no_space_no_colon_no_pipe_no_ampersand_no_dollar',
  'no_white_chars',
  'simple_stop_alphanum',
  'no_white_chars_stop_alnum',
  'simple_start_alphanum',
  'no_white_chars_start_alphanum',
  'multiple_os_commands_blacklisting',
];

/**
 * commixproject/commix-testbed, from its sources. Left out: what PHP 8 runs no more (`assert`, `create_function`, the modifier `e`),
 * lessons behind Basic or Digest authentication, and those for JSON and XML, of which a page only tells in words.
 */
export const commixTestbedTruth: readonly Hole[] = [
  ...ofAddress.flatMap((page) => both(page, 'addr', ...commands)),
  ...both('classic_hash', 'string', ...commands),
  ...['eval', 'eval_b64', 'str_replace'].flatMap((page) => both(page, 'user', ...code)),
  ...filters.map((page): Hole => ({ ...at('body', `filters/${page}`, 'addr', ...commands), group: 'filtered body' })),
  at('cookie', 'cookie/cookie(classic)', 'addr', ...commands),
  at('cookie', 'cookie/cookie(blind)', 'addr', ...commands),
  at('cookie', 'cookie/cookie(b64)', 'user', ...commands),
  at('cookie', 'cookie/cookie(eval)', 'user', ...code),
  at('header', 'user-agent/ua(classic)', 'User-Agent', ...commands),
  at('header', 'user-agent/ua(blind)', 'User-Agent', ...commands),
  at('header', 'user-agent/ua(eval)', 'User-Agent', ...code),
  at('header', 'referer/referer(classic)', 'Referer', ...commands),
  at('header', 'referer/referer(blind)', 'Referer', ...commands),
  at('header', 'referer/referer(eval)', 'Referer', ...code),
  // Pages that show what they were given, too.
  ...['eval', 'str_replace'].flatMap((page) => both(page, 'user', ...markupChecks)),
  ...both('double_blind', 'addr', ...markupChecks),
  // What the first scans told and the table had not.
  ...both('eval_b64', 'user', ...markupChecks),
  ...both('blind', 'addr', ...markupChecks),
  at('header', 'user-agent/ua(classic)', 'User-Agent', ...markupChecks),
  at('header', 'user-agent/ua(eval)', 'User-Agent', ...markupChecks),
  at('header', 'referer/referer(classic)', 'Referer', ...markupChecks),
  at('header', 'referer/referer(eval)', 'Referer', ...markupChecks),
  // A cookie is one cause, whatever page reads it: `cookie(b64)` and `cookie(eval)` do.
  { ...at('cookie', 'cookie/cookie(eval)', 'user', ...markupChecks), location: 'cookie user' },
].map((hole): Hole => (hole.checks.includes('reflected-xss') ? { ...hole, group: 'XSS' } : hole));
