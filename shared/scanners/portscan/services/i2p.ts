import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** I2P's bridge for programs, by its handshake, which says whether it wants a password (SAM v3). */
export const i2pSam: ServiceRule = {
  id: 'i2p-sam',
  name: 'I2P SAM bridge',
  group: 'other',
  ports: [7656],
  references: ['https://geti2p.net/en/docs/api/samv3'],
  probe: { id: 'i2p-sam', payload: 'HELLO VERSION\n' },
  recognise({ probe, text }) {
    const [, result, version] = /^HELLO REPLY RESULT=([A-Z0-9_]{2,20})(?: VERSION=(\d\.\d{1,3}))?/.exec(text) ?? [];
    if (probe !== 'i2p-sam' || result === undefined) return undefined;
    if (result !== 'OK') return { ...PLAIN, login: /authorization|password/i.test(text) ? 'required' : 'unknown' };
    const facts = [`SAM ${version ?? ''}`.trim(), 'A client without a user and a password was accepted'];
    return { ...PLAIN, login: 'open', facts };
  },
};

/** The older bridge, by its greeting; it has no login. */
export const i2pBob: ServiceRule = {
  id: 'i2p-bob',
  name: 'I2P BOB bridge',
  group: 'other',
  ports: [2827],
  references: ['https://geti2p.net/en/docs/api/bob'],
  recognise({ text }) {
    if (!/^BOB \d\d\.\d\d\.[\d.]{1,8}\nOK\n/.test(text)) return undefined;
    return { ...PLAIN, login: 'open', facts: ['Commands are taken without authentication, which BOB does not have'] };
  },
};

/** Responses of real servers (i2pd 2.45.1): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['i2p-sam', 'HELLO REPLY RESULT=OK VERSION=3.1\n', 'i2p-sam'],
  ['banner', 'BOB 00.00.10\nOK\n', 'i2p-bob'],
];
