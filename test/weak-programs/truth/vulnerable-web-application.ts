import { type Hole, markupChecks, sqlChecks } from '../hole.ts';

const at = (path: string, point: string, checks: readonly string[], reach: Hole['reach'] = 'query'): Hole => ({
  reach,
  path,
  point,
  checks,
});
const commands = ['command-injection', 'blind-command-injection'] as const;
/** Files of the machine, PHP's own code by an address, or an address: `include` takes each, as it is set up. */
const included = ['path-traversal', 'php-code-injection', 'blind-ssrf'] as const;

/**
 * The lessons of OWASP/Vulnerable-Web-Application, by its sources. Left out: its uploads, for which there is no check; the
 * fifth lesson of SQL, whose value never reaches the statement; the fifth of XSS, whose text loses each `<`; statements that
 * fail and were shown as a whole, which a PHP of today ends in an error before.
 */
export const vulnerableWebApplicationTruth: readonly Hole[] = [
  {
    ...at('/CommandExecution/CommandExec-1.php', 'username', commands, 'form'),
    location: '/CommandExecution/CommandExec-1.php GET form field username',
  },
  at('/CommandExecution/CommandExec-2.php', 'typeBox', commands),
  at('/CommandExecution/CommandExec-3.php', 'typeBox', commands),
  at('/CommandExecution/CommandExec-4.php', 'typeBox', commands),
  at('/FileInclusion/pages/lvl1.php', 'file', included),
  at('/FileInclusion/pages/lvl1.php', 'file', markupChecks),
  at('/FileInclusion/pages/lvl2.php', 'file', included),
  at('/FileInclusion/pages/lvl2.php', 'file', markupChecks),
  // Programs of its own folder alone.
  at('/FileInclusion/pages/lvl3.php', 'file', included),
  at('/FileInclusion/pages/lvl4.php', 'file', included),
  at('/SQL/sql1.php', 'firstname', sqlChecks, 'body'),
  at('/SQL/sql2.php', 'number', sqlChecks, 'body'),
  at('/SQL/sql3.php', 'number', sqlChecks, 'body'),
  at('/SQL/sql4.php', 'number', sqlChecks, 'body'),
  at('/SQL/sql6.php', 'number', sqlChecks),
  at('/XSS/XSS_level1.php', 'username', markupChecks),
  at('/XSS/XSS_level2.php', 'username', markupChecks),
  at('/XSS/XSS_level3.php', 'username', markupChecks),
  at('/XSS/XSS_level4.php', 'username', markupChecks),
  // Its form shows the path that it was asked for.
  at('/XSS/XSS_level5.php', 'behind the path', markupChecks),
];
