import {
  type Answered,
  type Asked,
  escaped,
  type Handlers,
  pageOf,
  type WeakSite,
  weakSite,
} from './vulnerable-server.ts';

const users = {
  alice: { name: 'Alice Archer', mail: 'alice.archer@pond.example', account: 'AC-774411', isAdmin: true },
  bob: { name: 'Bob Brook', mail: 'bob.brook@pond.example', account: 'AC-118822', isAdmin: false },
} as const;

type UserName = keyof typeof users;

export const alice = { kind: 'basic', username: 'alice', password: 'Heron-77-nest' } as const;
export const bob = { kind: 'basic', username: 'bob', password: 'Stork-33-chimney' } as const;

/** Who asks, by the login of the request. */
function askedBy({ headers }: Asked): UserName | undefined {
  const pair = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
  if (pair === `${alice.username}:${alice.password}`) return 'alice';
  return pair === `${bob.username}:${bob.password}` ? 'bob' : undefined;
}

const logIn = pageOf(
  'Log in',
  '<form method="post" action="/login"><input name="user"><input type="password" name="word"><button>Log in</button></form>',
);
const refusal: Answered = { status: 302, headers: { location: '/login' }, body: '' };
const forbidden: Answered = { status: 403, body: pageOf('Forbidden', '<p>You may not see this.</p>') };
const json = (value: unknown): Answered => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

const menu = '<a href="/">Home</a> <a href="/about">About</a> <a href="/authors">Authors</a>';

/** A page in the frame of whoever asks. */
function framed(user: UserName | undefined, title: string, body: string): string {
  if (user === undefined) return pageOf(title, `<nav>${menu} <a href="/login">Log in</a></nav>${body}`);
  const own = ['invoices', 'settings', 'members', 'mailbox', `home/${user}`].map(
    (path) => `<a href="/${path}">${path}</a>`,
  );
  const admin = users[user].isAdmin
    ? '<a href="/admin/users">Users</a> <a href="/admin/switches">Switches</a> <a href="/admin/notes">Notes</a>'
    : '';
  return pageOf(title, `<nav>${menu} ${own.join(' ')} ${admin} Signed in as ${users[user].name}</nav>${body}`);
}

const invoices: Readonly<Record<string, UserName>> = { '501377': 'alice', '501378': 'alice', '501402': 'bob' };
const orders: Readonly<Record<string, UserName>> = { '31': 'alice', '32': 'bob' };

/** The site; with `isHardened` each page asks whose it is. */
function handlers(isHardened: boolean): Handlers {
  let visits = 0;
  /** A page for those who are logged in; of `owner` alone where the site is hardened. */
  const owned =
    (ownerOf: (asked: Asked) => UserName | undefined, show: (owner: UserName, user: UserName) => Answered) =>
    (asked: Asked): Answered => {
      const [user, owner] = [askedBy(asked), ownerOf(asked)];
      if (user === undefined) return refusal;
      if (owner === undefined) return { status: 404, body: 'none' };
      return isHardened && user !== owner ? forbidden : show(owner, user);
    };
  const last = ({ url }: Asked) => url.pathname.split('/').at(-1) ?? '';
  const asUser =
    (title: string, body: (user: UserName) => string) =>
    (asked: Asked): Answered => {
      const user = askedBy(asked);
      return user === undefined ? refusal : framed(user, title, body(user));
    };
  const facts = (owner: UserName) =>
    `<p>${users[owner].name}, ${users[owner].mail}, account ${users[owner].account}</p>`;
  return {
    '/': (asked) => {
      const user = askedBy(asked);
      return framed(
        user,
        'Pond bank',
        user
          ? `<p>Good to see you again, balance ${user === 'alice' ? 17 : 23}.</p>`
          : '<p>Become a customer today.</p>',
      );
    },
    '/login': () => logIn,
    '/about': (asked) => framed(askedBy(asked), 'About', '<p>The pond bank is as old as its herons.</p>'),
    '/authors': (asked) => framed(askedBy(asked), 'Authors', '<a href="/authors/alice">Alice</a>'),
    // Public, and about the first user.
    '/authors/alice': (asked) =>
      framed(askedBy(asked), 'Author', '<p>Alice has written nine articles about herons.</p>'),
    '/settings': asUser(
      'Settings',
      (user) =>
        `<form method="post"><input name="mail" value="${users[user].mail}"><input name="phone" value="${user === 'alice' ? '0301234567' : '0307654321'}"></form>${facts(user)}`,
    ),
    '/members': asUser('Members', () =>
      Object.values(users)
        .map(({ name }) => `<li>${name}</li>`)
        .join(''),
    ),
    '/invoices': asUser('Invoices', (user) =>
      Object.entries(invoices)
        .filter(([, owner]) => owner === user)
        .map(([id]) => `<a href="/invoices/${id}">Invoice ${id}</a>`)
        .join(' '),
    ),
    '/invoices/*': owned(
      (asked) => invoices[last(asked)],
      (owner, user) =>
        framed(
          user,
          'Invoice',
          `<p>Twelve herons in bronze, to be paid until May.</p>${facts(owner)}<a href="/invoices">Back</a>`,
        ),
    ),
    '/mailbox': asUser('Mailbox', (user) =>
      user === 'alice'
        ? '<a href="/message?id=61">Garden</a> <a href="/api/orders/31">Order</a> <a href="/export/8801">Export</a> <a href="/statement.csv">Statement</a> <a href="/reports/71">Report</a> <a href="/private/1">Private</a> <a href="/letters/9">Letter</a> <a href="/people/alice">Profile</a> <a href="/help/drafts">Help</a> <a href="/news/5">News</a> <a href="/clock">Clock</a> <a href="/wall/7">Wall</a> <a href="/account/delete-all">Close</a>'
        : '<a href="/message?id=62">Letter</a> <a href="/api/orders/32">Order</a>',
    ),
    '/message': owned(
      ({ value }) => (value('id') === '61' ? 'alice' : value('id') === '62' ? 'bob' : undefined),
      (owner, user) =>
        framed(
          user,
          'Message',
          `<p>Dear ${users[owner].name}, the garden is in bloom. We have written to ${users[owner].mail}.</p>`,
        ),
    ),
    '/api/orders/*': owned(
      (asked) => orders[last(asked)],
      (owner) =>
        json({ id: 31, item: 'heron', to: users[owner].name, mail: users[owner].mail, account: users[owner].account }),
    ),
    // Nobody asks who is there.
    '/export/*': (asked) => {
      if (isHardened && askedBy(asked) !== 'alice') return refusal;
      return json({ owner: users.alice.mail, lines: ['bronze heron', 'iron stork'], account: users.alice.account });
    },
    '/statement.csv': (asked) =>
      isHardened && askedBy(asked) !== 'alice'
        ? refusal
        : {
            headers: { 'content-type': 'text/csv' },
            body: `name;account\n${users.alice.name};${users.alice.account}\n${users.alice.mail};7\n`,
          },
    '/people/*': owned(
      () => 'alice',
      (owner, user) => framed(user, 'Profile', `<p>Likes bronze and marshes.</p>${facts(owner)}`),
    ),
    '/admin/users': owned(
      () => 'alice',
      (_, user) =>
        framed(
          user,
          'Users',
          `<table>${Object.values(users)
            .map(({ name, mail, account }) => `<tr><td>${name}</td><td>${mail}</td><td>${account}</td></tr>`)
            .join('')}</table>`,
        ),
    ),
    // Functions of the administrator: one that anybody with an account may open, one that says so.
    '/admin/switches': owned(
      () => 'alice',
      (_, user) => framed(user, 'Switches', '<p>Interest rates, opening hours, night mode of all branches.</p>'),
    ),
    '/admin/notes': asUser('Notes', (user) =>
      users[user].isAdmin ? '<p>Remember the pond in spring.</p>' : '<p>This needs another role, sorry about that.</p>',
    ),
    // Refusals with status 200: one that names the owner, a log-in page, and one that says nothing.
    '/reports/*': (asked) => {
      const user = askedBy(asked);
      return user === 'alice'
        ? framed(user, 'Report', `<p>Herons seen near the river between spring and autumn.</p>${facts('alice')}`)
        : framed(user, 'Report', '<p>This report belongs to alice, alice.archer@pond.example. Ask for access.</p>');
    },
    '/private/*': (asked) => (askedBy(asked) === 'alice' ? framed('alice', 'Private', facts('alice')) : logIn),
    '/letters/*': (asked) =>
      askedBy(asked) === 'alice'
        ? framed('alice', 'Letter', facts('alice'))
        : framed(askedBy(asked), 'Forbidden', '<p>Forbidden</p>'),
    // The same for every customer, and no link leads the other one there.
    '/help/drafts': asUser(
      'Help',
      () => '<p>Drafts are kept for thirty days and then removed without a question. Write to help@pond.example.</p>',
    ),
    // Shown to each with their own data, whatever the id says.
    '/news/*': asUser('News', (user) => `<p>Nothing new for you.</p>${facts(user)}`),
    // Each time with other words.
    '/clock': asUser('Clock', () => {
      visits += 1;
      return `<p>Ticket t${visits * 77_777} of ${escaped(String(visits))}</p>`;
    }),
    // Meant for both: a page of the other's own leads there.
    '/wall/7': asUser('Wall', () => `<p>Call me, friends: 0301234567 is my new number.</p>`),
    '/home/*': asUser('Feed', (user) => (user === 'bob' ? '<a href="/feed/2">older</a>' : 'You have no friends yet.')),
    '/feed/2': asUser('Older', () => '<a href="/wall/7">Alice has written</a>'),
    '/account/delete-all': asUser('Close', (user) => `<p>Close the account?</p>${facts(user)}`),
  };
}

/** A bank on loopback with two customers, of whom the first is its administrator, too. */
export async function twoUsersSite({ isHardened }: { readonly isHardened: boolean }): Promise<WeakSite> {
  return await weakSite(handlers(isHardened), { naps: 'told' });
}
