import { DatabaseSync } from 'node:sqlite';

/** Each row of an SQLite's tables as a line, but of those that a pattern leaves out. */
export function tablesOf(file: string, leftOut: RegExp): string {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const names = database.prepare("select name from sqlite_master where type = 'table' order by name").all();
    return names
      .map(({ name }) => String(name))
      .filter((name) => !leftOut.test(name))
      .flatMap((name) => {
        const rows = database.prepare(`select * from "${name}"`).all();
        return rows.map((row) => `${name} ${JSON.stringify(row)}`);
      })
      .join('\n');
  } finally {
    database.close();
  }
}
