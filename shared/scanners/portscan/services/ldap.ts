import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

function element(tag: number, content: string): string {
  return String.fromCharCode(tag, content.length) + content;
}

// An anonymous search of the root DSE (RFC 4512, section 5.1), which every server shows so that clients find their way.
const SEARCH = element(
  0x63,
  '\x04\0\x0a\x01\0\x0a\x01\0\x02\x01\x01\x02\x01\x05\x01\x01\0' +
    element(0x87, 'objectClass') +
    element(0x30, element(4, 'namingContexts') + element(4, 'vendorName') + element(4, 'vendorVersion')),
);

const LENGTH = '(?:[\\0-\\x7f]|\\x81[\\s\\S]|\\x82[\\s\\S]{2}|\\x84[\\s\\S]{4})';
/** The refusal of a bind, or the notice that it hangs up, under the number 0 (RFC 4511, 4.4): a code, a name and a text. */
const UNSOLICITED = new RegExp(`^0${LENGTH}\\x02\\x01\\0[ax]${LENGTH}\\x0a\\x01[\\x01-\\x7f]\\x04`);

/** LDAP, by its answer to a search of the root DSE. */
export const ldap: ServiceRule = {
  id: 'ldap',
  name: 'LDAP',
  group: 'other',
  ports: [389, 636, 3268, 3269],
  probe: { id: 'ldap', payload: element(0x30, `\x02\x01\x01${SEARCH}`) },
  // An extended request for StartTLS (RFC 4511, section 4.14); 0 is success.
  startTls: {
    name: 'ldap',
    steps: [
      {
        send: element(0x30, `\x02\x01\x01${element(0x77, element(0x80, '1.3.6.1.4.1.1466.20037'))}`),
        until: /^0[\s\S]{1,9}\x02\x01\x01x[\s\S]{1,5}\x0a\x01\0/,
        refuses: /^0[\s\S]{1,9}\x02\x01\x01x[\s\S]{1,5}\x0a\x01[^\0]/,
      },
    ],
  },
  recognise({ probe, text }) {
    if (UNSOLICITED.test(text)) return PLAIN;
    if (probe !== 'ldap') return undefined;
    const answer = /^0(?:[\0-\x7f]|\x81[\s\S]|\x82[\s\S]{2}|\x83[\s\S]{3}|\x84[\s\S]{4})\x02\x01\x01([de])/.exec(
      text,
    )?.[1];
    if (answer === undefined) return undefined;
    const facts = answer === 'd' ? ['The root DSE is readable without authentication'] : [];
    return { ...PLAIN, facts };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['ldap', '0\x84\0\0\0\x10\x02\x01\x01d\x84\0\0', 'ldap'],
  // DavMail 6.0.1, which cannot reach its server.
  [
    'banner',
    '0\x81\xae\x02\x01\0a\x81\xa8\n\x01P\x04\0\x04\x81\xa0DavMail configuration exception:\nConnect exception: org.apache.http.conn.HttpHostConnectException Connect to 127.0.0.1:1 [/127.0.0.1] failed: Connection refused',
    'ldap',
  ],
];
