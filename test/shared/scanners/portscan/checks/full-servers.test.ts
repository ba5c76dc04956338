import { expect, test } from 'vitest';
import { anonymousFtp } from '../../../../../shared/scanners/portscan/checks/ftp.ts';
import { rsyncModuleWithoutAuthentication } from '../../../../../shared/scanners/portscan/checks/rsync-module-without-authentication.ts';
import { smbAnonymousShares } from '../../../../../shared/scanners/portscan/checks/smb-anonymous-shares.ts';
import type { Exchange } from '../../../../../shared/scanners/portscan/examination/artifact.ts';
import type { ExposureCheck } from '../../../../../shared/scanners/portscan/examination/exposure-check.ts';
import { exposureChecksFor } from '../../../../../shared/scanners/portscan/examination/exposure-checks.ts';
import { judgeExposures } from '../../../../../shared/scanners/portscan/examination/exposures.ts';
import { recogniseService } from '../../../../../shared/scanners/portscan/naming/recognise.ts';

const heard = (probe: string, text: string): Exchange => ({ probe, text, ended: 'closed', sent: [], tls: false });

/** What checks say of a server by its first words and what it said to them. */
function judged(first: Exchange, said: readonly Exchange[], checks?: readonly ExposureCheck[]): readonly string[] {
  const exchanges = [first];
  const artifact = { address: '127.0.0.1', family: 4 as const, port: 1, asked: true, exchanges, tls: undefined };
  const found = recogniseService(artifact);
  if (found === undefined) throw new Error('not recognised');
  return (checks ?? exposureChecksFor(found)).map(
    (check) => check.judge({ artifact, found, said: [...exchanges, ...said] }).kind,
  );
}

// As the documents and sources of vsftpd, ProFTPD and wu-ftpd have them, not recorded, but vsftpd 3.0.3's of too many users and Pure-FTPd 1.0.50's, which were heard; the last three refuse whoever is named anonymous.
test.each([
  ['421 Service not available, closing control connection.\r\n', 'unclear'],
  ['421 There are too many connected users, please try later.\r\n', 'unclear'],
  ['530 Sorry, the maximum number of clients (30) for this user are already connected.\r\n', 'unclear'],
  ['530 Too many users are logged in, try again later\r\n', 'unclear'],
  ['530 Login incorrect.\r\n', 'hardened'],
  ['530 This is a private system - No anonymous login\r\n', 'hardened'],
  ['421 Unable to set up secure anonymous FTP\r\n', 'hardened'],
])('an FTP server that answers %j to the user anonymous is %s', (answer, kind) => {
  expect(judged(heard('banner', '220 FTP ready\r\n'), [heard('ftp-pass', answer)], [anonymousFtp])).toEqual([kind]);
});

// The first as rsync 3.5.0 was heard with `max connections = 1`; the others as the source of its daemon has them.
test.each([
  ['@ERROR: max connections (1) reached -- try again later\n', 'unclear'],
  ['@ERROR: access denied to files from localhost (127.0.0.1)\n', 'hardened'],
  ['@RSYNCD: AUTHREQD 0123456789abcdefABCDEF\n', 'hardened'],
])('an rsync daemon that answers %j for its module is %s', (answer, kind) => {
  const list = heard('rsync', 'files          \tfiles\n@RSYNCD: EXIT\n');
  const said = [list, heard('rsync-module', answer)];
  const first = heard('banner', '@RSYNCD: 31.0 sha512 sha256 sha1 md5 md4\n');
  expect(judged(first, said, [rsyncModuleWithoutAuthentication])).toEqual([kind]);
});

test.each([
  ['reached its limit of clients', 'Maximum number of clients reached\0\0\0', 'unclear'],
  ['wants an authorization', 'Authorization required, but no authorization protocol specified\n', 'hardened'],
])('an X server that %s is told from others', (_, reason, kind) => {
  const length = String.fromCharCode(reason.replace(/\0+$/, '').length);
  expect(judged(heard('x11', `\0${length}\x0b\0\0\0\x10\0${reason}`), [])).toEqual([kind]);
});

// A-ASSOCIATE-RJ (DICOM PS3.8, section 9.3.4): permanently, as the title is not known; for now, as there are too many.
test.each([
  ['for ever', '\x01\x01\x03', 'negative', 1],
  ['for now', '\x02\x03\x02', 'not_testable', 0],
])(
  'a DICOM server that rejects an association %s, and let anybody in before, is judged by that',
  (_, reason, outcome, closed) => {
    const exchanges = [heard('dicom', `\x03\0\0\0\0\x04\0${reason}`)];
    const artifact = { address: '127.0.0.1', family: 4 as const, port: 1, asked: true, exchanges, tls: undefined };
    const known = [{ checkId: 'service-without-authentication', resource: '127.0.0.1:1/tcp', location: '1/tcp' }];
    const { coverage, absent } = judgeExposures(artifact, known, () => {});
    expect(coverage.map((each) => each.outcome)).toEqual([outcome]);
    expect(absent).toHaveLength(closed);
  },
);

test('a Redis with as many clients as it admits is known, and nothing is said of its login', () => {
  expect(judged(heard('redis', '-ERR max number of clients reached\r\n'), [])).toEqual(['unclear']);
});

/** A response of SMB 2 with a status, by which a session is refused. */
function sessionOf(status: number): string {
  const bytes = Buffer.alloc(4 + 64 + 9);
  bytes.writeUInt32BE(73, 0);
  bytes.write('\xfeSMB', 4, 'latin1');
  bytes.writeUInt16LE(64, 8);
  bytes.writeUInt32LE(status, 12);
  bytes.writeUInt16LE(1, 16);
  bytes.writeUInt32LE(1, 20);
  return bytes.toString('latin1');
}

// MS-ERREF, section 2.3.1.
test.each([
  ['ACCESS_DENIED', 0xc000_0022, 'hardened'],
  ['LOGON_FAILURE', 0xc000_006d, 'hardened'],
  ['INSUFFICIENT_RESOURCES', 0xc000_009a, 'unclear'],
  ['REQUEST_NOT_ACCEPTED', 0xc000_00d0, 'unclear'],
])('an SMB server that answers %s to a null session', (_, status, kind) => {
  const first = heard('banner', '220 FTP ready\r\n');
  expect(judged(first, [heard('smb-session', sessionOf(status))], [smbAnonymousShares])).toEqual([kind]);
});
