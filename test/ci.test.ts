import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

interface Outcome {
  readonly [test: string]: 'passed' | 'failed';
}

/** A report as Vitest 4's JSON reporter writes it, less what is not read. */
function report(files: Readonly<Record<string, Outcome>>): string {
  const testResults = Object.entries(files).map(([name, tests]) => ({
    name,
    status: Object.keys(tests).length === 0 || Object.values(tests).includes('failed') ? 'failed' : 'passed',
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
  }));
  return JSON.stringify({ testResults });
}

function run(script: string, ...words: readonly string[]): string[] {
  try {
    return execFileSync('node', [`.ci/${script}`, ...words], { encoding: 'utf8' })
      .trim()
      .split('\n');
  } catch (error) {
    return String(Object(error).stdout).trim().split('\n');
  }
}

describe('the counts of CI', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'scanfold-ci-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const green = report({ '/a.test.ts': { one: 'passed', two: 'passed' } });

  it.each([
    ['all that passed', { test: green, deep: green }, '0', ['4 passed, 0 failed']],
    [
      'what failed beside all others, and passed alone, as passed and by name',
      {
        test: report({ '/a.test.ts': { one: 'passed', two: 'failed' }, '/b.test.ts': { three: 'passed' } }),
        'test.again': report({ '/a.test.ts': { one: 'passed', two: 'passed' } }),
        deep: green,
      },
      '0',
      ['Failed beside all others: two', '5 passed, 0 failed'],
    ],
    [
      'what failed twice, as failed',
      { test: green, deep: report({ '/c.test.ts': {} }), 'deep.again': report({ '/c.test.ts': {} }) },
      '1',
      ['Failed to the end: /c.test.ts', '2 passed, 1 failed'],
    ],
    [
      'a suite without a report as a failure',
      { test: green },
      '1',
      ['The suite deep wrote no report.', '2 passed, 1 failed'],
    ],
    ['an error outside of all tests as a failure', { test: green, deep: green }, '1', ['4 passed, 1 failed']],
  ])('tell %s', (_, reports, status, lines) => {
    for (const [name, text] of Object.entries(reports)) writeFileSync(join(folder, `${name}.json`), text);
    expect(run('count.mjs', status, folder)).toEqual(lines);
  });

  it('run a few failed files again, and none where more fail than a busy machine explains', () => {
    const failing = (count: number) =>
      report(
        Object.fromEntries(Array.from({ length: count }, (_, at) => [`/${at}.test.ts`, { one: 'failed' as const }])),
      );
    writeFileSync(join(folder, 'few.json'), failing(2));
    writeFileSync(join(folder, 'many.json'), failing(30));
    expect(run('failed-files.mjs', join(folder, 'few.json'))).toEqual(['/0.test.ts', '/1.test.ts']);
    expect(run('failed-files.mjs', join(folder, 'many.json'))).toEqual(['']);
  });
});

describe('a command that CI runs', () => {
  const unlessSilent = (minutes: number, script: string) =>
    spawnSync('node', ['.ci/unless-silent.mjs', `${minutes}`, 'bash', '-c', script], { encoding: 'utf8' });

  it('is ended with all of its group when it has nothing to say, and what ran is told', async () => {
    const { status, stdout } = unlessSilent(0.2, 'echo begun; sleep 1234 & echo "started $!"; wait');
    expect(status).toBe(124);
    expect(stdout).toContain('begun\nstarted');
    expect(stdout).toMatch(/Nothing was printed for 0\.2 minutes by: bash -c.+sleep 1234/s);
    const started = /started (\d+)/.exec(stdout)?.[1];
    const command = `/proc/${started}/cmdline`;
    await expect.poll(() => (existsSync(command) ? readFileSync(command, 'utf8') : '')).not.toContain('sleep');
  });

  it('goes on as long as it speaks, on either stream, and ends with its own code', () => {
    const { status, stdout, stderr } = unlessSilent(
      0.17,
      'for i in 1 2 3 4 5; do sleep 2.5; echo $i >&2; done; echo end; exit 3',
    );
    expect(status).toBe(3);
    expect(stdout).toBe('end\n');
    expect(stderr).toBe('1\n2\n3\n4\n5\n');
  });

  it('is not waited for by what it left running, and all that it printed is passed on', () => {
    const { status, stdout } = unlessSilent(1, 'sleep 60 & seq 100000; exit 0');
    expect(status).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(100_000);
  });
});
