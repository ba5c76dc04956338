import { crc32 } from 'node:zlib';
import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A packet of version 2: version, type, checksum, result, 1,024 characters, 2 to fill up. */
const LENGTH = 1036;
const CHECKSUM_AT = 4;
const WORDS_AT = 10;

/** Asks for the version, which runs no command (include/common.h of NRPE). */
function versionQuery(): string {
  const packet = Buffer.alloc(LENGTH);
  packet.writeInt16BE(2, 0);
  packet.writeInt16BE(1, 2);
  packet.write('_NRPE_CHECK', WORDS_AT);
  packet.writeUInt32BE(crc32(packet), CHECKSUM_AT);
  return packet.toString('latin1');
}

/** Nagios Remote Plugin Executor, by its version, which it says to addresses that may run its commands. */
export const nrpe: ServiceRule = {
  id: 'nrpe',
  name: 'NRPE',
  group: 'remote-control',
  ports: [5666],
  references: ['https://github.com/NagiosEnterprises/nrpe/blob/master/SECURITY.md'],
  probe: { id: 'nrpe', payload: versionQuery() },
  recognise({ probe, text }) {
    if (probe !== 'nrpe' || !/^\0[\x02-\x04]\0\x02/.test(text)) return undefined;
    const version = /^NRPE v(\d{1,3}\.\d{1,3}(?:\.\d{1,3})?)\0/.exec(text.slice(WORDS_AT))?.[1];
    if (version === undefined) return undefined;
    const facts = ['The version was told without authentication: this address may run the configured commands'];
    return { ...PLAIN, product: 'NRPE', version, cpe: cpeOf('nagios', 'nrpe', version), login: 'open', facts };
  },
};

/** Responses of real servers (NRPE 4.1.0, the random bytes at its end as zeros): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['nrpe', `\0\x02\0\x02\xb4\xab\x3d\x4e\0\0NRPE v4.1.0${'\0'.repeat(1015)}`, 'nrpe'],
];
