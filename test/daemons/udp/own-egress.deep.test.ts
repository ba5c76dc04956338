import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const SCRIPT = new URL('scan-behind-filter.ts', import.meta.url).pathname;

test('what a packet filter of the own network blocks is not testable with a control, and closes findings without', async () => {
  const child = spawn('unshare', ['-n', process.execPath, SCRIPT], { stdio: ['ignore', 'pipe', 'inherit'] });
  const { controlled, alone } = JSON.parse(await text(child.stdout));
  expect(controlled.observed).toEqual(['22/tcp']);
  expect(controlled.absent).toEqual(['21/tcp']);
  expect(controlled.blocked).toEqual([
    {
      checkId: 'open-port',
      target: '10.9.0.1 25,110,3128,8080/tcp',
      outcome: 'not_testable',
      count: 4,
      reason: 'not testable from here: the network that scans run in blocks outbound connections to it',
    },
  ]);
  expect(controlled.detail).toContain('Ports 25, 110, 3128, 8080 are not testable from here');
  // Why a control is worth its while: 25 and 3128 are open.
  expect(alone.observed).toEqual(['22/tcp']);
  expect(alone.absent).toEqual(['110/tcp', '21/tcp', '25/tcp', '3128/tcp', '8080/tcp']);
  expect(alone.blocked).toEqual([]);
});
