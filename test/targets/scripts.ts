import type { Script } from './server.ts';

function int32(value: number): string {
  return String.fromCharCode(value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255);
}

function bson(body: string): string {
  return `${int32(body.length + 5)}${body}\0`;
}

function mongoReply(to: string, opcode: number, doc: string): string {
  const body = opcode === 1 ? `${int32(8)}${'\0'.repeat(12)}${int32(1)}${doc}` : `${int32(0)}\0${doc}`;
  return `${int32(body.length + 16)}${int32(9)}${to}${int32(opcode)}${body}`;
}

function mongoMessages(received: string): string[] {
  const messages: string[] = [];
  let rest = received;
  while (rest.length >= 16) {
    const length = rest.charCodeAt(0) | (rest.charCodeAt(1) << 8);
    if (length < 16 || rest.length < length) break;
    messages.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return messages;
}

function mongo(login: boolean): Script {
  return {
    answer(received) {
      const replies = mongoMessages(received).map((message) => {
        const id = message.slice(4, 8);
        if (message.includes('isMaster'))
          return mongoReply(id, 1, bson(`\x08ismaster\0\x01\x10maxWireVersion\0${int32(17)}`));
        if (message.includes('buildInfo')) return mongoReply(id, 2013, bson(`\x02version\0${int32(7)}6.0.14\0`));
        if (login) return mongoReply(id, 2013, bson(`\x10code\0${int32(13)}\x02codeName\0${int32(13)}Unauthorized\0`));
        return mongoReply(id, 2013, bson(`\x04databases\0${bson('')}`));
      });
      return replies.length === 0 ? undefined : replies.join('');
    },
  };
}

function mysqlHandshake(version: string): string {
  const body = `\x0a${version}\0\x07\0\0\0abcdefgh\0\xff\xf7\x21\x02\0\xff\x81\x15${'\0'.repeat(10)}abcdefghijkl\0mysql_native_password\0`;
  return `${String.fromCharCode(body.length & 255, body.length >> 8, 0, 0)}${body}`;
}

function postgresql(reply: string): Script {
  return { answer: (received) => (received.startsWith('\0\0\0') && received.includes('user\0') ? reply : null) };
}

function redis(login: boolean): Script {
  return {
    answer(received) {
      if (!received.endsWith('\r\n')) return undefined;
      // Redis takes a header of HTTP for an attack through a browser, and hangs up.
      if (/^Host:/m.test(received)) return null;
      const commands = received.split('\r\n').filter((line) => line !== '');
      if (login) return commands.map(() => '-NOAUTH Authentication required.\r\n').join('');
      return commands
        .map((line) => {
          if (line === 'PING') return '+PONG\r\n';
          if (line === 'INFO server') return '$38\r\n# Server\r\nredis_version:7.2.4\r\nos:Linux\r\n\r\n';
          return `-ERR unknown command '${line.split(' ')[0]}'\r\n`;
        })
        .join('');
    },
  };
}

/** Scripts that speak as the real servers do; fields and orders follow their protocols. */
export const SCRIPTS = {
  ssh: { banner: 'SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3\r\n' },
  smtp: { banner: '220 mail.test ESMTP Postfix (Debian/GNU)\r\n', answer: () => '250-mail.test\r\n250 STARTTLS\r\n' },
  quietSmtp: {
    banner: '220 mail.test ready\r\n',
    answer: (text) => (text.startsWith('EHLO') ? '250-mail.test\r\n250-SIZE 1\r\n250 STARTTLS\r\n' : '500 what\r\n'),
  },
  ftp: { banner: '220 (vsFTPd 3.0.3)\r\n', answer: () => '530 Please login with USER and PASS.\r\n' },
  quietFtp: { banner: '220 hello\r\n', answer: () => '530 Please login with USER and PASS.\r\n' },
  pop3: { banner: '+OK Dovecot ready.\r\n' },
  imap: { banner: '* OK [CAPABILITY IMAP4rev1 STARTTLS] Dovecot ready.\r\n' },
  mysql: { banner: mysqlHandshake('8.0.36-0ubuntu0.22.04.1') },
  mariadb: { banner: mysqlHandshake('5.5.5-10.11.6-MariaDB-0+deb12u1') },
  postgresql: postgresql('R\0\0\0\x17\0\0\0\x0aSCRAM-SHA-256\0\0'),
  postgresqlTrust: postgresql(
    'R\0\0\0\x08\0\0\0\0E\0\0\0\x3eSFATAL\0VFATAL\0C28000\0Mrole "scanfold" does not exist\0\0',
  ),
  redis: redis(false),
  redisLogin: redis(true),
  memcached: {
    answer: (text) => {
      if (!text.endsWith('\r\n')) return undefined;
      // memcached looks for keys in a line that begins with GET, and hangs up on one that ends without.
      if (text.startsWith('GET ')) return null;
      const lines = text.split('\r\n').slice(0, -1);
      return lines.map((line) => (line === 'version' ? 'VERSION 1.6.18\r\n' : 'ERROR\r\n')).join('');
    },
  },
  mongodb: mongo(false),
  mongodbLogin: mongo(true),
  dns: {
    answer: (text) => {
      const question = text.slice(14);
      if (!question.includes('version\x04bind')) return null;
      const body = `${text.slice(2, 4)}\x84\0\0\x01\0\x01\0\0\0\0${question}\xc0\x0c\0\x10\0\x03\0\0\0\0\0\x08\x079.18.24`;
      return `\0${String.fromCharCode(body.length)}${body}`;
    },
  },
  ldap: {
    answer: (text) => {
      if (!text.startsWith('0') || !text.includes('objectClass')) return null;
      return '0\x21\x02\x01\x01d\x1c\x04\x000\x180\x16\x04\x0enamingContexts1\x04\x04\x02dc0\x0c\x02\x01\x01e\x07\x0a\x01\0\x04\0\x04\0';
    },
  },
  rdp: {
    answer: (text) =>
      text.startsWith('\x03\0\0\x13\x0e\xe0') ? '\x03\0\0\x13\x0e\xd0\0\0\x12\x34\0\x02\x1f\x08\0\x02\0\0\0' : null,
  },
  telnet: { banner: '\xff\xfd\x18\xff\xfd\x20\xff\xfd\x23\xff\xfd\x27' },
  vncOpen: { banner: 'RFB 003.008\n', answer: () => '\x02\x01\x02' },
  vncPassword: { banner: 'RFB 003.008\n', answer: () => '\x01\x02' },
  silent: {},
  closes: { answer: () => null },
  junk: { banner: '\x01\x02\x80\xff junk \x00\x07'.repeat(20) },
} as const satisfies Record<string, Script>;
