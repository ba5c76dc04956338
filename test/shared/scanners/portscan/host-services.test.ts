import { describe, expect, test } from 'vitest';
import { judgeExposures } from '../../../../shared/scanners/portscan/examination/exposures.ts';
import { recogniseService } from '../../../../shared/scanners/portscan/naming/recognise.ts';
import { SERVICE_RULES } from '../../../../shared/scanners/portscan/service-rules.ts';
import { unheard } from './unheard.ts';

function said(probe: string, text: string) {
  return { probe, text, tls: false, sent: [`(${probe})`], ended: 'quiet' as const };
}

function recognised(probe: string, text: string) {
  const found = recogniseService({ exchanges: [said(probe, text)] });
  return found && { id: found.rule.id, ...found.recognition };
}

function payloadOf(id: string): string {
  const payload = SERVICE_RULES.map(({ probe }) => probe).find((probe) => probe?.id === id)?.payload;
  return typeof payload === 'function' ? payload({ authority: 'a:1', userAgent: 'test' }) : (payload ?? '');
}

describe('ONC RPC', () => {
  const accepted = 'SCAN\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0';
  const reply = (results: string) => `\x80\0\0\x40${accepted}${results}`;
  const folder = (name: string, groups: string) => `\0\0\0\x01\0\0\0\x04${name}${groups}\0\0\0\0`;
  const group = (name: string) => `\0\0\0\x01\0\0\0${String.fromCharCode(name.length)}${name.padEnd(4, '\0')}`;

  test.each([
    ['every client', folder('/srv', ''), ['/srv'], 'Exports: /srv'],
    ['every client by a star', folder('/srv', group('*')), ['/srv'], 'Exports: /srv'],
    ['one client', folder('/srv', group('host')), [], 'Exports: /srv'],
    ['nobody', '', [], 'Exports: none'],
    ['both', folder('/abc', group('host')) + folder('/def', ''), ['/def'], 'Exports: /abc, /def'],
  ])('an export to %s is seen as such', (_who, exported, open, fact) => {
    const answer = said('mountd', reply(`\0\0\0\0${exported}\0\0\0\0`));
    expect(recognised('mountd', answer.text)).toMatchObject({ id: 'mountd', facts: [fact] });
    const artifact = { address: '127.0.0.1', family: 4, port: 20_048, asked: true, tls: undefined } as const;
    const { observed } = judgeExposures({ ...artifact, exchanges: [answer] }, [], unheard);
    expect(observed.map(({ evidence }) => /Exports to every client: (.*)\./.exec(evidence)?.[1])).toEqual(open);
  });

  test('the programs of a port mapper are named with their ports, those of UDP are not', () => {
    const tcp = '\0\0\0\x01\0\x01\x86\xa3\0\0\0\x03\0\0\0\x06\0\0\x08\x01';
    const udp = '\0\0\0\x01\0\x01\x86\xa5\0\0\0\x03\0\0\0\x11\0\0\x08\x01';
    expect(recognised('rpcbind', reply(`\0\0\0\0${tcp}${udp}\0\0\0\0`))?.facts).toEqual([
      'Programs on TCP: nfs 3 on port 2049',
    ]);
  });

  test('a program that is no port mapper is asked whether it is NFS or the mount daemon', () => {
    const exchange = said('rpcbind', reply('\0\0\0\x01'));
    const suggested = SERVICE_RULES.filter((rule) => rule.suggests?.(exchange)).map(({ id }) => id);
    expect(suggested).toEqual(['nfs', 'mountd']);
  });

  test('a call that is denied, cut off or for another transaction is no service', () => {
    for (const text of [
      reply('\0\0\0\0').slice(0, 27),
      reply('').replace('SCAN', 'scan'),
      `\x80\0\0\x18SCAN\0\0\0\x01\0\0\0\x01${'\0'.repeat(12)}`,
    ])
      expect(recognised('rpcbind', text)).toBe(undefined);
  });

  test('lengths that lie end the list', () => {
    expect(recognised('mountd', reply(`\0\0\0\0\0\0\0\x01\xff\xff\xff\xff/a`))?.id).toBe('mountd');
  });
});

describe('iSCSI', () => {
  const login = (status: string) => `\x23\x87${'\0'.repeat(14)}\0\0\0\x01${'\0'.repeat(16)}${status}${'\0'.repeat(10)}`;
  test.each([
    ['\0\0', 'unknown'],
    ['\x02\x01', 'required'],
    ['\x03\0', 'unknown'],
  ])('a login with status %j means that authentication is %s', (status, state) => {
    expect(recognised('iscsi', login(status))).toMatchObject({ id: 'iscsi', login: state });
  });

  test('the list of targets is asked for only in a session', () => {
    const replyTo = (status: string) =>
      SERVICE_RULES.find(({ id }) => id === 'iscsi')?.reply?.(said('iscsi', login(status)))?.id;
    expect([replyTo('\0\0'), replyTo('\x02\x01')]).toEqual(['iscsi-targets', undefined]);
  });

  test('header and text have the lengths that they state', () => {
    const payload = payloadOf('iscsi');
    const stated = (payload.charCodeAt(6) << 8) + payload.charCodeAt(7);
    expect([payload.length % 4, payload.length - 48 - stated < 4]).toEqual([0, true]);
  });
});

describe('Oracle TNS', () => {
  const refusal = (number: number) =>
    `\0\x59\0\0\x04\0\0\0\x22\0\0\x4d(DESCRIPTION=(TMP=)(VSNNUM=${number})(ERR=1189)(ERROR_STACK=))`;
  test.each([
    [186_647_040, '11.2.0.2.0'],
    [0x0c10_0200, '12.1.0.2.0'],
    [0x1303_0000, '19.3'],
    [0, undefined],
  ])('number %i is version %s', (number, version) => {
    expect(recognised('oracle-tns', refusal(number))).toMatchObject({ id: 'oracle-tns', version });
  });

  test('the packet has the length that it states', () => {
    const payload = payloadOf('oracle-tns');
    expect((payload.charCodeAt(0) << 8) + payload.charCodeAt(1)).toBe(payload.length);
    expect(payload.slice(58)).toBe('(CONNECT_DATA=(COMMAND=version))');
  });
});

test.each([
  ['finger', 'Login failed\r\n'],
  ['finger', '\r\n'],
  ['ident', '1, 2\r\n'],
  ['ident', 'ERROR : 1\r\n'],
  ['distcc', 'DONE\r\n'],
  ['consul', 'HTTP/1.1 200 OK\r\n\r\n{"Config":{}}'],
  ['winrm', 'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Negotiate\r\n\r\n'],
  ['oracle-tns', '\0\x20\0\0\x04\0\0\0(DESCRIPTION=)'],
])('to %s, %j is not that service', (probe, text) => {
  expect(recognised(probe, text)?.id).not.toBe(probe);
});
