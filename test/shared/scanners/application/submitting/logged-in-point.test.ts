import { expect, test } from 'vitest';
import { ChangePoints } from '../../../../../shared/scanners/application/submitting/change-points.ts';
import { loggedInPoint } from '../../../../../shared/scanners/application/submitting/logged-in-point.ts';
import { pageOf } from '../page-of.ts';

const form = '<form method=post><input name=who><input type=password name=word><button>Go</button></form>';
const account = {
  kind: 'form',
  login_url: 'https://a.example/',
  username: 'heron',
  password: 'correct horse',
} as const;

const pointsOf = (body: string, forms: readonly string[]) =>
  new ChangePoints({ mark: 'mark', forms, excludedWords: [], inScope: () => true }).of(
    pageOf({ url: 'https://a.example/login', body }),
  );
const fieldsSent = (point: ReturnType<typeof pointsOf>[number]) =>
  new Map(loggedInPoint(point, account).submission?.fields);

test('headers of a log-in that the policy names are asked with the account of the scan, and its fields never', () => {
  const points = pointsOf(form, ['/login']).filter(({ submission }) => submission !== undefined);
  expect(points.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'field who',
    'field word',
    'client User-Agent',
    'client Referer',
    'client X-Forwarded-For',
  ]);
  for (const point of points)
    expect([point.name, fieldsSent(point).get('word') === account.password]).toEqual([
      point.name,
      point.kind === 'client',
    ]);
  expect(JSON.stringify(points)).not.toContain(account.password);
});

test('a form that changes a password gets no account', () => {
  const change = form.replace('<button>', '<input type=password name=again><button>');
  for (const point of pointsOf(change, ['/login'])) expect(fieldsSent(point).get('word')).not.toBe(account.password);
});

test('a password in a field like any other is known by the names of the credential', () => {
  const plain = form.replace('type=password ', '');
  const named = { ...account, username_field: 'who', password_field: 'word' };
  const asked = (credential: Parameters<typeof loggedInPoint>[1]) =>
    pointsOf(plain, ['/login'])
      .filter(({ kind, submission }) => kind === 'client' && submission !== undefined)
      .map((point) => new Map(loggedInPoint(point, credential).submission?.fields).get('word') === account.password);
  expect(asked(named)).toEqual([true, true, true]);
  expect(asked(account)).toEqual([false, false, false]);
  expect(asked({ ...named, password_field: 'other' })).toEqual([false, false, false]);
});
