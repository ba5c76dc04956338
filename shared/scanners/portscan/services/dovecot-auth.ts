import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const GREETING = /^VERSION\t1\t\d{1,3}\n(?:MECH\t[^\n]{1,230}\n){1,20}SPID\t\d{1,10}\n/;

/** Dovecot's service of log-ins, by which other mail servers check passwords, by its greeting. Whoever reaches it can try passwords. */
export const dovecotAuth: ServiceRule = {
  id: 'dovecot-auth',
  name: 'Dovecot authentication',
  group: 'other',
  ports: [],
  cwe: [319],
  references: ['https://doc.dovecot.org/latest/developers/design/auth_protocol.html'],
  recognise({ probe, text }) {
    if (probe !== 'banner' || !GREETING.test(text)) return undefined;
    const mechanisms = [...text.matchAll(/^MECH\t([A-Z\d_-]{1,30})/gm)].map(([, name]) => name);
    return { ...PLAIN, product: 'Dovecot', facts: [`Mechanisms: ${mechanisms.join(', ')}`] };
  },
};

/** Responses of real servers (Dovecot 2.3.19): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    'VERSION\t1\t2\nMECH\tPLAIN\tplaintext\nSPID\t8\nCUID\t2\nCOOKIE\taf0cadf8212a6e92fa0422eed85072ac\nDONE\n',
    'dovecot-auth',
  ],
];
