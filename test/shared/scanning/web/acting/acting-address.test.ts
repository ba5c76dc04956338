import { expect, test } from 'vitest';
import { actingOf, mayAct } from '../../../../../shared/scanning/web/acting/acting-address.ts';
import { unaccented } from '../../../../../shared/scanning/web/acting/split-words.ts';
import { verbsByLanguage } from '../../../../../shared/scanning/web/acting/verbs.ts';
import { actingAddresses, actingOfPrograms } from './acting-addresses.ts';
import { actingOfDevices, harmlessOfDevices } from './device-addresses.ts';
import { harmlessAddresses } from './harmless-addresses.ts';
import { programLists } from './program-addresses.ts';

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

test.each(programLists)(
  'of the $name list of programs at least 82 of 100 acting addresses are held back',
  ({ acting }) => {
    const asked = acting.filter(({ path }) => actingOf(at(path)) === undefined);
    expect(asked.length, asked.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(acting.length * 0.18);
  },
);

test.each(programLists)(
  'of what the $name list of programs shows at most one in twenty is left out',
  ({ harmless }) => {
    const leftOut = harmless.filter(({ path }) => actingOf(at(path)) !== undefined);
    expect(leftOut.length, leftOut.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(harmless.length / 20);
  },
);

test.each([
  '/feed/deletedatarange.json?id=5&start=1&end=2',
  '/user/changeusername?username=ada',
  '/user/newapikeywrite.json',
  '/admin/resetdiskstats',
  '/admin/redisflush',
  '/cache/clean',
  '/input/clean.json',
  '/schedule/create.json',
  '/feed/trim.json?id=5&start_time=9',
  '/admin/update/start?type=all',
  '/music/forceSearch',
  '/translations.php?action=review&id=5',
  '/api/drafts/5/review',
  // In DVPWA the page with a form, which the profile intrusive opens; of a draft it may be the review itself.
  '/courses/1/review',
  '/drafts/5/review?accept=1',
  '/pay/create_order/k3JdQ0aB7xY2mN9pL4rT6vW8zC1eF5gH',
  '/admin/setuser?id=1',
  '/admin/setuserfeed?id=1',
  '/feed/scalerange.json?id=1&start=1&end=2&value=3',
  '/input/bulk?data=[[0,16,1137]]',
  '/input/bulk.json?data=',
  '/vis/multigraph/new.json',
])('%s acts, though a name is run together or nothing is handed over', (path) => {
  expect(actingOf(at(path))).toBe('would change something');
});

test.each([
  '/changelog',
  '/resetting',
  '/removable?x=1',
  '/clearwater',
  '/cleaning',
  '/themes/clean',
  '/quiz/start',
  '/install.json',
  '/passwordreset',
  '/deletedatapoints.md',
  '/disabled',
  '/news/enablement?id=5',
  '/setlist?id=5',
  '/settings?x=1',
  '/candy/bulk?page=2',
  '/admin/setuser',
  '/new.json',
  '/feed/value.json?id=1',
])('%s only looks as if it did', (path) => {
  expect(actingOf(at(path))).toBeUndefined();
});

test.each(['삭제', '게시글 삭제', '글삭제', '회원 탈퇴', '장바구니 비우기', '주문취소', '승인하기', '로그아웃'])(
  'a link called %s is not followed, in Korean',
  (words) => {
    expect(actingOf(at('/go/5'), [words])).toBeDefined();
  },
);

test.each(['삭제 방법', '삭제된 게시글 보기', '공지사항', '취소 및 환불 안내', '로그인'])(
  'a link called %s is, in Korean',
  (words) => {
    expect(actingOf(at('/go/5'), [words])).toBeUndefined();
  },
);

test.each([
  '/api/v2/torrents/recheck?hashes=all',
  '/api/unpause_server',
  '/ws.php?method=pwg.images.setRank&image_id=5',
  '/index.php?route=common/cart.remove&key=5',
  '/json.htm?type=command&param=addscenetimer&idx=5',
  '/index.php?act=procMemberRenameScrapFolder',
  '/admin.php?action=optimize_db',
  '/list/cron/?token=ab12',
  '/smf/index.php?action=x;a1b2c3d4e=0123456789abcdef0123456789abcdef',
])('what a program calls %s changes something', (path) => {
  expect(actingOf(at(path))).toBe('would change something');
});

test.each([
  '/api/v2/torrents/info?filter=downloading',
  '/index.php?act=dispBoardDelete&document_srl=5',
  '/index.php?route=sale/order.getHistory&order_id=5',
  '/scp/ajax.php/tickets/5/merge/preview',
  '/posting.php?mode=reply&t=5',
  '/admin.php?action=create_account',
  '/feed/all.rss?token=ab12',
  '/list.php?bID=5',
  '/go/refresh?to=/start',
])('what a program calls %s shows something', (path) => {
  expect(actingOf(at(path))).toBeUndefined();
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
  ['/reset.php', 'Forgot your password?'],
  ['/reset', 'Reset your password'],
  ['/password/reset', 'Reset'],
  ['/user/reset.php', 'Reset'],
  ['/docs/reset', 'Reset'],
])('%s behind a link called %s is a form or a text, and followed', (path, words) => {
  expect(actingOf(at(path), [words])).toBeUndefined();
});

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
    const verbs = `${always} ${given}`.split(/\s+/).map(unaccented);
    expect(new Set(verbs).size).toBe(verbs.length);
    expect(verbs.length).toBeGreaterThanOrEqual(80);
  },
);
