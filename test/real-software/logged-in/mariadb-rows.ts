import { execFileSync } from 'node:child_process';

const words = [
  '--skip-comments',
  '--skip-extended-insert',
  '--order-by-primary',
  '--no-create-info',
  '--skip-triggers',
];

/** Each row of a MariaDB's databases as a line, but for those that a pattern leaves out. Throws where there is none. */
export function rowsOf(socket: string, databases: readonly string[], leftOut: RegExp): string {
  const dump = execFileSync('/usr/bin/mariadb-dump', [`--socket=${socket}`, ...words, '--databases', ...databases], {
    encoding: 'utf8',
    maxBuffer: 200_000_000,
  });
  return dump
    .split('\n')
    .filter((line) => line.startsWith('INSERT') && !leftOut.test(line))
    .join('\n');
}
