import {
  GOOD_CHAIN,
  GOOD_KEY,
  OLD_CERTIFICATE,
  OLD_KEY,
  WRONG_CERTIFICATE,
  WRONG_KEY,
} from '../../targets/certificates.ts';
import type { Daemon } from '../daemon.ts';
import { databases } from './databases.ts';
import { networkServices } from './network-services.ts';

/** A daemon, and the checks of TLS that find something there, each with its score. */
export interface TlsDaemon extends Pick<Daemon, 'debian' | 'files' | 'before' | 'command' | 'unprivileged'> {
  readonly findings: Readonly<Record<string, number>>;
}

/** Lets OpenSSL load and speak what Debian has switched off. */
const LEVEL_0 =
  'openssl_conf = a\n[a]\nssl_conf = b\n[b]\nsystem_default = c\n[c]\nMinProtocol = None\nCipherString = ALL:COMPLEMENTOFALL:@SECLEVEL=0\n';

interface Identity {
  readonly certificate: string;
  readonly key: string;
}

const good: Identity = { certificate: GOOD_CHAIN, key: GOOD_KEY };
const wrong: Identity = { certificate: WRONG_CERTIFICATE, key: WRONG_KEY };
const old: Identity = { certificate: OLD_CERTIFICATE, key: OLD_KEY };

const pem = ({ certificate, key }: Identity) => ({ 'cert.pem': certificate, 'key.pem': key });

/** nginx with its directives of TLS. */
function nginx(identity: Identity, directives: string, findings: TlsDaemon['findings']): TlsDaemon {
  return {
    debian: 'nginx-light',
    files: ({ port, folder }) => ({
      ...pem(identity),
      'etc/ssl/openssl.cnf': LEVEL_0,
      'a.conf': `daemon off;\nuser nobody nogroup;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\n access_log off;\n client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;\n server { listen 127.0.0.1:${port} ssl; root ${folder}; ssl_certificate ${folder}/cert.pem; ssl_certificate_key ${folder}/key.pem; ${directives} }\n}\n`,
    }),
    command: ({ folder }) => ['nginx', '-c', `${folder}/a.conf`],
    findings,
  };
}

const MODERN =
  'ssl_protocols TLSv1.2 TLSv1.3; ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384;';

/** nginx in four set-ups, as they are compared with sslscan. */
export const nginxSetups: Readonly<Record<string, TlsDaemon>> = {
  'modern nginx': nginx(good, MODERN, {}),
  'nginx with TLS 1.0, TLS 1.1 and weak ciphers': nginx(
    good,
    'ssl_protocols TLSv1 TLSv1.1 TLSv1.2; ssl_ciphers ALL:COMPLEMENTOFALL:@SECLEVEL=0;',
    { 'tls-outdated-versions': 5, 'tls-weak-ciphers': 8 },
  ),
  'nginx with an expired self-signed certificate of 1024 bits with SHA-1': nginx(
    old,
    'ssl_protocols TLSv1.2 TLSv1.3; ssl_ciphers ECDHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0;',
    {
      'tls-certificate-expired': 8,
      'tls-certificate-hostname-mismatch': 6,
      'tls-certificate-untrusted': 6,
      'tls-certificate-weak-key': 6,
      'tls-certificate-weak-signature': 3,
    },
  ),
  'nginx with a wrong name and an incomplete chain': nginx(wrong, MODERN, {
    'tls-certificate-hostname-mismatch': 6,
    'tls-certificate-untrusted': 3,
  }),
};

/** A daemon of the other tables, which is given a certificate and further lines of its configuration. */
function withTls(
  base: Daemon | undefined,
  lines: (folder: string) => string,
  findings: TlsDaemon['findings'],
): TlsDaemon {
  if (base?.files === undefined) throw new Error('no daemon with a configuration');
  const { debian, before, command, files, unprivileged } = base;
  return {
    debian,
    command,
    ...(before && { before }),
    ...(unprivileged && { unprivileged }),
    files: (place) => {
      const all = files(place);
      const [name = '', text = ''] = Object.entries(all).find(([each]) => each.startsWith('a.')) ?? [];
      return { ...all, ...pem(good), [name]: `${text}${lines(place.folder)}` };
    },
    findings,
  };
}

/** Lets whoever runs it read the key alone, as PostgreSQL wants it. */
const ownKey = (folder: string) => [
  'sh',
  '-c',
  `cp ${folder}/key.pem ${folder}/own.pem && chmod 600 ${folder}/own.pem`,
];

/** Debian's GnuTLS speaks TLS 1.0 and 1.1 unless it is told otherwise. */
const gnutls = { 'tls-outdated-versions': 5 };

/** Daemons of mail, files, directories and databases that go over to TLS on the port of their plain protocol. */
export const startTlsDaemons: Readonly<Record<string, TlsDaemon>> = {
  'exim with 3DES and RC4 after STARTTLS': withTls(
    networkServices.exim,
    (folder) =>
      // sslscan does not wait where there are too many connections.
      `smtp_accept_max = 500\ntls_advertise_hosts = *\ntls_certificate = ${folder}/cert.pem\ntls_privatekey = ${folder}/key.pem\ntls_require_ciphers = NORMAL:+VERS-TLS1.0:+VERS-TLS1.1:+3DES-CBC:+ARCFOUR-128\n`,
    { ...gnutls, 'tls-weak-ciphers': 6 },
  ),
  'dovecot with IMAP': withTls(
    networkServices.dovecot,
    (folder) => `ssl = yes\nssl_cert = <${folder}/cert.pem\nssl_key = <${folder}/key.pem\n`,
    {},
  ),
  'dovecot with POP3': withTls(
    networkServices['dovecot with POP3'],
    (folder) => `ssl = yes\nssl_cert = <${folder}/cert.pem\nssl_key = <${folder}/key.pem\n`,
    {},
  ),
  vsftpd: withTls(
    networkServices.vsftpd,
    (folder) =>
      `ssl_enable=YES\nssl_tlsv1=YES\nrsa_cert_file=${folder}/cert.pem\nrsa_private_key_file=${folder}/key.pem\nssl_ciphers=HIGH\n`,
    {},
  ),
  slapd: withTls(
    networkServices.slapd,
    (folder) => `TLSCertificateFile ${folder}/cert.pem\nTLSCertificateKeyFile ${folder}/key.pem\n`,
    gnutls,
  ),
  // It serves the domain that it is asked for; of one that it does not serve there is no TLS.
  prosody: withTls(
    networkServices.prosody,
    (folder) =>
      `VirtualHost "scanfold.invalid"\nmodules_enabled = { "tls", "saslauth" }\nssl = { certificate = "${folder}/cert.pem", key = "${folder}/key.pem" }\n`,
    {},
  ),
  postgresql: {
    debian: 'postgresql-15',
    unprivileged: true,
    files: () => pem(good),
    before: (place) => [...(databases.postgresql?.before?.(place) ?? []), ownKey(place.folder)],
    command: (place) => [
      ...(databases.postgresql?.command(place) ?? []),
      ...['-c', 'ssl=on', '-c', `ssl_cert_file=${place.folder}/cert.pem`, '-c', `ssl_key_file=${place.folder}/own.pem`],
    ],
    findings: {},
  },
  mariadb: {
    debian: 'mariadb-server-core mariadb-client-core',
    unprivileged: true,
    files: () => pem(good),
    before: (place) => databases.mariadb?.before?.(place) ?? [],
    command: (place) => [
      ...(databases.mariadb?.command(place) ?? []),
      `--ssl-cert=${place.folder}/cert.pem`,
      `--ssl-key=${place.folder}/key.pem`,
    ],
    findings: {},
  },
};
