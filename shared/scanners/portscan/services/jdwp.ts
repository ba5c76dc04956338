import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const VERSION = '\0\0\0\x0b\0\0\0\x01\0\x01\x01';

/** The debugger of Java, by its handshake and its version (Java Debug Wire Protocol); it never asks for a login. */
export const jdwp: ServiceRule = {
  id: 'jdwp',
  name: 'JDWP',
  group: 'remote-control',
  ports: [5005, 8787],
  cwe: [489],
  probe: { id: 'jdwp', payload: 'JDWP-Handshake' },
  reply: ({ probe, text }) =>
    probe === 'jdwp' && text.startsWith('JDWP-Handshake') ? { id: 'jdwp-version', payload: VERSION } : undefined,
  recognise({ probe, text }) {
    if (probe !== 'jdwp-version' || !/^\0\0[\s\S]{2}\0\0\0\x01\x80\0\0/.test(text)) return undefined;
    const machine = /Java Debug Wire Protocol[^\0]{0,300}?VM version (\d[\w.+-]{0,30})/.exec(text)?.[1];
    const facts = ['The version command was answered without authentication'];
    if (machine !== undefined) facts.push(`Java virtual machine ${machine}`);
    return { ...PLAIN, login: 'open', facts };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['jdwp-version', '\0\0\0\x60\0\0\0\x01\x80\0\0\0\0\0\x40Java Debug Wire Protocol (Reference Implementation)', 'jdwp'],
];
