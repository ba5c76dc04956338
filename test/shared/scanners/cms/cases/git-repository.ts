import { GIT_CONFIG, page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'git-repository';

export const fires = [
  await exposed(check, { '/.git/HEAD': 'ref: refs/heads/main\n', '/.git/config': GIT_CONFIG }),
  await exposed(check, { '/.git/HEAD': `${'a1'.repeat(20)}\n`, '/.git/config': GIT_CONFIG }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/.git/HEAD': 'ref: refs/heads/main\n' }),
  await exposed(check, { '/.git/HEAD': page('Shop', 'HEAD'), '/.git/config': GIT_CONFIG }),
  await exposed(check, { '/.git/HEAD': 'ref: refs/heads/main\n', '/.git/config': page('Config', '[core]') }),
];
