import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A peer of the network Yggdrasil, by its greeting: the version of the protocol, then its key. */
export const yggdrasil: ServiceRule = {
  id: 'yggdrasil',
  name: 'Yggdrasil',
  group: 'other',
  ports: [],
  references: ['https://yggdrasil-network.github.io/configuration.html'],
  recognise: ({ text }) => (/^meta\0\x04[\s\S]{32}$/.test(text) ? PLAIN : undefined),
};

const MISSING = '{\n  "status": "error",\n  "error": "Failed to find request",';

/** The administration of Yggdrasil, by what it tells of itself; peers are added and removed without authentication. */
export const yggdrasilAdmin: ServiceRule = {
  id: 'yggdrasil-admin',
  name: 'Yggdrasil admin socket',
  group: 'remote-control',
  ports: [9001],
  references: ['https://yggdrasil-network.github.io/admin.html'],
  suggests: ({ text }) => text.startsWith(MISSING),
  probe: { id: 'yggdrasil-admin', payload: '{"request":"getSelf"}' },
  recognise({ text }) {
    if (text.startsWith(MISSING)) return PLAIN;
    if (!/^\{\n {2}"status": "success",\n/.test(text)) return undefined;
    const address = /"address": "(2[\da-f:]{2,39})"/.exec(text)?.[1];
    return address === undefined ? undefined : { ...PLAIN, login: 'open', facts: [`Address of the node: ${address}`] };
  },
};

/** Responses of real servers (Yggdrasil 0.4.7): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    'meta\0\x04\xae\xa75\xff\x1e\x07(!&\xe6c\x92\xe4\xb8\xce\xfa\xa5\xe1,\xc6\xe1\xca\xdf\xa3\x10*M\xcel\x1a\xd4J',
    'yggdrasil',
  ],
  ['http', `${MISSING}\n  "request": null,\n  "response": null\n}`, 'yggdrasil-admin'],
  [
    'yggdrasil-admin',
    '{\n  "status": "success",\n  "request": null,\n  "response": {\n    "build_name": "unknown",\n    "build_version": "unknown",\n    "key": "e98dfadf8d15f28534e49429d37db756f31a599c8adc556079a027e1b96bfbf6",\n    "address": "200:2ce4:a40:e5d4:1af5:9636:d7ac:5904",\n    "coords": [],\n    "subnet": "300:2ce4:a40:e5d4::/64"\n  }\n}\n',
    'yggdrasil-admin',
  ],
];
