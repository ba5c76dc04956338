import { patternOfWords } from '../content/any-of.ts';

/** A message of a database in a text. */
export interface DatabaseError {
  readonly database: string;
  readonly index: number;
  readonly length: number;
}

/** What an object mapper says stands beside the message of the database itself. */
export const behindMapper = 'a database behind an object mapper';

interface Rule {
  readonly database: string;
  /** One of them is in every such message. */
  readonly words: readonly string[];
  readonly pattern: RegExp;
}

/** Messages in full, with what the database fills in: a sentence that only mentions an error has no such part. */
const rules: readonly Rule[] = [
  {
    database: 'MySQL or MariaDB',
    words: ['SQL syntax; check the manual'],
    pattern:
      // What MySQL's own client says (`ERROR 1064 (42000): ...`) is in manuals.
      /(?<!\bERROR \d{4} \(\w{5}\)(?: at line \d{1,6})?: )You have an error in your SQL syntax; check the manual that (?:corresponds to|fits) your (?:MySQL|MariaDB)(?: server)? version for the right syntax to use near ['"‘&]/,
  },
  {
    database: 'MySQL or MariaDB',
    words: [
      'SQLSTATE[',
      'mysqli_sql_exception',
      'MySqlException',
      'MySQLSyntaxErrorException',
      'SQLSyntaxErrorException',
    ],
    pattern:
      /SQLSTATE\[\w{5}\](?: \[\d{3,5}\]|: [A-Z][^\n]{2,80}?: 1\d{3}) [^\n]{5}|\bmysqli_sql_exception: [^\n]{5}|\bMySqlException(?: \(0x[0-9A-F]{8}\))?: [^\n]{5}|\bcom\.mysql\.[\w.]{1,60}SQLSyntaxErrorException: |MySQLSyntaxErrorException: /,
  },
  {
    database: 'MySQL or MariaDB',
    words: ["Unknown column '", "' doesn't exist"],
    pattern:
      /Unknown column '[^'\n]{1,100}' in '(?:field list|where clause|order clause|on clause|group statement|having clause)'|(?<![\w'])Table '[\w$-]{1,64}\.[\w$-]{1,64}' doesn't exist/,
  },
  {
    database: 'PostgreSQL',
    words: [
      'syntax error at or near',
      'unterminated quoted string at or near',
      'pg_query()',
      'pg_exec()',
      'PSQLException',
      'Npgsql.',
      'psycopg2.',
      'PG::',
    ],
    pattern:
      /\b(?:syntax error|unterminated quoted string) at or near \\?["“&]|ERROR:\s{1,4}invalid input syntax for |\bpg_(?:query|exec)\(\): Query failed: |\bPSQLException: [^\n]{5}|\bNpgsql\.[\w.]{0,40}Exception(?: \(0x[0-9A-F]{8}\))?: |\bpsycopg2\.(?:errors\.)?\w{3,60}: |\bPG::\w{3,60}: ERROR: |\bSQLSTATE\[(?:42601|22P02|42P01|42703)\]/,
  },
  {
    database: 'Microsoft SQL Server',
    words: ['Unclosed quotation mark', 'Incorrect syntax near', 'SQL Server', 'SqlException', '[Microsoft]['],
    pattern:
      /Unclosed quotation mark (?:after|before) the character string '|\bSqlException(?: \(0x[0-9A-F]{8}\))?: [^\n]{5}|Microsoft OLE DB Provider for (?:ODBC Drivers|SQL Server)\s{0,8}(?:error|\(0x)|\[Microsoft\]\[(?:ODBC (?:SQL Server Driver|Driver \d{1,2} for SQL Server)|SQL Server Native Client [\d.]{1,6})\](?:\[SQL Server\])?\w|Incorrect syntax near (?:the keyword )?'[^'\n]{1,60}'\./,
  },
  {
    database: 'Oracle',
    words: ['ORA-'],
    pattern: /\bORA-\d{5}: [a-z][^\n]{5}/i,
  },
  {
    database: 'SQLite',
    words: [
      'SQLITE_',
      'sqlite3.',
      'SQLite3::',
      'SQLiteException',
      'SqliteError',
      'SQLSTATE[HY000]: General error: 1 ',
      'unrecognized token: "',
    ],
    pattern:
      /\bSQLITE_(?:ERROR|CONSTRAINT|MISUSE|BUSY|READONLY): [^\n]{5}|\bsqlite3\.(?:Operational|Integrity|Programming|Database)Error: |\bSQLite3::\w{3,40}: |\bSQLiteException(?: \(0x[0-9A-F]{8}\))?: |\bSqliteError: [^\n]{5}|SQLSTATE\[HY000\]: General error: 1 [^\n]{5}|SQLite3::(?:query|prepare|exec)\(\): [^\n]{5}|unrecognized token: "[^"\n]{1,80}" \(/,
  },
  {
    database: 'Db2',
    words: ['[IBM][CLI Driver]', 'SQLCODE=-', 'DB2 SQL error'],
    pattern:
      /\[IBM\]\[CLI Driver\]\[DB2|DB2 SQL Error: SQLCODE=-\d{2,5}, SQLSTATE=\w{5}|DB2 SQL error: SQLCODE: ?-\d{2,5}/i,
  },
  {
    database: 'Microsoft Access',
    words: ['JET Database Engine', 'Access Driver', 'in query expression', 'OleDbException'],
    pattern:
      /Microsoft JET Database Engine\s{0,8}(?:error|\(0x)|\[Microsoft\]\[ODBC Microsoft Access Driver\]|Syntax error \([\w ]{4,40}\) in query expression '|\bOleDbException(?: \(0x[0-9A-F]{8}\))?: /,
  },
  {
    database: 'Sybase',
    words: ['Sybase', 'sybase', 'SybSQL'],
    pattern: /\[Sybase\]\[ODBC|\bSybSQLException: |Sybase message: [^\n]{5}|com\.sybase\.jdbc\w{0,4}\.[\w.]{3,60}: /,
  },
  {
    database: 'Firebird or InterBase',
    words: ['Dynamic SQL Error', 'isc_dsql', 'ibase_'],
    pattern: /Dynamic SQL Error(?:;|,)?\s{1,8}(?:-?SQL error code|-Token unknown)|\bibase_\w{3,20}\(\): [^\n]{5}/i,
  },
  {
    database: 'Informix',
    words: ['Informix'],
    pattern: /\[Informix\]\[Informix ODBC Driver\]|com\.informix\.jdbc\.[\w.]{3,60}: |Exception: [^\n]{1,40}informix/,
  },
  {
    database: 'SAP HANA or MaxDB',
    words: ['SAP DBTech', 'SQL error: [', 'maxdb_'],
    pattern: /SAP DBTech JDBC: \[\d{1,5}\]|\bmaxdb_\w{3,20}\(\): [^\n]{5}/,
  },
  {
    database: 'H2 or HSQLDB',
    words: ['org.h2.jdbc.', 'Syntax error in SQL statement', 'HsqlException'],
    pattern:
      /\borg\.h2\.jdbc\.\w{3,60}Exception: |\bSyntax error in SQL statement \\?["“&][^\n]{5}|\borg\.hsqldb\.HsqlException: /,
  },
  {
    database: 'ClickHouse',
    words: ['DB::Exception: '],
    pattern: /\bDB::Exception: (?:Syntax error|[^\n]{5,200}\((?:UNKNOWN_|SYNTAX_ERROR|ILLEGAL_))/,
  },
  {
    database: 'MongoDB',
    words: ['MongoServerError', 'MongoError', 'E11000 duplicate key'],
    pattern: /\bMongo(?:Server)?Error: [^\n]{5}|E11000 duplicate key error collection: [\w.-]{3,100} index: /,
  },
  {
    database: behindMapper,
    words: [
      'SequelizeDatabaseError',
      'QueryFailedError',
      'PrismaClient',
      'Illuminate\\Database\\QueryException',
      'ActiveRecord::StatementInvalid',
      'sqlalchemy.exc.',
      'org.hibernate.',
      'Doctrine\\DBAL',
    ],
    pattern:
      /\bSequelizeDatabaseError: |\bQueryFailedError: |\bPrismaClient\w{3,40}Error: |Illuminate\\Database\\QueryException|\bActiveRecord::StatementInvalid|\bsqlalchemy\.exc\.\w{3,40}: |\borg\.hibernate\.[\w.]{0,60}(?:SQLGrammarException|QuerySyntaxException|GenericJDBCException)|Doctrine\\DBAL\\[\w\\]{0,60}Exception/,
  },
];

const anyWord = patternOfWords(rules.flatMap(({ words }) => words));

/** The first message of each database in a text. */
export function databaseErrorsIn(text: string): readonly DatabaseError[] {
  if (!anyWord.test(text)) return [];
  const found = new Map<string, DatabaseError>();
  for (const { database, words, pattern } of rules) {
    if (found.has(database) || !words.some((word) => text.includes(word))) continue;
    const match = pattern.exec(text);
    if (match) found.set(database, { database, index: match.index, length: match[0].length });
  }
  return [...found.values()];
}
