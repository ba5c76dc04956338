import { adminer } from './adminer.ts';
import { cacti } from './cacti.ts';
import { djangoAdmin } from './django-admin.ts';
import { dokuwiki } from './dokuwiki.ts';
import { fossil } from './fossil.ts';
import type { LoggedInProgram } from './logged-in-program.ts';
import { mediawiki } from './mediawiki.ts';
import { nodeRed } from './node-red.ts';
import { phpmyadmin } from './phpmyadmin.ts';
import { postfixAdmin } from './postfixadmin.ts';
import { shaarli } from './shaarli.ts';
import { simpleSamlPhp } from './simplesamlphp.ts';
import { tiddlyWiki } from './tiddlywiki.ts';
import { ttRss } from './tt-rss.ts';
import { wordpress } from './wordpress.ts';
import { zabbix } from './zabbix.ts';
import { znc } from './znc.ts';

/** By the word that chooses them. */
export const loggedInPrograms: Readonly<Record<string, LoggedInProgram>> = {
  adminer,
  cacti,
  'django-admin': djangoAdmin,
  dokuwiki,
  fossil,
  mediawiki,
  'node-red': nodeRed,
  phpmyadmin,
  'postfix-admin': postfixAdmin,
  shaarli,
  simplesamlphp: simpleSamlPhp,
  tiddlywiki: tiddlyWiki,
  'tt-rss': ttRss,
  wordpress,
  zabbix,
  znc,
};
