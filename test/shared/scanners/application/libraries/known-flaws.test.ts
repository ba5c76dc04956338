import { expect, test } from 'vitest';
import { flawsKnownOn, flawsOf } from '../../../../../shared/scanners/application/libraries/known-flaws.ts';

test('an old version has the flaws whose ranges it lies in, each once, and the version that mends all', () => {
  const flaws = flawsOf(['jquery'], '3.4.1');
  expect(flaws).toMatchObject({ severity: 'medium', ids: ['CVE-2020-11022', 'CVE-2020-11023'], fixedIn: '3.5.0' });
  expect(flaws?.isAbandoned).toBe(false);
});

test('the version that mends a flaw is without it', () => {
  expect(flawsOf(['jquery'], '3.5.0')).toBeUndefined();
  expect(flawsOf(['lodash'], '4.17.15')?.severity).toBe('high');
});

test('a library that nobody mends any more has no version without flaws', () => {
  expect(flawsOf(['angularjs'], '1.8.3')).toMatchObject({ isAbandoned: true, fixedIn: undefined });
});

test('parts of a library count together', () => {
  const whole = flawsOf(['jquery-ui', 'jquery-ui-dialog'], '1.11.4');
  expect(whole?.ids).toEqual(expect.arrayContaining(['CVE-2016-7103', 'CVE-2021-41182']));
});

test('a library that is not known has none', () => {
  expect(flawsOf(['left-pad'], '1.0.0')).toBeUndefined();
  expect(flawsKnownOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
