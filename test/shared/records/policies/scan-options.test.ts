import { expect, test } from 'vitest';
import { portscanChoice } from '../../../../shared/records/policies/scan-options.ts';

test('a list of ports in one string is refused, and the refusal shows how it is written', () => {
  const { error } = portscanChoice.safeParse({ ports: '1-1000', udp: false, tls: true });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'must be all, top-1000, top-100 or a list of ports and port ranges such as ["22", "8000-8100"]',
  ]);
  expect(portscanChoice.safeParse({ ports: ['22', '8000-8100'], udp: false, tls: true }).success).toBe(true);
});
