import type { Daemon } from '../daemon.ts';
import { selfSigned } from '../self-signed.ts';

type SetUp = Pick<Daemon, 'debian' | 'files' | 'before' | 'command'>;

/** Dovecot with one protocol, which can change over to TLS only where Dovecot has a certificate. */
export function dovecot(protocol: 'imap' | 'pop3', certificate: 'certificate' | 'none'): SetUp {
  const hasTls = certificate === 'certificate';
  return {
    debian: protocol === 'imap' ? 'dovecot-imapd' : 'dovecot-pop3d',
    files: ({ port, folder }) => {
      const tls = hasTls ? `yes\nssl_cert = <${folder}/cert.pem\nssl_key = <${folder}/key.pem` : 'no';
      return {
        'a.conf': `protocols = ${protocol}\nlisten = 127.0.0.1\nbase_dir = ${folder}/run\nlog_path = /dev/stderr\nssl = ${tls}\ndefault_internal_user = nobody\ndefault_login_user = nobody\ndefault_internal_group = nogroup\nservice ${protocol}-login {\n  inet_listener ${protocol} {\n    port = ${port}\n  }\n  inet_listener ${protocol}s {\n    port = 0\n  }\n}\npassdb {\n  driver = static\n  args = nopassword\n}\nuserdb {\n  driver = static\n  args = uid=nobody gid=nogroup home=/tmp\n}\n`,
      };
    },
    ...(hasTls && { before: selfSigned }),
    command: ({ folder }) => ['dovecot', '-F', '-c', `${folder}/a.conf`],
  };
}
