import type { ServiceRule } from './service-rule.ts';
import { dns } from './services/dns.ts';
import { ftp } from './services/ftp.ts';
import { http } from './services/http.ts';
import { httpApis } from './services/http-api.ts';
import { ldap } from './services/ldap.ts';
import { imap, pop3, smtp } from './services/mail.ts';
import { memcached } from './services/memcached.ts';
import { mongodb } from './services/mongodb.ts';
import { mysql } from './services/mysql.ts';
import { postgresql } from './services/postgresql.ts';
import { rdp } from './services/rdp.ts';
import { redis } from './services/redis.ts';
import { ssh } from './services/ssh.ts';
import { telnet } from './services/telnet.ts';
import { vnc } from './services/vnc.ts';

/** All services, the more specific first: the first rule that recognises an exchange wins. */
export const SERVICE_RULES: readonly ServiceRule[] = [
  ssh,
  ...httpApis,
  http,
  smtp,
  ftp,
  pop3,
  imap,
  mysql,
  postgresql,
  redis,
  memcached,
  mongodb,
  vnc,
  telnet,
  rdp,
  ldap,
  dns,
];
