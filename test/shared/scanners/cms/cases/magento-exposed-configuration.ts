import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'magento-exposed-configuration';

export const fires = [
  await exposed(check, {
    '/app/etc/local.xml':
      '<?xml version="1.0"?><config><global><crypt><key><![CDATA[abcdef-secret]]></key></crypt><password><![CDATA[hunter2-secret]]></password></global></config>',
  }),
  await exposed(check, {
    '/app/etc/env.php.bak':
      "<?php\nreturn [\n 'backend' => ['frontName' => 'admin'],\n 'crypt' => ['key' => 'abcdef-secret'],\n];\n",
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/app/etc/local.xml': '<?xml version="1.0"?><config></config>' }),
  await exposed(check, { '/app/etc/env.php.bak': page('x', "'crypt' => 'backend' =>") }),
];
