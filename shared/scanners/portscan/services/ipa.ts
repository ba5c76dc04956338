import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A message of connection management that asks for the identity of the client: one tag after the other. */
const ID_GET = /^\0([\s\S])\xfe\x04(?:\x01[\0-\x3f]){1,20}$/;

/** The protocol between parts of a mobile network of Osmocom (GSUP, OAP, Abis over IP), by the question that servers greet with. */
export const ipa: ServiceRule = {
  id: 'ipa',
  name: 'IPA (Osmocom)',
  group: 'other',
  ports: [4222, 3002, 3003],
  cwe: [319],
  references: ['https://ftp.osmocom.org/docs/osmo-hlr/master/osmohlr-usermanual.pdf'],
  recognise({ text }) {
    const length = ID_GET.exec(text)?.[1]?.charCodeAt(0);
    return length === text.length - 3 ? PLAIN : undefined;
  },
};

/** Responses of real servers (OsmoHLR 1.5.0): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '\0\x11\xfe\x04\x01\x08\x01\x07\x01\x02\x01\x03\x01\x04\x01\x05\x01\x01\x01\0', 'ipa'],
];
