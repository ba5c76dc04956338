import { expect, test } from 'vitest';
import { recognise } from '../../../../shared/scanners/portscan/recognise.ts';

function recognitionOf(probe: string, text: string) {
  const exchange = { probe, text, tls: false, sent: [`(${probe})`], ended: 'quiet' as const };
  return recognise({ exchanges: [exchange] })?.recognition;
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
  ['banner', handshake('5.7.25-TiDB-v7.5.0'), undefined, undefined, undefined],
  ['banner', handshake('5.5.5-10.11.6-MariaDB-0+deb12u1'), 'MariaDB', '10.11.6', 'mariadb:mariadb:10.11.6:*'],
  ['banner', handshake('5.7.8-10.6.16-MariaDB-log'), 'MariaDB', '10.6.16', 'mariadb:mariadb:10.6.16:*'],
  ['banner', handshake('5.5.5-10.4.32 2.5.20-maxscale'), 'MaxScale', '2.5.20', 'mariadb:maxscale:2.5.20:*'],
  ['http', http('Apache-Coyote/1.1'), 'Apache-Coyote', undefined, undefined],
  ['http', http('Apache/2.4.57 (Debian)'), 'Apache', '2.4.57', 'apache:http_server:2.4.57:*'],
  ['http', http('Linux/2.6.39 UPnP/1.0 MiniUPnPd/1.9'), 'MiniUPnPd', '1.9', undefined],
  [
    'http',
    http('Linux/2.6.39, UPnP/1.0, Portable SDK for UPnP devices/1.6.6'),
    'Portable SDK for UPnP devices/1.6.6',
    undefined,
    undefined,
  ],
  ['http', http('Linux 2.6.x UPnP/1.0'), undefined, undefined, undefined],
  ['dns', version('9.18.24-1~deb12u2-Debian'), 'BIND', '9.18.24', 'isc:bind:9.18.24:*'],
  ['dns', version('9.11.4-P2-RedHat-9.11.4-26.P2.el7'), 'BIND', '9.11.4-P2', 'isc:bind:9.11.4:p2'],
  ['dns', version('9.16.8-S1'), 'BIND', '9.16.8-S1', 'isc:bind:9.16.8:s1'],
  ['dns', version('unbound 1.17.1'), 'Unbound', '1.17.1', 'nlnetlabs:unbound:1.17.1:*'],
  ['banner', 'SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n', 'OpenSSH', '9.2p1', 'openbsd:openssh:9.2:p1'],
  ['banner', 'SSH-2.0-1.03 sshlib: WinSSHD 4.20\r\n', 'WinSSHD', undefined, undefined],
  ['banner', 'SSH-2.0-8.43 FlowSsh: Bitvise SSH Server (WinSSHD) 8.43\r\n', 'Bitvise SSH Server', undefined, undefined],
  ['banner', '220 ProFTPD Server (Debian) [::1]\r\n', 'ProFTPD', undefined, undefined],
])('to %s, %j is of %s %s, and its CPE is certain or absent', (probe, text, product, version, cpe) => {
  const found = recognitionOf(probe, text);
  expect([found?.product, found?.version]).toEqual([product, version]);
  expect(found?.login).toBeDefined();
  expect(found?.cpe).toBe(cpe && `cpe:2.3:a:${cpe}:*:*:*:*:*:*`);
});
