import type { Daemon } from '../daemon.ts';

/** Dovecot with one of its internal services on a port. */
function dovecotService(name: 'lmtp' | 'auth'): Pick<Daemon, 'debian' | 'files' | 'command'> {
  return {
    debian: 'dovecot-lmtpd dovecot-core',
    files: ({ port, folder }) => ({
      'a.conf': `protocols = lmtp\nbase_dir = ${folder}/run\nlog_path = /dev/stderr\nssl = no\ndefault_internal_user = nobody\ndefault_login_user = nobody\ndefault_internal_group = nogroup\nservice ${name} {\n  inet_listener {\n    address = 127.0.0.1\n    port = ${port}\n  }\n}\npassdb {\n  driver = static\n  args = password=x\n}\nuserdb {\n  driver = static\n  args = uid=nobody gid=nogroup home=/tmp\n}\n`,
    }),
    command: ({ folder }) => ['dovecot', '-F', '-c', `${folder}/a.conf`],
  };
}

/** Daemons that mail servers ask about mails and addresses. */
export const mailFilters: Readonly<Record<string, Daemon>> = {
  opendkim: {
    debian: 'opendkim',
    command: ({ port }) => ['opendkim', '-f', '-x', '/dev/null', '-b', 'v', '-p', `inet:${port}@127.0.0.1`],
    title: 'Open port: Milter',
    score: 6,
    evidence: /Milter protocol version 6/,
  },
  'milter of rspamd': {
    debian: 'rspamd',
    files: ({ port, folder }) => ({
      'r.conf': `options { pidfile = "${folder}/pid"; filters = ""; }\nlogging { type = "console"; level = "error"; }\nworker "rspamd_proxy" { bind_socket = "127.0.0.1:${port}"; milter = yes; count = 1; upstream "local" { default = yes; self_scan = yes; } }\n`,
    }),
    command: ({ folder }) => ['rspamd', '-f', '-i', '-c', `${folder}/r.conf`],
    title: 'Open port: Milter',
    score: 6,
  },
  postsrsd: {
    debian: 'postsrsd',
    files: () => ({ secret: 's\n' }),
    command: ({ port, others, folder }) => [
      ...['postsrsd', '-f', `${port}`, '-r', `${others[0]}`, '-l', '127.0.0.1', '-d', 'example.com'],
      ...['-s', `${folder}/secret`, '-u', 'root', '-c', '/'],
    ],
    title: 'Open port: PostSRSd',
    score: 6,
  },
  aiosmtpd: {
    debian: 'python3-aiosmtpd',
    command: ({ port }) => ['python3', '-m', 'aiosmtpd', '-n', '-l', `127.0.0.1:${port}`],
    title: 'Open port: SMTP (aiosmtpd)',
    score: 6,
    evidence: /aiosmtpd 1\.4\.\d/,
    exposures: ['smtp-open-relay', 'smtp-without-starttls'],
  },
  "dovecot's LMTP": {
    ...dovecotService('lmtp'),
    title: 'Open port: LMTP',
    score: 6,
    evidence: /Response to the lhlo probe:\n250-/,
  },
  "dovecot's authentication": {
    ...dovecotService('auth'),
    title: 'Open port: Dovecot authentication',
    score: 6,
    evidence: /Mechanisms: PLAIN/,
  },
};
