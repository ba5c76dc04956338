import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';

const program = fileURLToPath(new URL('./invocation-process.ts', import.meta.url));
const names = ['ColdStart', 'FunctionSeconds', 'Sweeps'];

/** What each invocation wrote before it ended, and how it ended. */
const invocations: { readonly end: string; readonly measured: Record<string, unknown> }[] = [];

beforeAll(async () => {
  const env = {
    PATH: process.env.PATH ?? '',
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    POWERTOOLS_METRICS_NAMESPACE: 'Scanfold/test',
    POWERTOOLS_SERVICE_NAME: 'dispatcher',
  };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program], { env });
  expect(stderr).toBe('');
  let measured: Record<string, unknown> = {};
  for (const line of stdout.split('\n').filter((text) => text !== '')) {
    const said: Record<string, unknown> = JSON.parse(line);
    for (const name of names) if (name in said) measured[name] = said[name];
    if (!('end' in said)) continue;
    invocations.push({ end: String(said.end), measured });
    measured = {};
  }
});

test('an invocation writes how many seconds it took and what was measured in it, before its answer is out', () => {
  expect(invocations.map(({ measured }) => measured.FunctionSeconds)).toEqual([1.5, 0.25, 0.04]);
  expect(invocations.map(({ measured }) => measured.Sweeps)).toEqual([1, 1, 1]);
});

test('one that fails is measured like any other, and fails with the same error', () => {
  expect(invocations.map(({ end }) => end)).toEqual(['took 1500 ms', 'broken', 'took 40 ms']);
});

test('only the first invocation of an execution environment is a cold start', () => {
  expect(invocations.map(({ measured }) => measured.ColdStart)).toEqual([1, undefined, undefined]);
});
