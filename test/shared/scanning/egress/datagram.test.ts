import { expect, onTestFinished, test } from 'vitest';
import { createEgress, EgressRefused } from '../../../../shared/scanning/egress/egress.ts';
import { meter } from '../../../../shared/scanning/egress/metered.ts';
import { datagramServer } from '../../../targets/datagram-server.ts';
import { freePorts } from '../../../targets/free-port.ts';

const loopback = { only: ['127.0.0.0/8', '::1/128'], allow: ['127.0.0.0/8', '::1/128'] };

const question = (text: string, more: { readonly until?: AbortSignal; readonly fromAnyPort?: boolean } = {}) => ({
  bytes: Buffer.from(text),
  accept: (bytes: Buffer) => (bytes.toString() === 'no' ? undefined : bytes.toString()),
  until: AbortSignal.timeout(60_000),
  ...more,
});

function metered(allowance: { readonly requests?: number; readonly bytes?: number }) {
  const run = meter(createEgress(loopback), { requests: 1e6, bytes: 1e9, ...allowance }, () => undefined);
  onTestFinished(() => run.close());
  return { ...run, to: run.egress.range('127.0.0.1').at(0n) };
}

test.each(['127.0.0.1', '::1'])('a question over UDP to %s has the first answer that is accepted', async (host) => {
  await using server = await datagramServer((asked) => `yes, ${asked}`, { host });
  const egress = createEgress(loopback);
  const asked = await egress.ask(egress.range(host).at(0n), server.port, question('you?'));
  expect(asked).toEqual({ kind: 'answered', answer: 'yes, you?' });
  expect(egress.connections()).toBe(1);
});

test('a port where nobody listens is refused, and one that says nothing acceptable is silent', async () => {
  await using server = await datagramServer(() => 'no');
  const egress = createEgress(loopback);
  const to = egress.range('127.0.0.1').at(0n);
  const [closed = 0] = await freePorts(1);
  expect(await egress.ask(to, closed, question('you?'))).toEqual({ kind: 'refused' });
  expect(await egress.ask(to, closed, question('you?', { fromAnyPort: true }))).toEqual({ kind: 'refused' });
  const until = AbortSignal.timeout(100);
  expect(await egress.ask(to, server.port, question('you?', { until }))).toEqual({ kind: 'silent' });
  expect(server.asked).toEqual(['you?']);
});

test('an answer from another port counts where the protocol permits it, and from no other address', async () => {
  await using server = await datagramServer((_, count) => `answer ${count}`, { anotherPort: true });
  const egress = createEgress(loopback);
  const to = egress.range('127.0.0.1').at(0n);
  const until = AbortSignal.timeout(100);
  expect(await egress.ask(to, server.port, question('a', { until }))).toEqual({ kind: 'silent' });
  const anywhere = question('b', { fromAnyPort: true });
  expect(await egress.ask(to, server.port, anywhere)).toEqual({ kind: 'answered', answer: 'answer 2' });
});

test('only an address that the guard has checked is asked', () => {
  const other = createEgress(loopback).range('127.0.0.1').at(0n);
  expect(() => createEgress(loopback).ask(other, 53, question('a'))).toThrow(EgressRefused);
});

test('questions over UDP count in the budget, and the one beyond it is not sent', async () => {
  await using server = await datagramServer(() => 'yes');
  const two = metered({ requests: 2 });
  for (let count = 0; count < 2; count += 1)
    expect(await two.egress.ask(two.to, server.port, question('12345'))).toMatchObject({ kind: 'answered' });
  expect(await two.egress.ask(two.to, server.port, question('12345'))).toEqual({ kind: 'unsent' });
  expect([two.requests(), two.bytes(), two.egress.spent()]).toEqual([2, 10, true]);
  const few = metered({ bytes: 5 });
  await few.egress.ask(few.to, server.port, question('12345'));
  expect(await few.egress.ask(few.to, server.port, question('12345'))).toEqual({ kind: 'unsent' });
  expect(server.asked.length).toBe(3);
});

test('a question whose run is over waits for no answer', async () => {
  await using server = await datagramServer(() => undefined);
  const run = metered({});
  const asked = run.egress.ask(run.to, server.port, question('you?'));
  run.close();
  expect(await asked).toEqual({ kind: 'silent' });
});
