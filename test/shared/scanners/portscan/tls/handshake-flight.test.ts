import { expect, test } from 'vitest';
import { readFlight } from '../../../../../shared/scanners/portscan/tls/handshake-flight.ts';

const record = (type: number, ...content: readonly number[]) =>
  Buffer.from([type, 3, 3, 0, content.length, ...content]);
const fatal = record(21, 2, 40);

/** What is handed to whoever picks, each time. */
function handed(bytes: Buffer): { readonly lengths: readonly number[]; readonly read: unknown } {
  const lengths: number[] = [];
  const read = readFlight(bytes, ({ length }) => {
    lengths.push(length);
    return undefined;
  });
  return { lengths, read };
}

test('messages in many small records are put together once, so that they take no time that grows with its square', () => {
  const small = Buffer.concat(Array.from({ length: 1000 }, () => record(22, 2)));
  expect(handed(small)).toEqual({ lengths: [1000], read: undefined });
});

test('what stands behind messages that need more of them is what the server says instead', () => {
  const begun = record(22, 2, 0);
  expect(handed(Buffer.concat([begun, fatal])).read).toEqual({ kind: 'alert', description: 40 });
  expect(handed(Buffer.concat([begun, Buffer.from('HTTP/1.1 400')])).read).toEqual({ kind: 'other' });
});

test('messages that are whole count, whatever stands behind them', () => {
  for (const behind of [fatal, Buffer.from('HTTP/1.1 400')])
    expect(readFlight(Buffer.concat([record(22, 2, 0), behind]), ([type]) => type)).toBe(2);
});
