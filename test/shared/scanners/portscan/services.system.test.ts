import { beforeAll, expect, test } from 'vitest';
import type { Observation } from '../../../../shared/scanning/scanner.ts';
import { SCRIPTS } from '../../../targets/scripts.ts';
import { scripted, type Target } from '../../../targets/server.ts';
import { overTls, web } from '../../../targets/web.ts';
import { runScan } from './run-scan.ts';

interface Expected {
  readonly start: () => Promise<Target>;
  readonly title: RegExp;
  readonly score: number;
  readonly evidence?: RegExp;
}

const search = {
  headers: { 'x-elastic-product': 'Elasticsearch' },
  body: '{"version":{"number":"8.1.2"},"tagline":"You Know, for Search"}',
};

// Real servers on free ports, so that nothing is recognised by its port number.
const SERVICES: Record<string, Expected> = {
  ssh: {
    start: () => scripted(SCRIPTS.ssh),
    title: /^Open port \d+\/tcp: OpenSSH$/,
    score: 6,
    evidence: /openbsd:openssh:9\.2:p1:/,
  },
  http: {
    start: () => web({ headers: { 'set-cookie': 'session=secret-value' } }),
    title: /^Open port \d+\/tcp: HTTP \(nginx\)$/,
    score: 3,
    evidence: /f5:nginx:1\.22\.1:/,
  },
  'http with a login': { start: () => web({ status: 401 }), title: /^Open port \d+\/tcp: HTTP\b/, score: 1 },
  https: {
    start: () => web({}, { tls: true }),
    title: /^Open port \d+\/tcp: HTTPS \(nginx\)$/,
    score: 3,
    evidence: /TLSv1\.3[\s\S]*CN=target\.test[\s\S]*self-signed/,
  },
  elasticsearch: {
    start: () => web(search),
    title: /^Elasticsearch accessible without authentication on \d+\/tcp$/,
    score: 10,
    evidence: /elasticsearch:8\.1\.2:/,
  },
  smtp: { start: () => scripted(SCRIPTS.smtp), title: /SMTP/, score: 6, evidence: /Postfix/ },
  'smtp with a plain greeting': {
    start: () => scripted(SCRIPTS.quietSmtp),
    title: /SMTP/,
    score: 6,
    evidence: /STARTTLS/,
  },
  ftp: { start: () => scripted(SCRIPTS.ftp), title: /FTP/, score: 6, evidence: /vsftpd:3\.0\.3:/ },
  'ftp with a plain greeting': { start: () => scripted(SCRIPTS.quietFtp), title: /FTP/, score: 6 },
  pop3: { start: () => scripted(SCRIPTS.pop3), title: /POP3/, score: 6 },
  imap: { start: () => scripted(SCRIPTS.imap), title: /IMAP/, score: 6 },
  'imap over tls': { start: () => overTls(SCRIPTS.imap), title: /: IMAP over TLS/, score: 6 },
  mysql: {
    start: () => scripted(SCRIPTS.mysql),
    title: /^Open port \d+\/tcp: MySQL$/,
    score: 8,
    evidence: /oracle:mysql:8\.0\.36:/,
  },
  mariadb: {
    start: () => scripted(SCRIPTS.mariadb),
    title: /^Open port \d+\/tcp: MySQL \(MariaDB\)$/,
    score: 8,
    evidence: /mariadb:mariadb:10\.11\.6:/,
  },
  postgresql: { start: () => scripted(SCRIPTS.postgresql), title: /^Open port \d+\/tcp: PostgreSQL$/, score: 8 },
  'postgresql that trusts everyone': {
    start: () => scripted(SCRIPTS.postgresqlTrust),
    title: /^PostgreSQL accessible without authentication on/,
    score: 10,
  },
  redis: {
    start: () => scripted(SCRIPTS.redis),
    title: /^Redis accessible without authentication on/,
    score: 10,
    evidence: /redis:redis:7\.2\.4:/,
  },
  'redis over tls': {
    start: () => overTls(SCRIPTS.redis),
    title: /^Redis over TLS accessible without authentication on/,
    score: 10,
    evidence: /TLSv1/,
  },
  'redis with a login': { start: () => scripted(SCRIPTS.redisLogin), title: /^Open port \d+\/tcp: Redis$/, score: 8 },
  memcached: {
    start: () => scripted(SCRIPTS.memcached),
    title: /^Memcached accessible without authentication on/,
    score: 10,
    evidence: /1\.6\.18/,
  },
  mongodb: {
    start: () => scripted(SCRIPTS.mongodb),
    title: /^MongoDB accessible without authentication on/,
    score: 10,
    evidence: /6\.0\.14/,
  },
  'mongodb with a login': {
    start: () => scripted(SCRIPTS.mongodbLogin),
    title: /^Open port \d+\/tcp: MongoDB$/,
    score: 8,
  },
  dns: {
    start: () => scripted(SCRIPTS.dns),
    title: /^Open port \d+\/tcp: DNS \(BIND\)$/,
    score: 6,
    evidence: /isc:bind:9\.18\.24:/,
  },
  ldap: { start: () => scripted(SCRIPTS.ldap), title: /LDAP/, score: 6 },
  rdp: {
    start: () => scripted(SCRIPTS.rdp),
    title: /^Open port \d+\/tcp: RDP$/,
    score: 8,
    evidence: /Network Level Authentication \(NLA\) is required/,
  },
  telnet: { start: () => scripted(SCRIPTS.telnet), title: /^Open port \d+\/tcp: Telnet$/, score: 8 },
  'vnc without a password': {
    start: () => scripted(SCRIPTS.vncOpen),
    title: /^VNC accessible without authentication on/,
    score: 10,
  },
  'vnc with a password': { start: () => scripted(SCRIPTS.vncPassword), title: /^Open port \d+\/tcp: VNC$/, score: 8 },
  'a server that says nothing': {
    start: () => scripted(SCRIPTS.silent),
    title: /^Open port \d+\/tcp, service not identified$/,
    score: 6,
  },
  'a server that hangs up': {
    start: () => scripted(SCRIPTS.closes),
    title: /^Open port \d+\/tcp, service not identified$/,
    score: 6,
  },
  'binary junk': {
    start: () => scripted(SCRIPTS.junk),
    title: /^Open port \d+\/tcp, service not identified$/,
    score: 6,
  },
};

const seen = new Map<string, readonly Observation[]>();

beforeAll(async () => {
  await using targets = new AsyncDisposableStack();
  const started = await Promise.all(
    Object.entries(SERVICES).map(async ([name, { start }]) => [name, targets.use(await start()).port] as const),
  );
  const run = await runScan('127.0.0.1', { ports: started.map(([, port]) => port).join(',') });
  expect(run.outcome.kind).toBe('finished');
  expect(run.observed.filter(({ checkId }) => checkId === 'open-port').length).toBe(started.length);
  for (const observation of run.observed) {
    const name = started.find(([, port]) => observation.location === `${port}/tcp`)?.[0];
    if (name !== undefined) seen.set(name, [...(seen.get(name) ?? []), observation]);
  }
});

test.each(Object.entries(SERVICES))('%s is recognised on any port', (name, expected) => {
  const observation = seen.get(name)?.find(({ title }) => expected.title.test(title));
  if (observation === undefined) throw new Error(`not observed: ${seen.get(name)?.map(({ title }) => title)}`);
  expect(observation.score).toBe(expected.score);
  expect(observation.evidence).toMatch(expected.evidence ?? /accepted twice|authentication|password/);
  expect(seen.get(name)?.filter(({ checkId }) => checkId === 'open-port').length).toBe(1);
  expect(observation.resource).toBe(`127.0.0.1:${observation.location}`);
  expect(observation.evidence.length).toBeLessThan(4000);
  expect(observation.evidence).not.toContain('secret-value');
});
