import { afterAll, beforeAll, expect, test } from 'vitest';
import { programs } from './programs.ts';
import { notReproduced } from './reproduced.ts';
import { type Service, scanSetting, startService, storeSetting } from './scan.ts';
import { startProgram } from './start.ts';

/*
 * Programs as their authors publish them, scanned through the API with the profile `standard`; each finding was read by
 * hand (docs/application-scan-on-real-software.md, which has more programs).
 */
const expected: readonly (readonly [program: string, checks: string])[] = [
  ['express', 'powered-by-header security-headers-missing security-txt-missing site-without-https stack-trace'],
  ['koa', 'cookie-without-samesite security-headers-missing security-txt-missing site-without-https'],
  ['fastify', 'security-headers-missing security-txt-missing site-without-https'],
];

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service[Symbol.asyncDispose]());

test.each(expected)('%s has the findings that were read by hand, each shown by its curl line', async (name, checks) => {
  const program = programs[name];
  if (!program) throw new Error(`${name} is no program`);
  await using running = await startProgram(program);
  const { maxDepth } = program;
  const setting = await storeSetting(service.user, running.url, { profile: 'standard', maxDepth });
  const scanned = await scanSetting(service.user, setting);
  expect(scanned.state).toBe('succeeded');
  expect([...new Set(scanned.findings.map(({ check_id }) => check_id))].sort().join(' ')).toBe(checks);
  expect(notReproduced(scanned.findings)).toEqual([]);
});
