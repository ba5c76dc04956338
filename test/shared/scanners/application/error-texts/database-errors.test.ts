import { expect, test } from 'vitest';
import { databaseErrorsIn } from '../../../../../shared/scanners/application/error-texts/database-errors.ts';

const messages: readonly (readonly [database: string, text: string])[] = [
  [
    'MySQL or MariaDB',
    "You have an error in your SQL syntax; check the manual that corresponds to your MariaDB server version for the right syntax to use near ''x' at line 1",
  ],
  ['MySQL or MariaDB', "Unknown column 'nme' in 'where clause'"],
  ['MySQL or MariaDB', "Table 'shop.userz' doesn't exist"],
  ['MySQL or MariaDB', 'mysqli_sql_exception: Commands out of sync'],
  ['PostgreSQL', 'ERROR:  syntax error at or near "\'"\nLINE 1: select'],
  ['PostgreSQL', 'pq: unterminated quoted string at or near "\'"'],
  ['PostgreSQL', '{"message":"syntax error at or near \\"\'\\"","severity":"ERROR","routine":"scanner_yyerror"}'],
  ['PostgreSQL', 'psycopg2.errors.SyntaxError: unterminated quoted string'],
  ['PostgreSQL', 'Warning: pg_query(): Query failed: ERROR'],
  ['Microsoft SQL Server', "Unclosed quotation mark after the character string ''."],
  ['Microsoft SQL Server', "System.Data.SqlClient.SqlException (0x80131904): Incorrect syntax near 'x'."],
  ['Microsoft SQL Server', "[Microsoft][ODBC Driver 17 for SQL Server][SQL Server]Incorrect syntax near 'x'."],
  ['Oracle', 'ORA-01756: quoted string not properly terminated'],
  ['SQLite', 'SQLITE_ERROR: near "x": syntax error'],
  ['SQLite', 'sqlite3.OperationalError: no such table: users'],
  ['SQLite', 'SqliteError: near "x": syntax error'],
  ['SQLite', 'SQLSTATE[HY000]: General error: 1 unrecognized token: "\'"'],
  ['H2 or HSQLDB', 'org.h2.jdbc.JdbcSQLSyntaxErrorException: Syntax error in SQL statement "SELECT [*]"'],
  ['H2 or HSQLDB', 'org.hsqldb.HsqlException: unexpected token: X'],
  ['ClickHouse', 'Code: 62. DB::Exception: Syntax error: failed at position 27'],
  ['Db2', 'DB2 SQL Error: SQLCODE=-104, SQLSTATE=42601, SQLERRMC=x'],
  ['Microsoft Access', "Syntax error (missing operator) in query expression 'id = 1x'."],
  ['Sybase', 'com.sybase.jdbc4.jdbc.SybSQLException: Incorrect syntax'],
  ['Firebird or InterBase', 'Dynamic SQL Error -SQL error code = -104'],
  ['SAP HANA or MaxDB', 'SAP DBTech JDBC: [257]: sql syntax error'],
  ['MongoDB', 'MongoServerError: unknown operator: $x'],
  ['a database behind an object mapper', 'SequelizeDatabaseError: relation "users" does not exist'],
];

test.each(messages)('a message of %s is known: %s', (database, text) => {
  expect(databaseErrorsIn(text).map((each) => each.database)).toContain(database);
});

test('a message by way of JDBC is that of its database alone', () => {
  const text = 'java.sql.SQLSyntaxErrorException: ORA-01756: quoted string not properly terminated';
  expect(databaseErrorsIn(text).map(({ database }) => database)).toEqual(['Oracle']);
});

test.each([
  'You have an error in your SQL syntax is what MySQL says.',
  'ORA-00942 means that a table is missing',
  'SQLSTATE[42000] is a code; SQLite3 and PostgreSQL have others',
  "Unknown column in the temple, doesn't exist any more",
  'Our SQL Server is down',
  'A syntax error at or near the end of a line is what PostgreSQL calls it',
])('%j is no message of a database', (text) => {
  expect(databaseErrorsIn(text)).toEqual([]);
});
