import { describe, expect, test } from 'vitest';
import { InvalidRequest } from '../../../shared/http/errors.ts';
import { type RequestEvent, readIdempotencyKey } from '../../../shared/http/request.ts';

const eventWith = (multiValueHeaders: Record<string, string[]> | null) =>
  ({
    body: null,
    isBase64Encoded: false,
    multiValueHeaders,
    multiValueQueryStringParameters: null,
  }) as RequestEvent;

describe('an Idempotency-Key', () => {
  test.each([
    ['a', 'a'],
    ['8e03978e-40d5-43dd-bc93-6894a57f9324', '8e03978e-40d5-43dd-bc93-6894a57f9324'],
    ['"quoted, as the draft writes it"', '"quoted, as the draft writes it"'],
    ['~!@#$%^&*()', '~!@#$%^&*()'],
    ['x'.repeat(255), 'x'.repeat(255)],
  ])('may be %j', (sent, read) => {
    expect(readIdempotencyKey({ method: 'POST' }, eventWith({ 'idempotency-KEY': [sent] }))).toBe(read);
  });

  test.each([[['']], [['x'.repeat(256)]], [['é']], [['a\tb']], [['a\u0000']], [['a', 'b']], [['a', 'a']]])(
    'must not be %j',
    (values) => {
      const read = () => readIdempotencyKey({ method: 'POST' }, eventWith({ 'Idempotency-Key': values }));
      expect(read).toThrow(InvalidRequest);
    },
  );

  test.each([
    ['POST', null],
    ['POST', { accept: ['a'] }],
    ['GET', { 'Idempotency-Key': ['a'] }],
    ['GET', { 'Idempotency-Key': ['é'] }],
  ] as const)('of a %s with headers %j is none', (method, headers) => {
    expect(readIdempotencyKey({ method }, eventWith(headers as Record<string, string[]> | null))).toBeUndefined();
  });
});
