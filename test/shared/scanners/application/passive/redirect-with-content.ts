import { pageOf } from '../page-of.ts';

const redirect = (body: string, status = 302) => pageOf({ status, headers: { Location: '/login' }, body });
const inSession = (Location: string) => pageOf({ status: 302, headers: { Location }, body: orders, loggedIn: true });
const orders = `<html><body><table>${'<tr><td>order 4711</td></tr>'.repeat(100)}</table></body></html>`;

export const fires = [
  redirect(orders),
  redirect('<form method="post"><input name="email" value="x"><button>Save</button></form>'),
  redirect('<ul><li><a href="/a">a</a><li><a href="/b">b</a><li><a href="/c">c</a><li><a href="/d">d</a></ul>', 301),
  inSession('/users/sign_in'),
];

export const silent = [
  redirect('<html><body>Moved <a href="/login">here</a></body></html>'),
  redirect(`<html><body>${'Moved to the place where you can sign in. '.repeat(60)}</body></html>`),
  redirect(''),
  redirect(orders, 200),
  // Its user may see them.
  inSession('/orders'),
];
