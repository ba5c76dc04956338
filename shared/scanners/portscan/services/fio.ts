import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A message of text behind its header: what a server says to other bytes than a command. */
const BAD_COMMAND = /fio: server bad crc on command \(got [\da-f]{1,4}, wanted [\da-f]{1,4}\)\n/;

/** A server of fio, which reads and writes disks as its clients tell it, by its complaint about other bytes; it has no login. */
export const fio: ServiceRule = {
  id: 'fio',
  name: 'fio',
  group: 'remote-control',
  ports: [8765],
  cwe: [306, 319],
  references: ['https://fio.readthedocs.io/en/latest/fio_doc.html#client-server'],
  recognise: ({ text }) =>
    BAD_COMMAND.test(text.slice(0, 400))
      ? { ...PLAIN, product: 'fio', login: 'open', facts: ['Commands are read without authentication'] }
      : undefined,
};

/** Responses of real servers (fio 3.33): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'http',
    'a\0\x05\0\0\0\0\0\0\0\0\0\0\0\0\0O\0\0\0\xb2`)\x04\x03\0\0\x007\0\0\0\xdc\xf6\nk\0\0\0\0w\t\x02\0\0\0\0\0fio: server bad crc on command (got 4747, wanted c2fb)\n',
    'fio',
  ],
];
