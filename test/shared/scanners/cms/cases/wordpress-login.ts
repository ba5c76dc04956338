import { login, shown } from '../wordpress-artifacts.ts';

export const fires = [
  login(),
  login({ users: ['gardener', 'editor'] }),
  login({
    state: 'closed',
    why: 'the response has status 403',
    exhibits: [shown('wp-login.php', 'No login form')],
  }),
];

export const silent = [
  login({ state: 'unknown', gap: { outcome: 'blocked', reason: 'a firewall answers' }, exhibits: [] }),
  login({ state: 'unknown', exhibits: [] }),
  login({ state: 'none', exhibits: [] }),
];
