import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The H2 database, by the Java class of its errors: to whatever is no client of its own it answers that the version is another. */
export const h2: ServiceRule = {
  id: 'h2',
  name: 'H2 Database',
  group: 'database',
  ports: [9092],
  references: ['https://h2database.com/html/security.html'],
  // Strings have two bytes a character.
  recognise: ({ text }) =>
    text.startsWith('\0\0\0\0') && text.replaceAll('\0', '').includes('org.h2.jdbc.Jdbc') ? PLAIN : undefined,
};

const wide = (text: string) => [...text].map((each) => `\0${each}`).join('');

/** Responses of real servers (H2 2.1.214, shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'http',
    `\0\0\0\0\0\0\0\x05${wide('90047')}\0\0\0\x4b${wide('Version mismatch, driver version is "1195725856" but server version is "20"')}\xff\xff\xff\xff\0\x01\x5f\xbf\0\0\x01\xcb${wide('org.h2.jdbc.JdbcSQLNonTransientConnectionException')}`,
    'h2',
  ],
];
