import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** NNTP, by its greeting or its capabilities (RFC 3977). */
export const nntp: ServiceRule = {
  id: 'nntp',
  name: 'NNTP',
  group: 'other',
  ports: [119, 563],
  reply: ({ probe, text }) =>
    probe === 'banner' && /^20[01][ -]/.test(text) ? { id: 'nntp', payload: 'CAPABILITIES\r\n' } : undefined,
  recognise({ probe, text }) {
    if (probe === 'banner') return /^20[01] [^\r\n]{0,400}\b(?:NNTP|InterNetNews)\b/i.test(text) ? PLAIN : undefined;
    if (probe !== 'nntp' || !/^101 [^\r\n]{0,200}\r\nVERSION 2/.test(text)) return undefined;
    const server = /^IMPLEMENTATION ([\x20-\x7e]{1,100})\r$/m.exec(text)?.[1];
    return { ...PLAIN, facts: server === undefined ? [] : [`Implementation: ${server}`] };
  },
};

/** Responses as the protocol has them: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '200 news.example.test InterNetNews NNRP server INN 2.7.1 ready (posting ok)\r\n', 'nntp'],
  ['nntp', '101 Capability list:\r\nVERSION 2\r\nIMPLEMENTATION INN 2.7.1\r\n.\r\n', 'nntp'],
];
