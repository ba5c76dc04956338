import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** ActiveMQ's OpenWire, by the WireFormatInfo that it opens with: length, type 1, magic. */
export const openwire: ServiceRule = {
  id: 'openwire',
  name: 'OpenWire',
  group: 'other',
  ports: [61_616],
  references: ['https://activemq.apache.org/components/classic/documentation/security'],
  recognise({ text }) {
    if (!/^\0\0[\s\S]{2}\x01ActiveMQ\0/.test(text)) return undefined;
    const version = /ProviderVersion\x09\0[\x05-\x14](\d{1,3}\.\d{1,3}\.\d{1,3})/.exec(text)?.[1];
    return { ...PLAIN, product: 'ActiveMQ', version };
  },
};

/** Responses of real servers (ActiveMQ 5.17, without fields in between): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'banner',
    '\0\0\x01\x52\x01ActiveMQ\0\0\0\x0c\x01\0\0\x01\x40\0\0\0\x0d\0\x11StackTraceEnabled\x01\x01\0\x0fProviderVersion\x09\0\x065.17.2',
    'openwire',
  ],
];
