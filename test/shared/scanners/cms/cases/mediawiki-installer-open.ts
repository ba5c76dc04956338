import { LOOK_ALIKES, MEDIAWIKI_NEW } from '../../../../targets/cms/further-cms-pages.ts';
import { MEDIAWIKI_SETUP } from '../../../../targets/cms/installer-pages.ts';
import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'mediawiki-installer-open';

export const fires = [
  await exposed(check, MEDIAWIKI_NEW),
  await exposed(check, { '/': MEDIAWIKI_SETUP }, MEDIAWIKI_SETUP),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, LOOK_ALIKES),
  // What a manual says of it.
  await exposed(check, {
    '/index.php': page(
      'Installing MediaWiki',
      '<p>It says: LocalSettings.php not found. Open mw-config/index.php.</p>',
    ),
  }),
];
