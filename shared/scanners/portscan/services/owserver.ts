import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** owserver of OWFS, by the list of the 1-Wire devices that it serves; it has no login. */
export const owserver: ServiceRule = {
  id: 'owserver',
  name: 'owserver',
  group: 'other',
  ports: [4304],
  references: ['https://owfs.org/index_php_page_owserver-protocol.html'],
  // Version, two bytes of payload, "dirall", flags, size, offset; then the root.
  probe: { id: 'owserver', payload: '\0\0\0\0\0\0\0\x02\0\0\0\x07\0\0\0\0\0\0\0\0\0\0\0\0/\0' },
  recognise({ probe, text }) {
    if (probe !== 'owserver' || !/^\0{4}\0\0[\s\S]{2}\0{4}[\s\S]{12}\/[\dA-F]{2}\.[\dA-F]{12}/.test(text))
      return undefined;
    const devices = text.slice(24).match(/\/[\dA-F]{2}\.[\dA-F]{12}/g)?.length;
    return { ...PLAIN, login: 'open', facts: [`Devices were listed without authentication: ${devices}`] };
  },
};

/** Responses of real servers (owserver 3.2p4): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'owserver',
    '\0\0\0\0\0\0\0\x22\0\0\0\0\0\0\0\0\0\0\0\x21\0\0\x80\x07/10.67C6697351FF,/29.4AEC29CDBAAB\0',
    'owserver',
  ],
];
