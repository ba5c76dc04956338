import { execFileSync } from 'node:child_process';
import { type Database, startDatabase } from '../../wordpress/database.ts';

/** What a row has, by column: texts, bytes and numbers as they are put in. */
export type DatabaseRow = Readonly<Record<string, string | number | Buffer | null>>;

const id = 'INT UNSIGNED NOT NULL';
const status = "ENUM('UNKNOWN', 'OK', 'CONFIGURED', 'IN_PROGRESS', 'ERROR') NOT NULL DEFAULT 'UNKNOWN'";
const scanned = `status ${status}, status_detail VARCHAR(255) NULL, scan_at DATETIME NULL, error_notified_at DATETIME NULL`;

/** The columns of RISKEN's tables behind their own id, and before their times. */
const tables: Readonly<Record<string, string>> = {
  wpscan_setting: `diagnosis_data_source_id ${id}, project_id ${id}, target_url VARCHAR(200), options JSON NULL, ${scanned}`,
  portscan_setting: `diagnosis_data_source_id ${id}, project_id ${id}, name VARCHAR(200)`,
  portscan_target: `portscan_setting_id ${id}, project_id ${id}, target VARCHAR(255), ${scanned}`,
  application_scan: `diagnosis_data_source_id ${id}, project_id ${id}, name VARCHAR(200),
    scan_type ENUM('NOT_CONFIGURED', 'BASIC') NOT NULL DEFAULT 'BASIC', ${scanned}`,
  application_scan_basic_setting: `application_scan_id ${id}, project_id ${id}, target VARCHAR(255), max_depth ${id},
    max_children ${id}, UNIQUE KEY uidx_basic_setting (application_scan_id, project_id)`,
  osint: `project_id ${id}, resource_type VARCHAR(50) NOT NULL, resource_name VARCHAR(200) NOT NULL`,
  osint_data_source: `name VARCHAR(50) NOT NULL, description VARCHAR(200) NOT NULL, max_score FLOAT(5,2) UNSIGNED NOT NULL`,
  rel_osint_data_source: `osint_data_source_id ${id}, osint_id ${id}, project_id ${id}, ${scanned}`,
  osint_detect_word: `rel_osint_data_source_id ${id}, project_id ${id}, word VARCHAR(50) NULL`,
  // What is not taken over, with whatever scanned servers said.
  finding: `project_id ${id}, data_source VARCHAR(64) NOT NULL, data LONGTEXT NULL, picture LONGBLOB NULL`,
};

const charset = 'DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

const createOf = ([name, columns]: [string, string]) => `CREATE TABLE ${name} (
  ${name}_id ${id} AUTO_INCREMENT, ${columns},
  created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP,
  PRIMARY KEY (${name}_id)
) ENGINE=InnoDB ${charset} AUTO_INCREMENT=1001;`;

/** A value in SQL that nothing has to be escaped in: the reader of dumps is not tested by its own rules. */
function literal(value: DatabaseRow[string]): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return `x'${value.toString('hex')}'`;
  return `CONVERT(x'${Buffer.from(value).toString('hex')}' USING utf8mb4)`;
}

/** A MariaDB with RISKEN's tables of diagnosis and OSINT. */
export interface RiskenDatabase extends AsyncDisposable {
  put(table: string, rows: readonly DatabaseRow[]): void;
  /** Runs statements. */
  run(sql: string): void;
  /** What mariadb-dump says of the database. */
  dump(options: readonly string[]): Buffer;
}

/** Starts a MariaDB in a folder, with the tables of RISKEN, empty. Throws where it does not start. */
export async function startRiskenDatabase(folder: string): Promise<RiskenDatabase> {
  const database: Database = await startDatabase(folder);
  const login = ['--no-defaults', '-uroot', `--socket=${database.socket}`];
  const run = (sql: string) =>
    void execFileSync('/usr/bin/mariadb', [...login, '--default-character-set=utf8mb4', '--max-allowed-packet=1G'], {
      input: `CREATE DATABASE IF NOT EXISTS mimosa ${charset}; USE mimosa; SET GLOBAL max_allowed_packet = 1073741824;\n${sql}`,
    });
  run(Object.entries(tables).map(createOf).join('\n'));
  return {
    run,
    put(table, rows) {
      const columns = Object.keys(rows[0] ?? {});
      const values = rows.map((row) => `(${columns.map((column) => literal(row[column] ?? null)).join(',')})`);
      run(`INSERT INTO ${table} (${columns.join(',')}) VALUES ${values.join(',\n')};`);
    },
    dump: (options) => execFileSync('/usr/bin/mariadb-dump', [...login, ...options], { maxBuffer: 2 ** 30 }),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}
