import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EgressRefused, EgressSpent, HostNotResolved } from '../../../../../shared/scanning/egress/egress.ts';
import { WebFailure } from '../../../../../shared/scanning/web/message/web-failure.ts';
import { failureOf, tlsFailure, webFailure } from '../../../../../shared/scanning/web/transport/failure.ts';

const coded = (code: string) => Object.assign(new Error(`connect ${code} 10.0.0.9:443 at node:net`), { code });

describe('why there is no answer', () => {
  test.each([
    [coded('ECONNREFUSED'), 'connection_refused', 'a.test refused the connection'],
    [coded('ECONNRESET'), 'reset', 'a.test closed the connection without a response'],
    [coded('EPIPE'), 'reset', 'a.test closed the connection without a response'],
    [coded('ETIMEDOUT'), 'timeout', 'a.test did not respond in time'],
    [coded('EHOSTUNREACH'), 'unreachable', 'a.test cannot be reached'],
    [coded('ENETUNREACH'), 'unreachable', 'a.test cannot be reached'],
    [coded('HPE_INVALID_CONSTANT'), 'protocol', 'a.test does not respond with valid HTTP'],
    [coded('ERR_SSL_BAD_RECORD'), 'tls', 'TLS connection to a.test failed'],
    [coded('EWHATEVER'), 'unreachable', 'a.test cannot be reached'],
    [new EgressSpent(), 'spent', 'The request budget of the run is exhausted'],
    [new HostNotResolved('The host name a.test does not resolve'), 'dns', 'The host name a.test does not resolve'],
    [new EgressRefused('The address is private'), 'refused_by_guard', 'The address is private'],
    ['a text', 'unreachable', 'a.test cannot be reached'],
  ] as const)('%o is %s', (error, kind, message) => {
    expect(failureOf(error, 'a.test')).toMatchObject({ kind, message });
  });

  test('is said once: a failure stays what it is', () => {
    const failure = webFailure('dns', 'a.test');
    expect(failureOf(failure, 'b.test')).toBe(failure);
  });

  test('is short and without internals, whatever the host is called and whatever went wrong', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), fc.string(), (host, code) => {
        for (const failure of [
          failureOf(coded(code), host),
          tlsFailure(host, coded(code)),
          webFailure('timeout', host),
        ]) {
          expect(failure).toBeInstanceOf(WebFailure);
          expect(failure.message.length).toBeLessThanOrEqual(255);
          expect(failure.message).not.toContain('10.0.0.9');
          expect(failure.message).not.toContain('node:');
        }
      }),
    );
  });
});
