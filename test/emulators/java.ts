import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The oldest Java that DynamoDB Local runs on. */
const oldestJava = 17;

/** The major version which `java -version` prints (on stderr), or undefined when the program is none. */
function majorVersion(program: string): number | undefined {
  const run = spawnSync(program, ['-version'], { encoding: 'utf8' });
  const major = /version "(\d+)/.exec(`${run.stderr ?? ''}`)?.[1];
  return run.status === 0 && major !== undefined ? Number(major) : undefined;
}

/** The folder of a `java` of version 17 or later: of JAVA_HOME first, then of PATH; undefined when there is none. */
export function findJava(): string | undefined {
  const folders = [
    ...(process.env.JAVA_HOME ? [join(process.env.JAVA_HOME, 'bin')] : []),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => {
    const program = join(folder, 'java');
    return existsSync(program) && (majorVersion(program) ?? 0) >= oldestJava;
  });
}
