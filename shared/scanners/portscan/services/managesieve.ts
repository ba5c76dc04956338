import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** ManageSieve, by the capabilities that it greets with (RFC 5804, section 1.7). */
export const managesieve: ServiceRule = {
  id: 'managesieve',
  name: 'ManageSieve',
  group: 'other',
  ports: [4190],
  recognise({ text }) {
    if (!/^"SIEVE" "|\n"SIEVE" "/.test(text)) return undefined;
    const server = /^"IMPLEMENTATION" "([\x20\x21\x23-\x7e]{1,100})"\r?$/m.exec(text)?.[1];
    const facts = server === undefined ? [] : [`Implementation: ${server}`];
    // Cyrus names its version; Dovecot does not.
    return { ...PLAIN, facts, product: server?.startsWith('Dovecot') ? 'Dovecot' : undefined };
  },
};

/** Responses of real servers (Dovecot 2.3.19, fewer extensions): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    '"IMPLEMENTATION" "Dovecot (Debian) Pigeonhole"\r\n"SIEVE" "fileinto reject envelope"\r\n"NOTIFY" "mailto"\r\n"SASL" "PLAIN"\r\n"VERSION" "1.0"\r\nOK "Dovecot (Debian) ready."\r\n',
    'managesieve',
  ],
];
