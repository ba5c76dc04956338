import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'mercurial-folder';

export const fires = [
  await exposed(check, { '/.hg/requires': 'dotencode\nfncache\ngeneraldelta\nrevlogv1\nstore\n' }),
  await exposed(check, { '/.hg/hgrc': '[paths]\ndefault = https://bob:secret@hg.example.test/shop\n' }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/.hg/requires': 'the store is open on Sundays\n' }),
  await exposed(check, { '/.hg/hgrc': page('Shop', '[paths]') }),
];
