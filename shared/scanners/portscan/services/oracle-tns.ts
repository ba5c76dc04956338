import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const COMMAND = '(CONNECT_DATA=(COMMAND=version))';
const OFFSET = 58;

function word(value: number): string {
  return String.fromCharCode(value >> 8, value & 0xff);
}

/** A CONNECT packet (type 1) of version 310, compatible with 300, with an SDU of 2,048 and a TDU of 32,767 bytes. */
function connectPacket(): string {
  const header = `${word(OFFSET + COMMAND.length)}\0\0\x01\0\0\0`;
  const body = [310, 300, 0, 2048, 32_767, 0x7f08, 0, 1, COMMAND.length, OFFSET].map(word).join('');
  return `${(header + body).padEnd(OFFSET, '\0')}${COMMAND}`;
}

/** `11.2.0.2.0`: five numbers in one; since 18 the second has eight bits. */
function versionOf(number: number): string {
  const major = number >>> 24;
  if (major >= 18) return `${major}.${(number >>> 16) & 0xff}`;
  return [major, (number >>> 20) & 0xf, (number >>> 12) & 0xff, (number >>> 8) & 0xf, number & 0xff].join('.');
}

/**
 * The listener of Oracle Database, by its answer to the command `version` (TNS; packets as python-oracledb and
 * Wireshark have them). Since release 10 it refuses the command to others than its host, with its version.
 */
export const oracleTns: ServiceRule = {
  id: 'oracle-tns',
  name: 'Oracle TNS listener',
  group: 'database',
  ports: [1521, 1526],
  probe: { id: 'oracle-tns', payload: connectPacket() },
  recognise({ probe, text }) {
    if (probe !== 'oracle-tns' || !/^[\s\S]{2}\0\0[\x02\x04]/.test(text)) return undefined;
    const said = /\(DESCRIPTION=\(TMP=[^()]{0,40}\)\(VSNNUM=(\d{1,10})\)\(ERR=(\d{1,6})\)/.exec(text);
    const full = /\bTNSLSNR for [^:\r\n]{1,60}: Version (\d[\d.]{0,20})/.exec(text)?.[1];
    if (said === null && full === undefined)
      return /^[\s\S]{12}\(DESCRIPTION=\(ERR=\d{1,6}\)/.test(text) ? PLAIN : undefined;
    const number = Number(said?.[1] ?? 0);
    const version = full ?? (number > 0 ? versionOf(number) : undefined);
    const facts = said === null ? [] : [`The listener returned error ${said[2]}`];
    return { ...PLAIN, product: 'Oracle Database', version, cpe: cpeOf('oracle', 'database_server', version), facts };
  },
};

/** Responses as the packets have them: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'oracle-tns',
    '\0\x59\0\0\x04\0\0\0\x22\0\0\x4d(DESCRIPTION=(TMP=)(VSNNUM=186647040)(ERR=1189)(ERROR_STACK=(ERROR=(CODE=1189)(EMFI=4))))',
    'oracle-tns',
  ],
];
