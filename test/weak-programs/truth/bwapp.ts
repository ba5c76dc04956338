import { type Hole, markupChecks, scriptChecks, sqlChecks } from '../hole.ts';

const at = (reach: Hole['reach'], page: string, point: string, ...checks: string[]): Hole => ({
  reach,
  path: `/bWAPP/${page}.php`,
  point,
  checks,
});
/** A field of a form by GET that is told as a form's. */
const ofForm = (page: string, point: string, ...checks: string[]): Hole => ({
  ...at('query', page, point, ...checks),
  group: 'told as a form',
  location: `/bWAPP/${page}.php GET form field ${point}`,
});
const commands = ['command-injection', 'blind-command-injection'] as const;

/**
 * bWAPP 2.2 at its lowest level in the mode that it has for scanners, from its sources (lmoroz/bWAPP, for a PHP of today). Left out:
 * what needs other servers (mail, LDAP, SOAP at the port 80, SQLiteManager, phpMyAdmin, Drupal, CGI, SSI), what it keeps behind a picture
 * of letters (`sqli_9`), mistakes of thought (secrets of others, prices in forms, roles in addresses and cookies, passwords by GET), a
 * header of its own making, an address that browsers encode (`htmli_current_url`), a folder that is listed, and headers and files.
 */
export const bWappTruth: readonly Hole[] = [
  at('query', 'iframei', 'ParamUrl', ...markupChecks),
  at('query', 'iframei', 'ParamWidth', ...markupChecks),
  at('query', 'iframei', 'ParamHeight', ...markupChecks),
  at('query', 'htmli_get', 'firstname', ...markupChecks),
  at('query', 'htmli_get', 'lastname', ...markupChecks),
  at('query', 'xss_get', 'firstname', ...markupChecks),
  at('query', 'xss_get', 'lastname', ...markupChecks),
  at('query', 'xss_json', 'title', ...markupChecks),
  at('query', 'xss_eval', 'date', ...markupChecks),
  at('query', 'xss_href-2', 'name', ...markupChecks),
  at('query', 'hpp-2', 'name', ...markupChecks),
  at('query', 'xss_php_self', 'behind the path', ...markupChecks),
  at('query', 'xss_php_self', 'firstname', ...markupChecks),
  at('query', 'xss_php_self', 'lastname', ...markupChecks),
  at(
    'query',
    'phpi',
    'message',
    'php-code-injection',
    'expression-injection',
    'template-injection',
    'command-injection',
    ...markupChecks,
  ),
  at('query', 'sqli_1', 'title', ...sqlChecks),
  at('query', 'sqli_2', 'movie', ...sqlChecks),
  at('query', 'sqli_4', 'title', ...sqlChecks),
  at('query', 'sqli_11', 'title', ...sqlChecks),
  at('query', 'sqli_14', 'title', ...sqlChecks),
  at('query', 'sqli_15', 'title', ...sqlChecks),
  at('query', 'xmli_2', 'genre', 'xpath-error'),
  at('query', 'directory_traversal_1', 'page', 'path-traversal'),
  at('query', 'rlfi', 'language', 'path-traversal'),
  at('query', 'http_response_splitting', 'url', 'open-redirect', 'header-injection'),
  at('query', 'unvalidated_redir_fwd_1', 'url', 'open-redirect'),
  at('query', 'unvalidated_redir_fwd_2', 'ReturnUrl', 'open-redirect'),
  at('form', 'xmli_1', 'login', 'xpath-error'),
  at('page', 'sqli_10-2', 'title', ...sqlChecks),
  at('page', 'xss_ajax_1-1', 'title', ...scriptChecks),
  at('page', 'xss_ajax_2-1', 'title', ...scriptChecks),
  at('body', 'htmli_post', 'firstname', ...markupChecks),
  at('body', 'htmli_post', 'lastname', ...markupChecks),
  at('body', 'xss_post', 'firstname', ...markupChecks),
  at('body', 'xss_post', 'lastname', ...markupChecks),
  at('body', 'commandi', 'target', ...commands),
  at('body', 'commandi_blind', 'target', ...commands),
  at('body', 'bof_1', 'title', ...commands),
  at('body', 'sqli_3', 'login', ...sqlChecks),
  at('body', 'sqli_3', 'password', ...sqlChecks),
  at('body', 'sqli_6', 'title', ...sqlChecks),
  at('body', 'sqli_7', 'entry', ...sqlChecks),
  at('body', 'sqli_12', 'entry', ...sqlChecks),
  at('body', 'sqli_13', 'movie', ...sqlChecks),
  at('body', 'sqli_16', 'login', ...sqlChecks),
  at('body', 'xss_login', 'login', ...sqlChecks),
  at('body', 'xss_login', 'password', ...sqlChecks),
  at('body', 'htmli_stored', 'entry', ...sqlChecks),
  at('body', 'xss_stored_1', 'entry', ...sqlChecks),
  at('body', 'sqli_8-2', 'login', ...sqlChecks),
  at('body', 'xxe-2', 'login', ...sqlChecks, 'xml-external-entity'),
  at('header', 'xss_user_agent', 'User-Agent', ...markupChecks),
  at('header', 'xss_referer', 'Referer', ...markupChecks),
  at('header', 'xss_back_button', 'Referer', ...markupChecks),
  at('header', 'sqli_17', 'User-Agent', ...sqlChecks),
  at('stored', 'htmli_stored', 'entry', 'stored-xss'),
  at('stored', 'xss_stored_1', 'entry', 'stored-xss'),
  at('stored', 'xss_stored_3', 'secret', 'stored-xss'),
  at('stored', 'xss_stored_4', 'User-Agent', 'stored-xss'),
  // What the first scan told and the table had not: the message of the database, and the address of the description of a service.
  at('query', 'sqli_2', 'movie', ...markupChecks),
  at('query', 'ws_soap', 'behind the path', ...markupChecks),
  // What the first scan with the profile intrusive told and the table had not; each was read in the sources.
  at('body', 'sqli_13', 'movie', ...markupChecks),
  at('body', 'xss_stored_3', 'login', ...markupChecks),
  at('body', 'insecure_direct_object_ref_1', 'login', ...markupChecks),
  // Both write what another page shows.
  at('stored', 'sqli_7', 'entry', 'stored-xss'),
  at('stored', 'sqli_12', 'entry', 'stored-xss'),
  // Forms by GET that act by their words: `intrusive` names them as forms.
  ofForm('xmli_1', 'login', 'xpath-error'),
  ofForm('xmli_1', 'password', 'xpath-error'),
  ofForm('xss_href-2', 'name', ...markupChecks),
  ofForm('hpp-2', 'name', ...markupChecks),
];
