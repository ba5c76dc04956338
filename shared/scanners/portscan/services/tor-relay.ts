import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A relay of Tor, behind TLS, by its choice among versions of the link protocol (tor-spec, 4.1): a cell VERSIONS, and the cell CERTS. */
export const torRelay: ServiceRule = {
  id: 'tor-relay',
  name: 'Tor relay',
  group: 'other',
  ports: [9001],
  references: ['https://spec.torproject.org/tor-spec/negotiating-channels.html'],
  probe: { id: 'tor-relay', payload: '\0\0\x07\0\x06\0\x03\0\x04\0\x05' },
  recognise({ probe, text }) {
    const versions = /^\0\0\x07\0[\x02-\x20]((?:\0[\x01-\x20]){1,16}?)\0{2,4}\x81/.exec(text)?.[1];
    if (probe !== 'tor-relay' || versions === undefined) return undefined;
    const numbers = [...versions].map((each) => each.charCodeAt(0)).filter((each) => each > 0);
    return { ...PLAIN, product: 'Tor', facts: [`Versions of the link protocol: ${numbers.join(', ')}`] };
  },
};

/** Responses of real servers (Tor 0.4.9.11, shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'tor-relay',
    '\0\0\x07\0\x06\0\x03\0\x04\0\x05\0\0\0\0\x81\x05\xc2\x05\x01\x02P0\x82\x02L0\x82\x01\xb5\xa0\x03\x02\x01\x02',
    'tor-relay',
  ],
];
