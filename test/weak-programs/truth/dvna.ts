import { type Hole, markupChecks, sqlChecks } from '../hole.ts';

const stored = (point: string): Hole => ({
  reach: 'stored',
  path: '/app/modifyproduct',
  point,
  checks: ['stored-xss'],
});

/**
 * The holes of appsecco/dvna by its sources. Left out: its uploads (a serialized object, XML), which a scan never sends; what
 * its profile stores, which only a script writes into the list of users; rights that nobody asks for (`/app/admin/usersapi`,
 * the id of `/app/useredit`), tokens that can be guessed, and old libraries.
 */
export const dvnaTruth: readonly Hole[] = [
  { reach: 'query', path: '/app/redirect', point: 'url', checks: ['open-redirect'] },
  { reach: 'body', path: '/app/usersearch', point: 'login', checks: sqlChecks },
  { reach: 'body', path: '/app/ping', point: 'address', checks: ['command-injection', 'blind-command-injection'] },
  { reach: 'body', path: '/app/products', point: 'name', checks: markupChecks },
  // It works out what it is given, and the library of that time runs functions, too.
  { reach: 'body', path: '/app/calc', point: 'eqn', checks: ['expression-injection', 'template-injection'] },
  stored('name'),
  stored('code'),
  stored('tags'),
  stored('description'),
];
