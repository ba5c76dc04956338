import { shellLine } from '../../../scanning/shell-line.ts';
import { PLAIN } from '../service-rule.ts';
import { numberAt, type UdpSample, type UdpService } from './udp-service.ts';

// RFC 1350: a file is asked for that no server has, so that none is sent.
const NAME = 'scanfold-no-such-file';
const [DATA, ERROR, OPTIONS] = [3, 5, 6];

/** TFTP, by the error that the file does not exist. */
export const tftp: UdpService = {
  id: 'tftp',
  name: 'TFTP',
  group: 'other',
  ports: [69],
  question: { id: 'TFTP read request', payload: `\0\x01${NAME}\0octet\0` },
  read(answer) {
    const kind = numberAt(answer, 0, 2);
    if (kind === ERROR) {
      const message = /^[\s\S]{2}\0[\0-\x08]([\x20-\x7e]{0,100})\0/.exec(answer)?.[1];
      return message === undefined
        ? undefined
        : { ...PLAIN, facts: [`TFTP error ${numberAt(answer, 2, 2)}: ${message || '(no text)'}`] };
    }
    const isFile = kind === DATA && answer.length >= 4 && numberAt(answer, 2, 2) === 1;
    return isFile || (kind === OPTIONS && answer.endsWith('\0')) ? PLAIN : undefined;
  },
  fromAnyPort: true,
  // The client of tftp-hpa: nc does not hear what comes from another port.
  client: (address, port) => shellLine('timeout', '5', 'tftp', address, String(port), '-c', 'get', NAME, '/dev/null'),
};

/** The tests read them. */
export const samples: readonly UdpSample[] = [['\0\x05\0\x01File not found\0', 'tftp', 'tftpd-hpa 5.2']];
