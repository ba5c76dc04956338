import { expect, test } from 'vitest';
import { createEgress } from '../../../../shared/scanning/egress/egress.ts';
import { gapOf } from '../../../../shared/scanning/frame/gaps.ts';
import { failureOf } from '../../../../shared/scanning/web/transport/failure.ts';

const words =
  '2001:db8::7 is not testable from here: it has IPv6 addresses only, and this installation has no IPv6 connectivity';

test('a site that only IPv6 leads to is a failure of its own, which leaves its checks not testable', async () => {
  const egress = createEgress({ allow: ['2001:db8::/32'], ipv6: false });
  const error = await egress.resolve('2001:db8::7').catch((thrown: unknown) => thrown);
  expect(failureOf(error, '[2001:db8::7]')).toMatchObject({ kind: 'not_testable', message: words });
  const end = { kind: 'failed', detail: words, errorClass: 'not_testable' } as const;
  expect(gapOf(end)).toEqual({ outcome: 'not_testable', reason: words });
  expect(gapOf({ ...end, errorClass: 'target_unreachable' })).toEqual({ outcome: 'error', reason: words });
});
