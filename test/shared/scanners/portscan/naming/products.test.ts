import { expect, test } from 'vitest';
import { recogniseService } from '../../../../../shared/scanners/portscan/naming/recognise.ts';

function recognitionOf(probe: string, text: string) {
  const exchange = { probe, text, tls: false, sent: [`(${probe})`], ended: 'quiet' as const };
  return recogniseService({ exchanges: [exchange] })?.recognition;
}

function handshake(version: string): string {
  const body = `\x0a${version}\0\x07\0\0\0abcdefgh\0`;
  return `${String.fromCharCode(body.length)}\0\0\0${body}`;
}

const http = (server: string) => `HTTP/1.1 200 OK\r\nServer: ${server}\r\n\r\n`;

function version(said: string): string {
  const question = '\x07version\x04bind\0\0\x10\0\x03';
  const answer = `\x53\x43\x84\0\0\x01\0\x01\0\0\0\0${question}\xc0\x0c\0\x10\0\x03\0\0\0\0\0${String.fromCharCode(said.length + 1, said.length)}${said}`;
  return `\0${String.fromCharCode(answer.length)}${answer}`;
}

test.each([
  ['banner', handshake('8.0.36-0ubuntu0.22.04.1'), 'MySQL', '8.0.36', 'oracle:mysql:8.0.36:*'],
  ['banner', handshake('5.7.44-log'), 'MySQL', '5.7.44', 'oracle:mysql:5.7.44:*'],
  // Percona Server and others number their builds behind MySQL's version.
  ['banner', handshake('8.0.36-28'), undefined, undefined, undefined],
  ['banner', handshake('5.7.44-48-log'), undefined, undefined, undefined],
  ['banner', handshake('5.7.25-TiDB-v7.5.0'), 'TiDB', '7.5.0', 'pingcap:tidb:7.5.0:*'],
  ['banner', handshake('8.0.36-a-fork'), undefined, undefined, undefined],
  ['banner', handshake('5.1.73-community-log'), 'MySQL', '5.1.73', 'oracle:mysql:5.1.73:*'],
  ['banner', handshake('5.5.62-0+deb8u1-log'), 'MySQL', '5.5.62', 'oracle:mysql:5.5.62:*'],
  ['banner', handshake('5.7.21-20-percona-sure1'), undefined, undefined, undefined],
  ['banner', handshake('5.6.49-89.0-rel89.0'), 'Percona Server', '5.6.49', 'percona:percona_server:5.6.49:*'],
  ['banner', handshake('5.7.8-MariaDB-1:10.5.9'), 'MariaDB', '10.5.9', 'mariadb:mariadb:10.5.9:*'],
  ['banner', handshake('5.5.5-10.6.8-maxscale'), 'MariaDB MaxScale', undefined, undefined],
  ['banner', handshake('5.5.5-10.11.6-MariaDB-0+deb12u1'), 'MariaDB', '10.11.6', 'mariadb:mariadb:10.11.6:*'],
  ['banner', handshake('5.7.8-10.6.16-MariaDB-log'), 'MariaDB', '10.6.16', 'mariadb:mariadb:10.6.16:*'],
  ['banner', handshake('5.5.5-10.4.32 2.5.20-maxscale'), 'MariaDB MaxScale', '2.5.20', 'mariadb:maxscale:2.5.20:*'],
  ['http', http('Apache-Coyote/1.1'), 'Apache Tomcat Coyote', undefined, undefined],
  ['http', http('Apache/2.4.57 (Debian)'), 'Apache', '2.4.57', 'apache:http_server:2.4.57:*'],
  ['http', http('Linux/2.6.39 UPnP/1.0 MiniUPnPd/1.9'), 'MiniUPnPd', '1.9', undefined],
  [
    'http',
    http('Linux/2.6.39, UPnP/1.0, Portable SDK for UPnP devices/1.6.6'),
    'libupnp',
    '1.6.6',
    'libupnp_project:libupnp:1.6.6:*',
  ],
  ['http', http('Linux 2.6.x UPnP/1.0'), undefined, undefined, undefined],
  ['dns', version('9.18.24-1~deb12u2-Debian'), 'BIND', '9.18.24', 'isc:bind:9.18.24:*'],
  ['dns', version('9.11.4-P2-RedHat-9.11.4-26.P2.el7'), 'BIND', '9.11.4-P2', 'isc:bind:9.11.4:p2'],
  ['dns', version('9.16.8-S1'), 'BIND', '9.16.8-S1', 'isc:bind:9.16.8:s1'],
  ['dns', version('unbound 1.17.1'), 'Unbound', '1.17.1', 'nlnetlabs:unbound:1.17.1:*'],
  ['banner', 'SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n', 'OpenSSH', '9.2p1', 'openbsd:openssh:9.2:p1'],
  ['banner', 'SSH-2.0-1.03 sshlib: WinSSHD 4.20\r\n', 'WinSSHD', '4.20', undefined],
  ['banner', 'SSH-2.0-tinyssh_20230101-1 2Uqv12eW\r\n', 'TinySSH', '20230101', undefined],
  // Recorded of aiosmtpd 1.4.3, pyftpdlib 1.5.7 and netkit's ftpd 0.17.
  ['banner', '220 localhost Python SMTP 1.4.3\r\n', 'aiosmtpd', '1.4.3', undefined],
  ['banner', '220 localhost ESMTP Unheard 1.4\r\n', 'Unheard', '1.4', undefined],
  ['banner', '220 pyftpdlib 1.5.7 ready.\r\n', 'pyftpdlib', '1.5.7', undefined],
  ['banner', '220 vm FTP server (Version 6.4/OpenBSD/Linux-ftpd-0.17) ready.\r\n', 'Linux-ftpd', '0.17', undefined],
  [
    'banner',
    'SSH-2.0-8.43 FlowSsh: Bitvise SSH Server (WinSSHD) 8.43\r\n',
    'Bitvise SSH Server (WinSSHD)',
    '8.43',
    undefined,
  ],
  ['banner', 'SSH-2.0-Some_Server_2.1\r\n', 'Some Server', '2.1', undefined],
  ['banner', 'SSH-2.0-paramiko_3.4.0\r\n', 'Paramiko', '3.4.0', 'paramiko:paramiko:3.4.0:*'],
  ['banner', 'SSH-2.0-3.2.9 SSH Secure Shell\r\n', undefined, undefined, undefined],
  ['banner', 'SSH-2.0-9.99\r\n', undefined, undefined, undefined],
  ['banner', '220 ftp.example.test FTP server (Version 6.00LS) ready.\r\n', undefined, undefined, undefined],
  ['banner', '220 Server FTP server (Version 1.2) ready.\r\n', undefined, undefined, undefined],
  ['banner', '220 Wing FTP Server 7.2.0 ready...\r\n', 'Wing FTP Server', '7.2.0', undefined],
  ['banner', '220 Pure-FTPd 1.0.50\r\n', 'Pure-FTPd', '1.0.50', 'pureftpd:pure-ftpd:1.0.50:*'],
  ['banner', '220 mx.example.test ESMTP ready\r\n', undefined, undefined, undefined],
  ['banner', '220 mx.example.test ESMTP 10.1.2.3 at Mon, 1 Jan 2024 10.30\r\n', undefined, undefined, undefined],
  ['banner', '220 mx.example.test ESMTP Haraka 3.0.3 ready\r\n', 'Haraka', '3.0.3', undefined],
  [
    'banner',
    '220 mx.example.test ESMTP Sendmail 8.17.2/8.17.2; Mon\r\n',
    'Sendmail',
    '8.17.2',
    'sendmail:sendmail:8.17.2:*',
  ],
  [
    'banner',
    '220 mx.example.test Microsoft ESMTP MAIL Service ready at Mon\r\n',
    'Microsoft Exchange Server',
    undefined,
    undefined,
  ],
  ['banner', '+OK Cyrus POP3 v2.5.17 server ready\r\n', 'Cyrus', '2.5.17', 'cyrus:imap:2.5.17:*'],
  ['banner', '* OK mail.example.test Zimbra IMAP4rev1 server ready\r\n', 'Zimbra Collaboration', undefined, undefined],
  ['http', http('Wing FTP Server/7.2.0()'), 'Wing FTP Server', '7.2.0', undefined],
  ['http', http('Icecast 2.4.4'), 'Icecast', '2.4.4', undefined],
  ['http', http('Python/3.11 aiohttp/3.9.1'), 'aiohttp', '3.9.1', 'aiohttp:aiohttp:3.9.1:*'],
  ['http', http('IBM_HTTP_Server/9.0.5 (Unix)'), 'IBM HTTP Server (Apache)', '9.0.5', 'ibm:http_server:9.0.5:*'],
  ['http', http('0f3b7c1e-77aa-4b2c-9d10-00ab12cd34ef'), undefined, undefined, undefined],
  ['http', http('XYZ'), undefined, undefined, undefined],
  ['http', http('Kestrel'), 'Kestrel', undefined, undefined],
  ['http', http('Abyss/2.16.9-X1-Linux AbyssLib/2.16'), 'Abyss', '2.16.9', undefined],
  ['dns', version('9.18.0rc1'), 'BIND', '9.18.0rc1', 'isc:bind:9.18.0:rc1'],
  ['dns', version('9.9.3-rpz2+rl.13214.22-P2'), 'BIND', '9.9.3-rpz2+rl.13214.22-P2', undefined],
  [
    'dns',
    version('PowerDNS Recursor 5.0.0-rc1 (built Jan)'),
    'PowerDNS Recursor',
    '5.0.0-rc1',
    'powerdns:recursor:5.0.0:rc1',
  ],
  ['dns', version('Microsoft DNS 10.0.20348 (4F7C0000)'), 'Microsoft DNS', '10.0.20348', undefined],
  ['banner', '220 ProFTPD Server (Debian) [::1]\r\n', 'ProFTPD', undefined, undefined],
])('to %s, %j is of %s %s, and its CPE is certain or absent', (probe, text, product, version, cpe) => {
  const found = recognitionOf(probe, text);
  expect([found?.product, found?.version]).toEqual([product, version]);
  expect(found?.login).toBeDefined();
  expect(found?.cpe).toBe(cpe && `cpe:2.3:a:${cpe}:*:*:*:*:*:*`);
});
