import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from '../../../../targets/free-port.ts';
import { htmlOf, spelled, wordsOf } from '../../../../targets/generated-site.ts';
import { listening, type Target } from '../../../../targets/server.ts';

export const user = 'scanner';
export const password = 'Zq7-heron&pond';

/** How a site lets people in. */
export interface LoginSiteOptions {
  /** Pages under `/item/`. */
  readonly items?: number;
  /** The form has a token that changes each time, and is refused without it. */
  readonly csrf?: boolean;
  /** Requests that a session lives for. */
  readonly expiresAfter?: number;
  /** What strangers get for a page: sent to the log-in, the form in place, or the same page without its words. */
  readonly strangers?: 'redirect' | 'form' | 'words' | 'status';
  /** What is answered to a wrong password. */
  readonly wrong?: 'form' | 'json' | 'json with 200' | 'redirect' | 'page' | 'nothing';
  /** First the name, on the next page the password. */
  readonly steps?: boolean;
  /** The password is also asked for by Basic, before everything. */
  readonly basic?: boolean;
  readonly action?: string;
  /** The whole body of the log-in page. */
  readonly page?: string;
  /** No new session id at the log-in. */
  readonly keepsId?: boolean;
  /** The password that the site has from its n-th log-in on. */
  readonly changesAfter?: number;
  /** Every page has a link to it that ends the session without saying so. */
  readonly trapdoor?: boolean;
  /** The answer of a log-in sends the form on by 307. */
  readonly sentOn?: boolean;
  /** The log-in page is the same for those who are logged in. */
  readonly formForAll?: boolean;
  /** No page shows whose session it is, or how to leave it. */
  readonly nameless?: boolean;
  /** A page for those who are logged in that asks for the password again. */
  readonly confirms?: boolean;
  /** A code is asked for after the password. */
  readonly code?: boolean;
  /** The log-in alone sets a second session cookie, which scripts can read. */
  readonly readable?: boolean;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  readonly isIn: boolean;
}

export interface LoginSite extends Target {
  readonly url: string;
  readonly asked: readonly Asked[];
  /** Bodies of the passwords that came. */
  readonly passwords: () => readonly string[];
  /** Paths of pages that were shown to the scan as to somebody who is logged in. */
  readonly seen: () => readonly string[];
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** A small site behind a log-in form, on loopback, that keeps a log. */
export async function loginSite(options: LoginSiteOptions = {}): Promise<LoginSite> {
  const { items = 12, strangers = 'redirect', wrong = 'form' } = options;
  const asked: Asked[] = [];
  const sessions = new Map<string, { isIn: boolean; left: number; token: string; name: string }>();
  let made = 0;
  let logIns = 0;

  const open = (isIn: boolean, response: ServerResponse) => {
    made += 1;
    const id = `id${made}-${(made * 7919) % 1000}`;
    sessions.set(id, { isIn, left: options.expiresAfter ?? Number.POSITIVE_INFINITY, token: `t${made}`, name: '' });
    const readable = isIn && options.readable ? [`PHPSESSID=k${id}; Path=/`] : [];
    response.setHeader('set-cookie', [`sid=${id}; Path=/; HttpOnly`, ...readable]);
    return id;
  };
  const formOf = (id: string, words = '') => {
    if (options.page !== undefined) return options.page;
    const session = sessions.get(id);
    const token = options.csrf ? `<input type="hidden" name="csrf" value="${session?.token}">` : '';
    const asksName = !options.steps || session?.name === '';
    const name = asksName ? '<input name="user" autocomplete="username">' : '';
    const secret = options.steps && asksName ? '' : '<input type="password" name="pass">';
    const action = options.action ?? '/login';
    return htmlOf(
      'Welcome',
      [],
      `${words}<form method="post" action="${action}">${token}${name}${secret}
      <input type="checkbox" name="stay" value="1"><button name="go" value="in">Log in</button></form>`,
    );
  };
  const itemOf = (number: number) =>
    htmlOf(`Item ${number}`, ['/', '/account/logout'], `${spelled(number)} ${wordsOf(number)}`);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const body = await bodyOf(request);
    const [, cookie = ''] = /\bsid=([^;]+)/.exec(request.headers.cookie ?? '') ?? [];
    const session = sessions.get(cookie);
    if (session?.isIn) {
      session.left -= 1;
      if (session.left < 0) session.isIn = false;
    }
    const isIn = session?.isIn === true;
    asked.push({ method: request.method ?? '', path: pathname, body, isIn });
    const say = (status: number, text: string, type = 'text/html') => {
      response.writeHead(status, { 'content-type': type });
      response.end(text);
    };
    const sendTo = (location: string, status = 302) => {
      response.writeHead(status, { location });
      response.end();
    };
    const basic = `Basic ${Buffer.from('ann:p4ssw0rd-1').toString('base64')}`;
    if (options.basic && request.headers.authorization !== basic) {
      response.setHeader('www-authenticate', 'Basic realm="staging"');
      return say(401, 'Who is there?');
    }
    if (request.method === 'POST' && pathname === '/login' && options.sentOn) return sendTo('/session', 307);
    if (request.method === 'POST' && (pathname === '/login' || pathname === '/session')) {
      const form = new URLSearchParams(body);
      if (options.steps && session && session.name === '') {
        session.name = form.get('user') ?? '';
        return sendTo('/login', 303);
      }
      const name = options.steps ? session?.name : form.get('user');
      const isRight = form.get('pass') === password && logIns < (options.changesAfter ?? Number.POSITIVE_INFINITY);
      const isOurs = !options.csrf || (session !== undefined && form.get('csrf') === session.token);
      if (name === user && isRight && isOurs && form.get('go') === 'in' && !form.has('stay')) {
        logIns += 1;
        if (options.code) return say(200, htmlOf('Code', [], '<form method="post"><input name="otp_code"></form>'));
        if (options.keepsId && session) session.isIn = true;
        else {
          sessions.delete(cookie);
          open(true, response);
        }
        return sendTo('/', 303);
      }
      if (wrong === 'json') return say(401, '{"error":"wrong"}', 'application/json');
      if (wrong === 'json with 200') return say(200, '{"error":"wrong"}', 'application/json');
      if (wrong === 'page') return say(200, htmlOf('Sorry', ['/'], 'That was wrong'));
      if (wrong === 'nothing') return request.socket.destroy();
      if (wrong === 'redirect') return sendTo('/login?error=1');
      return say(200, formOf(cookie, 'Wrong name or password'));
    }
    if (pathname === '/login') {
      if (isIn && !options.formForAll) return sendTo('/');
      return say(200, formOf(session ? cookie : open(false, response)));
    }
    if (/logout/.test(pathname) || pathname === '/bye') {
      sessions.delete(cookie);
      return sendTo('/login');
    }
    if (!isIn && strangers === 'redirect') return sendTo(`/login?next=${pathname}`);
    if (!isIn && strangers === 'form') return say(200, formOf(open(false, response)));
    if (!isIn && strangers === 'status') return say(401, 'Not you', 'text/plain');
    const own = options.nameless ? 'Good morning' : 'Hello scanner, <a href="/account/logout">leave</a>';
    const greeting = isIn ? own : 'Please <a href="/login">enter</a>';
    if (pathname === '/') {
      const links = Array.from({ length: items }, (_, at) => `/item/${at}`);
      if (options.trapdoor) links.push('/bye');
      if (options.confirms) links.push('/confirm');
      return say(200, htmlOf('Home', links, greeting));
    }
    if (pathname === '/confirm') return say(200, formOf(cookie, 'Is it you?'));
    const [, number] = /^\/item\/(\d+)$/.exec(pathname) ?? [];
    if (number !== undefined && Number(number) < items) return say(200, `${itemOf(Number(number))}<p>${greeting}</p>`);
    return say(404, '<title>Not found</title>');
  }

  const server = createServer((request, response) => void answer(request, response));
  const target = await listening(server, '127.0.0.1', await freePort());
  return {
    ...target,
    asked,
    url: `http://127.0.0.1:${target.port}/`,
    passwords: () =>
      asked.filter(({ method, body }) => method === 'POST' && /\bpass=/.test(body)).map(({ body }) => body),
    seen: () => [...new Set(asked.filter(({ isIn, method }) => isIn && method === 'GET').map(({ path }) => path))],
  };
}
