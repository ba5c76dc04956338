import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/**
 * The echo server of Nping, by the header of its greeting (Nping Echo Protocol, version 1): packets are sent back as they arrived.
 * Where it does not encrypt, the code that proves its key is empty.
 */
export const npingEcho: ServiceRule = {
  id: 'nping-echo',
  name: 'Nping echo',
  group: 'other',
  ports: [9929],
  references: ['https://nmap.org/book/nping-man-echo-mode.html'],
  recognise({ text }) {
    // Version, NEP_HANDSHAKE_SERVER, 24 words of four bytes; after a nonce of 32 bytes 16 empty ones and the code.
    if (!/^\x01\x01\0\x18[\s\S]{8}\0{4}[\s\S]{32}\0{16}[\s\S]{32}$/.test(text)) return undefined;
    return /\0{32}$/.test(text)
      ? { ...PLAIN, login: 'open', facts: ['Clients need no key'] }
      : { ...PLAIN, login: 'required' };
  },
};

/** Responses of real servers (nping 0.7.93): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    '\x01\x01\0\x18\xddx\x18tk\x09\x81\xe9\0\0\0\0b~\xb14\xc5{j\x9a}\x8f\x86\xae\xd1\x9dn\xaf+F\xea`\xa8\x94\xdaX\xa9Q\x09\xa1\xc8\xd3\xa6`' +
      '\0'.repeat(48),
    'nping-echo',
  ],
  [
    'banner',
    '\x01\x01\0\x18\xc1\x9d\xa0(k\x09\x81\xe9\0\0\0\0\xa4\xa9\x83on\x1d3\x04\x8b\x12^\x15\x1a\xf3\xcc\x8b"A\x82\xea\xfd\xc2\xdeq\xba\x88\xdd\xe3\x09\xcc_Q' +
      '\0'.repeat(16) +
      '/#\xeb\xe2\xb9\x99\x04\x05\x17\xf7H\xff3ErB\x01\xef\xc4\xfb9R>PK\x01\xbc(\xf9v\x02\xad',
    'nping-echo',
  ],
];
