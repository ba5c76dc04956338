import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'wordpress-command-settings';

export const fires = [
  await exposed(check, { '/wp-cli.yml': 'path: /var/www/shop\nurl: https://shop.example.test\nuser: gardener\n' }),
  await exposed(check, {
    '/wp-cli.local.yml':
      '@production:\n  ssh: deploy@db.example.test/var/www\ncore config:\n  dbpass: hunter2-secret\n',
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/wp-cli.yml': 'name: a recipe\npath: through the woods\n' }),
  await exposed(check, { '/wp-cli.yml': page('x', 'path: a url: b') }),
];
