import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { authorize } from '../../../../shared/auth/principal.ts';
import { auditWrite, masked } from '../../../../shared/store/changes/audit.ts';
import { Table } from '../../../../shared/store/table/table.ts';

const store = { table: new Table({ send: () => Promise.reject(new Error('not asked')) }, 't'), now: () => 5_000 };
const principal = { subject: 'somebody', grants: [{ project: 7, role: 'admin' }] } as const;
const actor = { project: authorize(principal, 7, 'scan:read'), principal, requestId: 'r', action: 'a/b' };

/** A kind of record whose schema names these fields. */
const kindWith = (fields: object) => ({
  type: 't',
  record: z.object(Object.fromEntries(Object.keys(fields).map((name) => [name, z.unknown()]))),
});

describe('an audit record', () => {
  test.each([
    ['password', 'v3ry'],
    ['client_secret', 'v3ry'],
    ['accessToken', 'v3ry'],
    ['Authorization', 'Bearer v3ry'],
    ['Set-Cookie', 'sid=v3ry'],
    ['api_key', 'v3ry'],
    ['x-api-key', 'v3ry'],
    ['private_key', 'v3ry'],
    ['passphrase', 'v3ry'],
    ['db_passwd', 'v3ry'],
    ['token', { kind: 'bearer', value: 'v3ry' }],
    ['secrets', ['v3ry', 'v3ry']],
    ['password', 12345],
  ])('shows nothing of %s, however deep it stands', (name, value) => {
    const of = (more: object) => ({ ...more, name: 'n' });
    for (const fields of [
      of({ [name]: value }),
      of({ login: { form: { [name]: value } } }),
      of({ list: [{ [name]: value }] }),
    ]) {
      const write = auditWrite(store, actor, { kind: kindWith(fields), id: 1, before: fields, after: fields });
      const { before, after } = 'put' in write ? write.put : {};
      expect(JSON.stringify([before, after])).not.toMatch(/v3ry|12345/);
      expect(JSON.stringify(before)).toContain('***');
      expect(before).toMatchObject({ name: 'n' });
    }
  });

  test.each([
    ['credentials', ['staging-login']],
    ['keyword', 'a'],
    ['schedule', { rule: '0 3 * * *', time_zone: 'Europe/Berlin' }],
    ['status', 3],
    ['description', null],
    ['enabled', false],
  ])('shows %s as it is', (name, value) => {
    const write = auditWrite(store, actor, { kind: kindWith({ [name]: value }), id: 1, after: { [name]: value } });
    expect('put' in write && write.put.after).toEqual({ [name]: value });
  });

  test('leaves out what is the store’s own', () => {
    const item = { pk: 'P#7', sk: 'S', lk: 'L', version: 3, revision: 2, active_run: 'r', due_at: 1, name: 'n' };
    const write = auditWrite(store, actor, { kind: kindWith({ name: 'n' }), id: 1, before: item });
    expect('put' in write && write.put.before).toEqual({ name: 'n' });
    expect('put' in write && 'after' in write.put).toBe(false);
  });

  test('of any value at all has its shape, but for secrets', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(masked({ value, password: value })).toEqual({ value: masked(value), password: '***' });
        expect(masked(masked(value))).toEqual(masked(value));
      }),
    );
  });
});
