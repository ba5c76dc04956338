import { JOOMLA_MANIFEST } from '../../../../targets/cms/other-cms-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'joomla-exposed-manifest';

export const fires = [await exposed(check, { '/administrator/manifests/files/joomla.xml': JOOMLA_MANIFEST })];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, {
    '/administrator/manifests/files/joomla.xml':
      '<?xml version="1.0"?><extension><name>other</name><version>1.0</version></extension>',
  }),
];
