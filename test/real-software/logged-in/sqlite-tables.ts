import { DatabaseSync } from 'node:sqlite';

/** The rows of an SQLite's tables as text, but of those that a pattern leaves out. */
export function tablesOf(file: string, leftOut: RegExp): string {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const names = database.prepare("select name from sqlite_master where type = 'table' order by name").all();
    return names
      .map(({ name }) => String(name))
      .filter((name) => !leftOut.test(name))
      .map((name) => `${name} ${JSON.stringify(database.prepare(`select * from "${name}"`).all())}`)
      .join('\n');
  } finally {
    database.close();
  }
}
