/** What wapiti calls what a check of ours looks for. */
export const kindOf: Readonly<Record<string, readonly string[]>> = {
  'Cross Site Scripting': ['reflected-xss', 'html-injection'],
  'SQL Injection': ['sql-error', 'sql-boolean', 'sql-time', 'ldap-error', 'xpath-error'],
  'Blind SQL Injection': ['sql-error', 'sql-boolean', 'sql-time'],
  'XML External Entity': ['xml-external-entity'],
  'Command execution': ['command-injection', 'template-injection', 'expression-injection', 'server-side-include'],
  'Path Traversal': ['path-traversal'],
  'Open Redirect': ['open-redirect'],
  'CRLF Injection': ['header-injection'],
  'Backup file': ['file-backup', 'hidden-database-dump', 'site-archive'],
  'Htaccess Bypass': ['access-control-by-method', 'dangerous-methods'],
};
