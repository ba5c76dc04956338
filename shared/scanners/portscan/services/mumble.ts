import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Type and length, field 1 with a number, field 2 with a text. */
const VERSION_MESSAGE = /^\0{4}[\0-\x03][\0-\xff]\x08[\x80-\xff]{0,4}[\0-\x7f]\x12[\x01-\x7f][\x20-\x7e]{1,126}/;

/** Mumble, by the version that the server tells whoever connects by TLS: a message of the type 0, of which field 2 is the release. */
export const mumble: ServiceRule = {
  id: 'mumble',
  name: 'Mumble',
  group: 'other',
  ports: [64_738],
  references: ['https://mumble-protocol.readthedocs.io/en/latest/'],
  recognise({ text }) {
    if (!VERSION_MESSAGE.test(text)) return undefined;
    return { ...PLAIN, product: 'Mumble', version: /\x12[\x01-\x7f](\d{1,3}\.\d{1,3}\.\d{1,3})/.exec(text)?.[1] };
  },
};

/** Responses of real servers (Mumble server 1.3.4 of Debian): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '\0\0\0\0\0\x32\x08\x84\x86\x04\x12\x071.3.4-4\x1a\x03X11"\x1eDebian GNU/Linux 12 (bookworm)', 'mumble'],
];
