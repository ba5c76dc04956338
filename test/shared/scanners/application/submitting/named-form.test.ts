import { expect, test } from 'vitest';
import { isNamedForm } from '../../../../../shared/scanners/application/submitting/named-form.ts';

test.each([
  ['/login', '/login.php', true],
  ['/login', '/admin/login', false],
  ['/index.php', '/index.php?page=delete.php', true],
  ['/index.php?page=login.php', '/index.php?page=login.php', true],
  ['/index.php?page=login.php', '/index.php?lang=en&page=login.php&x=1', true],
  ['/index.php?page=login.php', '/index.php?page=delete.php', false],
  ['/index.php?page=login.php', '/index.php?page=login.php.bak', false],
  ['/index.php?page=login.php', '/index.php', false],
  ['/index.php?page=a%20b&do=in', '/index.php?do=in&page=a+b', true],
  ['/index.php?page=a&do=in', '/index.php?page=a', false],
  ['/index.php?page=a?b', '/index.php?page=a?b', true],
])('a policy that names %s names the form at %s: %s', (entry, address, isNamed) => {
  expect(isNamedForm(entry, new URL(address, 'http://site.example.test'))).toBe(isNamed);
});
