import { expect, test } from 'vitest';
import { seemsToDestroy } from '../../../../../shared/scanners/application/active/acting-address.ts';

test.each([
  '/items/5/delete',
  '/items/delete/5',
  '/delete.php?id=5',
  '/users/ada/remove/',
  '/?action=delete&id=5',
  '/index.php?do=delete_page',
  '/plugins?uninstall=akismet',
  '/api.php?a=1&task=flush-cache',
  '/admin/restart',
])('a crawl does not follow %s', (path) => {
  expect(seemsToDestroy(new URL(path, 'http://a.test'))).toBe(true);
});

test.each([
  '/blog/how-to-remove-stains',
  '/delete-key-explained',
  '/assets/remove.js',
  '/docs/restart/services/nginx',
  '/search?q=how+to+delete',
  '/?action=view&deleted=no',
  '/create',
  '/undelete',
  '/urban',
])('a crawl looks at %s', (path) => {
  expect(seemsToDestroy(new URL(path, 'http://a.test'))).toBe(false);
});
