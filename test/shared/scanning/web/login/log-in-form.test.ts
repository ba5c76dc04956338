import { describe, expect, test } from 'vitest';
import type { FormCredential } from '../../../../../shared/records/policies/site-credential.ts';
import { LogInFailed } from '../../../../../shared/scanning/web/login/log-in-failed.ts';
import { asksForCode, asksToLogIn, fillLogInForm } from '../../../../../shared/scanning/web/login/log-in-form.ts';
import { cpuMs } from '../../../../cpu-time.ts';
import { pageOf } from '../../../scanners/application/page-of.ts';

const url = 'https://shop.example.test/account/login';
const ann: FormCredential = { kind: 'form', login_url: url, username: 'ann', password: 'p4ssw0rd-1' };

const filled = (body: string, more: Partial<FormCredential> = {}) =>
  fillLogInForm(pageOf({ url, body }), { ...ann, ...more });
const fieldsOf = (body: string, more?: Partial<FormCredential>) => Object.fromEntries(filled(body, more).fields);

describe('a log-in form is filled in', () => {
  test.each<[string, string, object]>([
    ['as it stands', '<input name=user><input type=password name=pass>', { user: 'ann', pass: 'p4ssw0rd-1' }],
    [
      'with its hidden fields, ticked boxes and chosen options as they are',
      `<input type=hidden name=csrf value="a&amp;b"><input name=user value="somebody"><input type=PASSWORD name=pass>
       <input type=checkbox name=stay><input type=checkbox name=terms checked>
       <select name=lang><option value=en>English<option value=de selected>Deutsch</select>`,
      { csrf: 'a&b', user: 'ann', pass: 'p4ssw0rd-1', terms: 'on', lang: 'de' },
    ],
    [
      'with the button that Enter presses, and no other',
      '<input name=user><input type=password name=pass><button type=button name=show>Show</button><input type=submit name=go value=In><button name=forgot value=1>Forgot?</button>',
      { user: 'ann', pass: 'p4ssw0rd-1', go: 'In' },
    ],
    [
      'with what names it from elsewhere in the page',
      '</form><form id=in method=post><input name=user></form><input type=password name=pass form=in><input type=submit form=in name=go value=In><form>',
      { user: 'ann', pass: 'p4ssw0rd-1', go: 'In' },
    ],
    [
      'with the name in the field that says so',
      '<input name=tenant><input name=x autocomplete="section-a username"><input type=number name=pin2><input type=password name=pass>',
      { tenant: '', x: 'ann', pin2: '', pass: 'p4ssw0rd-1' },
    ],
    [
      'with the name before the password where none says so',
      '<input name=tenant><input name=f1><input type=password name=f2><input name=code>',
      { tenant: '', f1: 'ann', f2: 'p4ssw0rd-1', code: '' },
    ],
    [
      'with an address for mail for a name',
      '<input type=email name=e><input type=password name=p>',
      { e: 'ann', p: 'p4ssw0rd-1' },
    ],
    ['without a name where it asks for none', '<input type=password name=p>', { p: 'p4ssw0rd-1' }],
    [
      'not where a field is off or has no name',
      '<input name=user disabled><input><input name=login><input type=password><input type=password name=p>',
      { login: 'ann', p: 'p4ssw0rd-1' },
    ],
  ])('%s', (_, inside, fields) => {
    expect(fieldsOf(`<form method=post>${inside}</form>`)).toEqual(fields);
  });

  test('where the password goes into a text field, as sqli-labs has it, and the credential names it', () => {
    const lesson = `<form action=" " method=post><input type=text name=uname><input type=text name=passwd>
      <input type=submit name=submit value=Submit></form>`;
    expect(fieldsOf(lesson, { password_field: 'passwd' })).toEqual({
      uname: 'ann',
      passwd: 'p4ssw0rd-1',
      submit: 'Submit',
    });
    expect(asksToLogIn(pageOf({ url, body: lesson }), 'passwd')).toBe(true);
    expect(asksToLogIn(pageOf({ url, body: lesson }))).toBe(false);
    expect(filled(lesson).hasPassword).toBe(false);
    expect(fieldsOf('<form method=post><input name=passwd></form>', { password_field: 'passwd' })).toEqual({
      passwd: 'p4ssw0rd-1',
    });
  });

  test('by the names and further fields that the credential gives', () => {
    const body = `<form method=post><input name=user><input name=account><input type=password name=old>
      <input type=password name=new></form>`;
    const more = {
      username_field: 'account',
      password_field: 'new',
      extra_fields: [
        { name: 'tenant', value: 'north' },
        { name: 'old', value: 'x' },
      ],
    };
    expect(fieldsOf(body, more)).toEqual({ user: '', account: 'ann', old: 'x', new: 'p4ssw0rd-1', tenant: 'north' });
  });

  test('where it calls the password a new one so that browsers do not fill it in, as Zabbix 6.0.14 does', () => {
    const form = `<form method="post" action="index.php" accept-charset="utf-8" aria-label="Sign in">
      <input type="text" id="name" name="name" value="" maxlength="255" autofocus="autofocus">
      <input type="password" id="password" name="password" value="" maxlength="255" autocomplete="new-password">
      <input type="checkbox" id="autologin" name="autologin" value="1" checked="checked">
      <button type="submit" id="enter" name="enter" value="Sign in">Sign in</button></form>`;
    expect(fieldsOf(form)).toEqual({ name: 'ann', password: 'p4ssw0rd-1', autologin: '1', enter: 'Sign in' });
    const registration = form.replace('<button', '<input type=email name=mail><button');
    expect(() => filled(registration)).toThrow(LogInFailed);
  });

  test('not the one where somebody registers or changes a password', () => {
    const register = '<input name=user><input type=password name=p1 autocomplete=new-password>';
    const change = '<input name=user><input type=password name=p1><input type=password name=p2>';
    const login = '<input name=user><input type=password name=pass>';
    const body = [register, change, login].map((inside) => `<form method=post>${inside}</form>`).join('');
    expect(fieldsOf(body)).toEqual({ user: 'ann', pass: 'p4ssw0rd-1' });
  });

  test.each([
    ['its page', '<form method=post>', url],
    ['its page, whatever the base', '<base href=/other/><form method=post action="">', url],
    ['its action', '<form method=post action=session>', 'https://shop.example.test/account/session'],
    ['its action on the base', '<base href=/other/><form method=post action=s>', 'https://shop.example.test/other/s'],
    [
      "its button's action",
      '<form action=/a><button formaction=/b formmethod=POST>In</button>',
      'https://shop.example.test/b',
    ],
  ])('and sent to %s', (_, head, action) => {
    const form = filled(`${head}<input name=user><input type=password name=pass></form>`);
    expect([form.action.href, form.method]).toEqual([action, 'POST']);
  });

  test.each([
    ['by its name', '<input name=username>'],
    ['by what it is for', '<input name=x autocomplete=username>'],
    ['by what the form is for', '<input type=email name=x>'],
  ])('with the user name alone, told %s, where the password comes later', (_, field) => {
    const newsletter = '<form method=post action=/newsletter><input type=email name=email></form>';
    const search = '<form action=/find><input name=q></form>';
    const form = filled(`${search}${newsletter}<form method=post action=/login/name>${field}</form>`);
    expect([form.hasPassword, form.action.pathname]).toEqual([false, '/login/name']);
    expect(form.fields.map(([, value]) => value)).toEqual(['ann']);
  });
});

describe('a log-in form is not filled in', () => {
  test.each<[string, string, string, Partial<FormCredential>?]>([
    ['that is not there', '<p>Log in with our app</p>', 'has no form with a password field'],
    [
      'of a newsletter or a search',
      '<form method=post action=/subscribe><input type=email name=e></form><form><input name=q></form>',
      'has no form with a password field',
    ],
    [
      'that only a script sends',
      '<form><input name=user><input type=password name=pass></form>',
      'is not submitted by POST',
    ],
    ['of fields without a form', '<input name=user><input type=password name=pass>', 'but no login form'],
    [
      'with files',
      '<form method=post enctype=multipart/form-data><input type=password name=p></form>',
      'submitted as multipart/form-data',
    ],
    [
      'to nowhere',
      '<form method=post action="https://[">  <input type=password name=p></form>',
      'its action is not a valid URL',
    ],
    [
      'without the named field',
      '<form method=post><input name=a><input type=password name=p></form>',
      'no field with the name given in username_field',
      { username_field: 'b' },
    ],
  ])('%s', (_, body, words, more = {}) => {
    expect(() => filled(body, more)).toThrow(LogInFailed);
    expect(() => filled(body, more)).toThrow(words);
  });

  test('of what is no page', () => {
    const page = pageOf({ url, body: '{}', headers: { 'Content-Type': 'application/json' } });
    expect(() => fillLogInForm(page, ann)).toThrow('does not return an HTML page');
  });
});

test.each([
  ['<form><input type=password name=p></form>', true],
  ['<form><input type=password name=p><input type=password name=p2></form>', false],
  ['<form><input type=password name=p autocomplete="new-password"></form>', false],
  ['<form><input name=p></form>', false],
  ['<input type=password name=p>', false],
])('%s asks to log in: %s', (body, asks) => {
  expect(asksToLogIn(pageOf({ body }))).toBe(asks);
});

test.each([
  ['<form><input name=x autocomplete=one-time-code></form>', true],
  ['<form><input name=otp></form>', true],
  ['<form><input name=mfa_code></form>', true],
  ['<form><input name=postcode></form>', false],
  ['<form><input type=hidden name=otp></form>', false],
  ['<p>Your code</p>', false],
])('%s asks for a code: %s', (body, asks) => {
  expect(asksForCode(pageOf({ body }))).toBe(asks);
});

test.each([
  ['forms', '<form><input type=password name=a><input type=password name=b>'.repeat(30_000)],
  ['forms in forms', `${'<form>'.repeat(250)}${'<b><input type=password name=a></b>'.repeat(50_000)}`],
  ['elements in forms in forms', `${'<form>'.repeat(250)}${'<b></b>'.repeat(270_000)}`],
])('a page full of %s is read in time that grows with its length', (_, body) => {
  const page = pageOf({ url, body });
  const started = cpuMs();
  expect(asksToLogIn(page)).toBe(false);
  expect(asksForCode(page)).toBe(false);
  expect(cpuMs() - started).toBeLessThan(4000);
});
