import { shown, users } from '../wordpress-artifacts.ts';

const exhibit = { ...shown('wp-login.php', 'for the username gardener: The password is incorrect'), method: 'POST' };
const control = { ...shown('wp-login.php', 'for the nonexistent username: not registered'), method: 'POST' };

export const fires = [
  users({ loginErrors: { confirmed: [{ slug: 'gardener', exhibit }], compared: true, control } }),
  users({ loginErrors: { confirmed: [{ slug: "gard'ener", exhibit }], compared: false, control: undefined } }),
];

export const silent = [
  users({ loginErrors: { confirmed: [], compared: true, control } }),
  users(),
  users({
    loginErrors: {
      confirmed: [],
      compared: false,
      control: undefined,
      gap: { outcome: 'blocked', reason: 'a firewall' },
    },
  }),
];
