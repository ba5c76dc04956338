import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** ZeroC Ice, by the message with which a server opens every connection: ValidateConnection, a header alone (The Ice Protocol, Protocol Messages). */
export const ice: ServiceRule = {
  id: 'zeroc-ice',
  name: 'ZeroC Ice',
  group: 'other',
  ports: [4061, 4063, 10_000],
  references: ['https://doc.zeroc.com/ice/3.7/ice-protocol-and-encoding'],
  recognise: ({ text }) => (/^IceP[\x01-\x0f][\0-\x0f]{3}\x03[\0-\x02]\x0e\0\0\0/.test(text) ? PLAIN : undefined),
};

/** Responses of real servers (Glacier2 3.7.8): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['banner', 'IceP\x01\0\x01\0\x03\0\x0e\0\0\0', 'zeroc-ice']];
