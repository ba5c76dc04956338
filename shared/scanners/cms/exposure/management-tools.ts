import { anyOf, type Verify } from '../../../scanning/exposure/proof.ts';
import { pageWith } from '../../../scanning/exposure/proofs/tool-pages.ts';

/** Tools that manage files, mail or databases: each by its name, and by a field or file that only its own page has. */
export const managementTool: Verify = anyOf(
  pageWith(/<title>[^<]{0,60}Tiny File Manager[^<]{0,40}<\/title>/i, /name=["']fm_usr["']|fm_(?:pwd|config)/),
  pageWith(/<title>[^<]{0,60}elFinder[^<]{0,60}<\/title>/i, /id=["']elfinder["']/i),
  pageWith(/<title>[^<]{0,100}Roundcube Webmail[^<]{0,60}<\/title>/i, /name=["']_user["']|rcmloginuser/),
  pageWith(
    /<title>[^<]{0,60}(?:RainLoop|SnappyMail)[^<]{0,60}<\/title>|id=["']rl-(?:app|loading)["']/i,
    /(?:rainloop|snappymail)\/v\/\d/i,
  ),
  pageWith(/<title>\s{0,8}phpPgAdmin\s{0,8}<\/title>/i, /(?:src|href)=["'](?:intro|browser|servers)\.php/i),
  pageWith(/<title>\s{0,8}pgAdmin 4\s{0,8}<\/title>/i, /pgadmin|name=["']csrf_token["']/i),
  pageWith(/<title>[^<]{0,60}phpLiteAdmin[^<]{0,40}<\/title>/i, /name=["'](?:password|login)["']|proc_login/i),
  pageWith(/<title>[^<]{0,20}BigDump[^<]{0,60}<\/title>/i, /MySQL Dump Importer/i),
  pageWith(/<title>[^<]{0,20}MySQLDumper[^<]{0,40}<\/title>/i, /(?:menu|main|index)\.php|name=["']MySQL_Dumper/i),
  pageWith(/<title>[^<]{0,20}Sypex Dumper[^<]{0,40}<\/title>/i, /sxd|name=["']user["']/i),
  pageWith(/<title>[^<]{0,40}Webmin[^<]{0,60}<\/title>/i, /action=["']?[^"'<>\s]{0,100}session_login\.cgi/i),
);
