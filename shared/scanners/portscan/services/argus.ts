import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Argus, which tells whoever connects of the connections of a network, by the mark in the first record of its stream. */
export const argus: ServiceRule = {
  id: 'argus',
  name: 'Argus',
  group: 'other',
  ports: [561],
  cwe: [306],
  references: ['https://openargus.org/'],
  recognise({ probe, text }) {
    // A management record of 32 words.
    if (probe !== 'banner' || !/^[\x80-\x8f][\0-\xff]\0\x20[\0-\xff]{4}\xe5q-\xcb/.test(text)) return undefined;
    return { ...PLAIN, login: 'open', facts: ['Records of the network were told without authentication'] };
  },
};

/** Responses of real servers (argus 3.0.8.2): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    '\x83\x10\0 \0\0\0\0\xe5q-\xcb\x7f\0\0\0\xff\0\0\0\0\0\0\0k\n\x9d%\0\x02\xb9\xe4k\n\x9d)\0\x08\x0b\x87\x03\0\0\0\0\x05\0<',
    'argus',
  ],
];
