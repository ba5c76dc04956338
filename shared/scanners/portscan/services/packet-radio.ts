import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/**
 * Dire Wolf, whose port for packet radio (KISS) transmits what comes between two bytes of 0xC0: it is known by its answer to lines of
 * text, which it takes for commands of old devices, and gets no bytes after them.
 */
export const packetRadio: ServiceRule = {
  id: 'packet-radio',
  name: 'Packet radio',
  group: 'remote-control',
  ports: [],
  cwe: [306],
  references: ['https://github.com/wb2osz/direwolf'],
  recognise({ text }) {
    if (!/^(?:\r\ncmd:){2,60}$/.test(text)) return undefined;
    const facts = ['Text was answered without authentication; frames are transmitted by radio'];
    return { ...PLAIN, product: 'Dire Wolf', login: 'open', facts };
  },
};

/** Responses of real servers (Dire Wolf 1.6): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', '\r\ncmd:\r\ncmd:\r\ncmd:\r\ncmd:\r\ncmd:\r\ncmd:', 'packet-radio'],
];
