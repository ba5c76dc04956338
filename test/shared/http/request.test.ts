import { describe, expect, test } from 'vitest';
import { putOsint } from '../../../shared/api/osint/osint.ts';
import { type RequestEvent, readIdempotencyKey, readIfMatch, readInput } from '../../../shared/http/request.ts';
import { InvalidRequest } from '../../../shared/outcome/errors.ts';

const eventWith = (multiValueHeaders: Readonly<Record<string, readonly string[]>> | null) =>
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

describe('an If-Match', () => {
  test.each(['*', '"1001-3"', 'W/"1001-3", "x"'])('may be %j', (sent) => {
    expect(readIfMatch({ method: 'POST' }, eventWith({ 'IF-Match': [sent] }))).toBe(sent);
  });

  test('may be given in several lines', () => {
    expect(readIfMatch({ method: 'POST' }, eventWith({ 'If-Match': ['"a"', '"b"'] }))).toBe('"a", "b"');
    expect(() => readIfMatch({ method: 'POST' }, eventWith({ 'If-Match': ['"a"', '*'] }))).toThrow(InvalidRequest);
  });

  test.each(['', '1001-3', '"1001-3', '* *'])('must not be %j', (sent) => {
    expect(() => readIfMatch({ method: 'POST' }, eventWith({ 'If-Match': [sent] }))).toThrow(InvalidRequest);
  });

  test.each([['POST', null] as const, ['GET', { 'If-Match': ['1001-3'] }] as const])(
    'of a %s with %j is none',
    (method, headers) => {
      expect(readIfMatch({ method }, eventWith(headers))).toBeUndefined();
    },
  );
});

describe('the Content-Type of a body', () => {
  const read = (...types: string[]) =>
    readInput(putOsint, { ...eventWith({ 'Content-Type': types }), body: '{"project_id":1}' });

  test.each(['application/json', 'Application/JSON ; charset=utf-8', 'application/json;a=b;c="d, e"'])(
    'may be %j',
    (type) => {
      expect(read(type)).toEqual({ project_id: 1 });
    },
  );

  test.each([
    [[]],
    [['text/json']],
    [['application/json-seq']],
    [['application/json, text/plain']],
    [['application/json;a=b', 'text/plain']],
  ])('must not be %j', (types) => {
    expect(() => read(...types)).toThrow('invalid request');
  });
});
