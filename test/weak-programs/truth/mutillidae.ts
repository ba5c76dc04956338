import { type Hole, markupChecks, sqlChecks } from '../hole.ts';

const index = (reach: Hole['reach'], point: string, ...checks: string[]): Hole => ({
  reach,
  path: '/index.php',
  point,
  checks,
});
const at = (path: string, point: string, ...checks: string[]): Hole => ({ reach: 'query', path, point, checks });
/** Each writes its own address, with what follows it, into its page. */
const services = ['dns-lookup', 'echo', 'login', 'test-connectivity', 'user-account'];
const commands = ['command-injection', 'blind-command-injection'] as const;

/**
 * webpwnized/mutillidae at its level 0, from its sources. One program, `index.php`, has nearly all pages, so that a hole is named by its
 * parameter. The last part is what the first scan told beside the table, read in the sources. Left out: what needs LDAP or a host of the internet, its web services (JSON and SOAP that no page leads to but
 * by documents), its 63 lessons with answers, mistakes of thought (a role in a cookie, clickjacking, tokens that can be guessed),
 * and the log, which every parameter of a page that it writes down is put into.
 */
export const mutillidaeTruth: readonly Hole[] = [
  index('query', 'page', 'path-traversal'),
  index('query', 'page-to-frame', ...markupChecks),
  index('query', 'PathToDocument', ...markupChecks),
  index('query', 'username', ...markupChecks),
  index('query', 'forwardurl', 'open-redirect', ...markupChecks),
  index('query', 'uid', ...sqlChecks),
  at('/styling.php', 'page-title', ...markupChecks),
  index('form', 'username', ...sqlChecks, 'xpath-error'),
  index('body', 'username', ...sqlChecks),
  index('body', 'password', ...sqlChecks),
  index('body', 'author', ...sqlChecks),
  index('body', 'ToolID', ...sqlChecks),
  { reach: 'body', path: '/ajax/lookup-pen-test-tool.php', point: 'ToolID', checks: sqlChecks },
  index('body', 'blog_entry', ...sqlChecks),
  index('body', 'target_host', ...commands),
  index('body', 'target_host', ...markupChecks),
  index('body', 'message', ...commands),
  index('body', 'message', ...markupChecks),
  index('body', 'ServerURL', ...commands),
  index('body', 'phpfile', 'path-traversal'),
  index('body', 'textfile', 'path-traversal'),
  index('body', 'string_to_repeat', ...markupChecks),
  index('body', 'background_color', ...markupChecks),
  index('body', 'xml', 'xml-external-entity'),
  index('stored', 'blog_entry', 'stored-xss'),
  index('stored', 'User-Agent', 'stored-xss'),
  index('header', 'User-Agent', ...markupChecks),
  index('cookie', 'uid', ...sqlChecks),
  // What the first scan told and the table had not.
  index('query', 'page', ...markupChecks),
  index('query', 'iv', ...markupChecks),
  at('/', 'page', 'path-traversal'),
  at('/', 'page', ...markupChecks),
  at('/styling.php', 'behind the path', ...markupChecks),
  at('/hints-page-wrapper.php', 'level1HintIncludeFile', ...sqlChecks),
  at('/hints-page-wrapper.php', 'level1HintIncludeFile', ...markupChecks),
  at('/includes/pop-up-help-context-generator.php', 'pagename', ...sqlChecks),
  at('/includes/pop-up-help-context-generator.php', 'pagename', ...markupChecks),
  ...services.map((name) => at(`/webservices/soap/ws-${name}.php`, 'behind the path', ...markupChecks)),
];
