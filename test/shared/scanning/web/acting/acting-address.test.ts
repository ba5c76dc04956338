import { expect, test } from 'vitest';
import { actingOf, mayAct } from '../../../../../shared/scanning/web/acting/acting-address.ts';
import { plainText } from '../../../../../shared/scanning/web/acting/split-words.ts';
import { verbsByLanguage } from '../../../../../shared/scanning/web/acting/verbs.ts';
import { actingAddresses, actingOfPrograms } from './acting-addresses.ts';
import { actingOfDevices, harmlessOfDevices } from './device-addresses.ts';
import { harmlessAddresses } from './harmless-addresses.ts';

const at = (path: string) => new URL(path, 'http://a.test');
const wordsOf = (words: string | undefined) => (words === undefined ? [] : [words]);

test.each(actingAddresses)('nobody asks $path ($of)', ({ path, words }) => {
  expect(actingOf(at(path), wordsOf(words))).toBeDefined();
});

test('of ordinary addresses at most one in twenty is left out', () => {
  const leftOut = harmlessAddresses.filter(({ path, words }) => actingOf(at(path), wordsOf(words)) !== undefined);
  expect(leftOut.map(({ path }) => path)).toEqual([]);
});

test.each(actingOfDevices)('nobody commands a device by $path ($of)', ({ path }) => {
  expect(actingOf(at(path))).toBeDefined();
});

test('of what devices show at most one address in twenty is left out', () => {
  const leftOut = harmlessOfDevices.filter(({ path }) => actingOf(at(path)) !== undefined);
  expect(leftOut.length).toBeLessThanOrEqual(harmlessOfDevices.length / 20);
});

test.each(['删除', '删除用户', '清空购物车', '取消订单', '退出登录', '批准'])(
  'a link called %s is not followed',
  (words) => {
    expect(actingOf(at('/go/5'), [words])).toBeDefined();
  },
);

test.each(['已删除的文件', '取消政策说明文档', '公开课', '如何删除'])('a link called %s is', (words) => {
  expect(actingOf(at('/go/5'), [words])).toBeUndefined();
});

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
  expect(actingOf(at(path))).toBe('would change something');
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
  expect(actingOf(at(path))).toBeUndefined();
});

test.each([
  ['/reset-db', []],
  ['/resetDatabase.php', []],
  ['/initdb', []],
  ['/admin/setup_database.aspx', []],
  ['/install-database', []],
  ['/index.php?page=reset-database', []],
  ['/go', ['Initialize the database']],
  ['/go', ['Reset & reload all tables']],
  ['/go', ['Datenbank zurücksetzen']],
])('%s %j makes a database anew, whatever it is handed', (path, words) => {
  expect(actingOf(at(path), words)).toBe('would change something');
});

test.each(['How to reset the database', 'Database setup', 'Set up your database in five minutes', 'Reset', 'Tables'])(
  'a link called %s is followed',
  (words) => {
    expect(actingOf(at('/go'), [words])).toBeUndefined();
  },
);

test.each([
  ['/logout', []],
  ['/shop/x?action=sign-out', []],
  ['/log_off.php', []],
  ['/abmelden', []],
  ['/cerrar-sesion', []],
  ['/go', ['Log out Ada']],
  ['/go', ['Sign-off']],
  ['/go', ['Déconnexion']],
  ['/go', ['Cerrar sesión']],
  ['/go', ['ログアウト']],
])('%s %j ends the session', (path, words) => {
  expect(actingOf(at(path), words)).toBe('would log out');
});

test.each(['/register', '/create', '/checkout', '/subscribe', '/users/5/delete'])('%s gets no questions', (path) => {
  expect(mayAct(at(path))).toBe(true);
});

test.each(['/archive/2024', '/order-history?page=2', '/posts/5', '/search?q=delete'])('%s gets questions', (path) => {
  expect(mayAct(at(path))).toBe(false);
});

test('the lists are as long as they are said to be', () => {
  expect(actingAddresses.length).toBeGreaterThanOrEqual(120);
  expect(actingOfPrograms.filter(({ of }) => of !== undefined).length).toBeGreaterThanOrEqual(30);
  expect(harmlessAddresses.length).toBeGreaterThanOrEqual(200);
  for (const list of [actingAddresses, harmlessAddresses])
    expect(new Set(list.map(({ path }) => path)).size).toBe(list.length);
});

test.each(Object.entries(verbsByLanguage))(
  'there are enough verbs in %s, each once',
  (_language, { always, given }) => {
    const verbs = `${always} ${given}`.split(/\s+/).map(plainText);
    expect(new Set(verbs).size).toBe(verbs.length);
    expect(verbs.length).toBeGreaterThanOrEqual(80);
  },
);
