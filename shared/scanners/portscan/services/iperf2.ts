import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/**
 * Iperf 2, by the acknowledgment that it sends to the first bytes of any client: type 2, its length, and its version in four
 * numbers of two bytes. It ends by what it takes for the header of a test, so that it is asked nothing else.
 */
export const iperf2: ServiceRule = {
  id: 'iperf2',
  name: 'iperf 2',
  group: 'other',
  ports: [5001],
  references: ['https://iperf2.sourceforge.io/iperf-manpage.html'],
  recognise({ text }) {
    const numbers = /^\0\0\0\x02\0\0\0\x1c\0\0\0\0((?:\0[\0-\x63]){4})\0{8}$/.exec(text)?.[1];
    if (numbers === undefined) return undefined;
    // The fourth is the kind of the release.
    const version = [1, 3, 5].map((at) => numbers.charCodeAt(at)).join('.');
    const facts = ['Tests are accepted without authentication, which this version does not have'];
    return { ...PLAIN, product: 'iperf', version, login: 'open', facts };
  },
};

/** Responses of real servers (iperf 2.1.8): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', '\0\0\0\x02\0\0\0\x1c\0\0\0\0\0\x02\0\x01\0\x08\0\x03\0\0\0\0\0\0\0\0', 'iperf2'],
];
