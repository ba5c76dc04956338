import type { Page } from '../../../scanning/web/page/page.ts';
import { around, oncePerCause } from '../content/evidence.ts';
import { behindMapper, databaseErrorsIn } from '../error-texts/database-errors.ts';
import { mayShowErrors, ownErrors } from '../error-texts/told-errors.ts';
import type { PassiveCheck, Sighting } from '../passive-check.ts';

/** Databases that share words, so that a message of one may be known as that of another, too. */
const relatives: ReadonlySet<string> = new Set(['Microsoft SQL Server', 'Microsoft Access', 'Sybase']);

function seenOn(page: Page): readonly Sighting[] {
  const { texts, comments } = ownErrors(page);
  const found = [...texts, ...comments].flatMap((text) => databaseErrorsIn(text).map((error) => ({ text, ...error })));
  // Nobody asks two databases for one page: one that was found and shows messages of both is about them.
  const makers = new Set(found.map(({ database }) => (relatives.has(database) ? 'related' : database)));
  makers.delete(behindMapper);
  if (page.status < 400 && makers.size > 1) return [];
  return found.map(({ text, database, index, length }) => ({
    cause: database,
    description: `The response contains an error message of ${database}.`,
    evidence: around(text, index, Math.min(length, 300), 80, 200),
  }));
}

/**
 * A response shows a message of a database, whole with what the database fills in: `You have an error in your SQL syntax;
 * check the manual that corresponds to your MySQL server version for the right syntax to use near '...`. Quotations in
 * code, articles and links of pages that were found are passed over, and so are pages with messages of several databases. Firm for the message; what caused it is not known.
 */
export const databaseError: PassiveCheck = {
  id: 'database-error',
  title: 'Database error message disclosed',
  score: 6,
  confidence: 'firm',
  cwe: [209, 89],
  references: [
    'https://owasp.org/www-community/attacks/SQL_Injection',
    'https://cheatsheetseries.owasp.org/cheatsheets/SQL_Injection_Prevention_Cheat_Sheet.html',
    'https://cheatsheetseries.owasp.org/cheatsheets/Error_Handling_Cheat_Sheet.html',
  ],
  risk: 'The message discloses the database product and often parts of the query with table names. A syntax error indicates that input may reach the query unescaped; an attacker could then read the database by SQL injection.',
  recommendation:
    'Find the query by its message, pass values as parameters (prepared statements), and return a generic error message.',
  appliesTo: mayShowErrors,
  inspect: (page) => oncePerCause(seenOn(page)),
};
