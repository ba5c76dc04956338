import { expect, test } from 'vitest';
import { AddressPace } from '../../../../shared/scanners/subdomain/address-pace.ts';

function paceOf(requestsPerSecond: number) {
  let at = 0;
  const sleep = async (ms: number) => {
    at += ms;
  };
  return { pace: new AddressPace({ requestsPerSecond, now: () => at, sleep }), at: () => at };
}

test('hosts that share an address share its pace', async () => {
  const { pace, at } = paceOf(10);
  for (let host = 0; host < 20; host += 1) await pace.wait(['192.0.2.1'], 3);
  expect(at()).toBeGreaterThanOrEqual(5800);
  expect(at()).toBeLessThanOrEqual(6500);
});

test('hosts of their own do not wait for each other', async () => {
  const { pace, at } = paceOf(10);
  for (let host = 0; host < 20; host += 1) await pace.wait([`192.0.2.${host}`], 1);
  expect(at()).toBe(0);
});

test('without a limit nothing waits', async () => {
  const { pace, at } = paceOf(Number.POSITIVE_INFINITY);
  for (let host = 0; host < 1000; host += 1) await pace.wait(['192.0.2.1'], 3);
  expect(at()).toBe(0);
});
