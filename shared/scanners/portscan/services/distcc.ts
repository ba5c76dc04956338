import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const WORDS = ['cc', '-c', 'scanfold.c', '-o', 'scanfold.o'];

/** A token of the protocol: a name and a number of eight hexadecimal digits. */
function token(name: string, value: number): string {
  return `${name}${value.toString(16).padStart(8, '0')}`;
}

/**
 * The distcc compile daemon, by what it says of an empty file that it is given to compile (distcc protocol, version 1).
 * It answers nothing else, and removes what it wrote for it; whoever may compile may mostly run any command.
 */
export const distcc: ServiceRule = {
  id: 'distcc',
  name: 'distcc',
  group: 'remote-control',
  ports: [3632],
  references: ['https://www.distcc.org/security.html'],
  probe: {
    id: 'distcc',
    payload: [
      token('DIST', 1),
      token('ARGC', WORDS.length),
      ...WORDS.map((word) => token('ARGV', word.length) + word),
      token('DOTI', 0),
    ].join(''),
  },
  recognise({ probe, text }) {
    const status = probe === 'distcc' ? /^DONE00000001STAT([\da-f]{8})SERR/.exec(text)?.[1] : undefined;
    if (status === undefined) return undefined;
    return {
      ...PLAIN,
      login: 'open',
      facts: [`A compile job without authentication was accepted; it ended with status ${Number.parseInt(status, 16)}`],
    };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['distcc', 'DONE00000001STAT00000000SERR00000000SOUT00000000DOTO00000002', 'distcc'],
];
