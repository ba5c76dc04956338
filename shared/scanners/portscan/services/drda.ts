import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Where letters and digits stand together in EBCDIC: the code of the first, that of the same in ASCII, how many. */
const RUNS = [
  [0x81, 0x61, 9],
  [0x91, 0x6a, 9],
  [0xa2, 0x73, 8],
  [0xc1, 0x41, 9],
  [0xd1, 0x4a, 9],
  [0xe2, 0x53, 8],
  [0xf0, 0x30, 10],
] as const;

const pair = (from: number, to: number) => [String.fromCharCode(from), String.fromCharCode(to)] as const;

/** The characters of EBCDIC that names and versions have. */
const EBCDIC = new Map<string, string>([
  ['\x40', ' '],
  ['\x4b', '.'],
  ['\x4d', '('],
  ['\x5d', ')'],
  ['\x60', '-'],
  ['\x61', '/'],
  ...RUNS.flatMap(([first, from, count]) => Array.from({ length: count }, (_, at) => pair(first + at, from + at))),
]);

/** A parameter of an answer: two bytes of length, the code point, the value. */
function parameter(text: string, codePoint: string): string | undefined {
  for (let at = 10; at + 4 <= text.length; ) {
    const length = text.charCodeAt(at) * 256 + text.charCodeAt(at + 1);
    if (length < 4) return undefined;
    if (text.slice(at + 2, at + 4) === codePoint)
      return [...text.slice(at + 4, at + length)].map((each) => EBCDIC.get(each) ?? '?').join('');
    at += length;
  }
  return undefined;
}

/** Db2, Apache Derby and whatever else speaks DRDA, by its answer to an exchange of attributes (DRDA, EXCSAT and EXCSATRD). */
export const drda: ServiceRule = {
  id: 'drda',
  name: 'DRDA',
  group: 'database',
  ports: [523, 1527, 50000],
  references: ['https://pubs.opengroup.org/onlinepubs/9699939399/toc.pdf'],
  probe: { id: 'drda', payload: '\0\x0a\xd0\x01\0\x01\0\x04\x10\x41' },
  // It calls a request of another protocol a syntax error (SYNTAXRM).
  suggests: ({ text }) => /^\0[\s\S]\xd0[\s\S]{5}\x12\x4c/.test(text),
  recognise({ probe, text }) {
    if (probe !== 'drda' || !/^\0[\s\S]\xd0[\x02\x42]\0\x01[\s\S]{2}\x14\x43/.test(text)) return undefined;
    const server = parameter(text, '\x11\x47');
    const release = parameter(text, '\x11\x5a');
    const facts = [];
    if (server) facts.push(`Class of the server: ${server}`);
    if (release) facts.push(`Release of the server: ${release}`);
    if (server !== 'Apache Derby') return { ...PLAIN, facts };
    const version = /^CSS\d{5}\/(\d{1,2}(?:\.\d{1,3}){3}) /.exec(release ?? '')?.[1];
    return { ...PLAIN, product: server, version, cpe: cpeOf('apache', 'derby', version), facts };
  },
};

/** Responses of real servers (Derby 10.14.2): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'drda',
    '\0\x6d\xd0\x02\0\x01\0\x67\x14\x43\0\x1d\x11\x5e\xd5\x85\xa3\xa6\x96\x99\x92\xe2\x85\x99\xa5\x85\x99\xc3\x96\x95\xa3\x99\x96\x93\x40\x94\x81\x89\x95\0\x10\x11\x47\xc1\x97\x81\x83\x88\x85\x40\xc4\x85\x99\x82\xa8\0\x18\x11\x6d\xd5\x85\xa3\xa6\x96\x99\x92\xe2\x85\x99\xa5\x85\x99\xc3\x96\x95\xa3\x99\x96\x93\0\x1e\x11\x5a\xc3\xe2\xe2\xf1\xf0\xf1\xf4\xf0\x61\xf1\xf0\x4b\xf1\xf4\x4b\xf2\x4b\xf0\x40\x60\x40\x4d\x6f\x6f\x6f\x5d',
    'drda',
  ],
];
