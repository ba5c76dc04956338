import { page } from '../../../../targets/exposed/exposed-pages.ts';
import { exposed, silentSites } from '../exposure/exposed.ts';

const check = 'management-tool-page';

export const fires = [
  await exposed(check, { '/tinyfilemanager.php': page('Tiny File Manager', '<input name="fm_usr">') }),
  await exposed(check, {
    '/roundcube/': page('Garden :: Roundcube Webmail :: Welcome', '<input name="_user" id="rcmloginuser">'),
  }),
  await exposed(check, {
    '/phppgadmin/':
      '<html><head><title>phpPgAdmin</title></head><frameset><frame src="browser.php"><frame src="intro.php"></frameset></html>',
  }),
  await exposed(check, {
    '/webmin/session_login.cgi': page(
      'Login to Webmin',
      "<form method='post' action='/session_login.cgi'><input name='user'><input name='pass' type='password'></form>",
    ),
  }),
];

export const silent = [
  ...(await silentSites(check)),
  await exposed(check, { '/webmin/session_login.cgi': page('No route for /webmin/session_login.cgi', 'Sorry') }),
  await exposed(check, { '/roundcube/': page('How we chose Roundcube Webmail', 'It is a fine program') }),
  await exposed(check, { '/webmail/': page('Webmail', '<form><input name="user"></form>') }),
  await exposed(check, { '/bigdump.php': page('BigDump of photos', 'none') }),
];
