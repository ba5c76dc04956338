import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A value of DER that is shorter than 128 bytes. */
function der(tag: number, ...parts: readonly string[]): string {
  const value = parts.join('');
  return String.fromCharCode(tag, value.length) + value;
}

const integer = (value: number) => der(0x02, String.fromCharCode(value));
const name = (type: number, ...words: readonly string[]) =>
  der(0x30, der(0xa0, integer(type)), der(0xa1, der(0x30, ...words.map((word) => der(0x1b, word)))));

/** AS-REQ for a realm that nobody has (RFC 4120, section 5.4.1). */
const BODY = der(
  0x30,
  der(0xa0, der(0x03, '\0\0\0\0\0')),
  der(0xa2, der(0x1b, 'NM')),
  der(0xa3, name(2, 'krbtgt', 'NM')),
  der(0xa5, der(0x18, '19700101000000Z')),
  der(0xa7, integer(1)),
  der(0xa8, der(0x30, integer(18))),
);
const REQUEST = der(0x6a, der(0x30, der(0xa1, integer(5)), der(0xa2, integer(10)), der(0xa4, BODY)));

/** Kerberos, by its error about a realm that is not its own, behind the length that TCP requires (RFC 4120, section 7.2.2). */
export const kerberos: ServiceRule = {
  id: 'kerberos',
  name: 'Kerberos',
  group: 'other',
  ports: [88],
  references: ['https://www.rfc-editor.org/rfc/rfc4120'],
  probe: { id: 'kerberos', payload: `\0\0\0${String.fromCharCode(REQUEST.length)}${REQUEST}` },
  recognise({ probe, text }) {
    const isError = /^\0\0[\s\S]{2}\x7e[\s\S]{1,8}\xa0\x03\x02\x01\x05\xa1\x03\x02\x01\x1e/.test(text);
    return probe === 'kerberos' && isError ? PLAIN : undefined;
  },
};

/** The beginning of responses of real servers (MIT krb5 1.20): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'kerberos',
    '\0\0\0\x5b\x7e\x59\x30\x57\xa0\x03\x02\x01\x05\xa1\x03\x02\x01\x1e\xa4\x11\x18\x0f20261125225013Z\xa5\x05\x02\x03\x02',
    'kerberos',
  ],
];
