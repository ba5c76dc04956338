import { spawnSync } from 'node:child_process';
import type { Found } from './scan.ts';

/** The status and, where the evidence is a line of the answer's head, that line. */
function saidOf({ evidence }: Found): { readonly status: string | undefined; readonly line: string } {
  const status = /^< (\d{3})\b/m.exec(evidence)?.[1] ?? /-> (\d{3})\b/.exec(evidence)?.[1];
  return { status, line: evidence.split('\n')[0] ?? '' };
}

/** The headers that a finding says are missing. */
function missingOf(line: string): string | undefined {
  return / returned \d{3} without the ([\w-]+) header\.$/.exec(line)?.[1];
}

/**
 * Findings whose curl line, run as it stands, does not show what they say: another status, a header that is there, or a
 * line of the head that is not.
 */
export function notReproduced(findings: readonly Found[]): readonly string[] {
  return findings.flatMap((found) => {
    const { status, line } = saidOf(found);
    const { status: code, stdout } = spawnSync('sh', ['-c', found.reproduce], {
      encoding: 'utf8',
      timeout: 300_000,
      // Scripts of applications in one file are longer than Node's megabyte.
      maxBuffer: 64 * 1024 * 1024,
    });
    const head = stdout.split(/\r?\n\r?\n/)[0] ?? '';
    const missing = missingOf(line);
    const header = /^([A-Z][\w-]*): /.exec(line)?.[1];
    const isHeader = header !== undefined && found.evidence.includes(`\n< ${header}: `);
    const isShown =
      code === 0 &&
      (status === undefined || new RegExp(`^HTTP/\\S+ ${status}`).test(stdout)) &&
      (missing === undefined || !new RegExp(`^${missing}:`, 'im').test(head)) &&
      (!isHeader || new RegExp(`^${header}:`, 'im').test(head));
    return isShown ? [] : [`${found.check_id} ${found.location}: ${found.reproduce}`];
  });
}
