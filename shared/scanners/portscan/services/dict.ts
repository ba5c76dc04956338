import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** DICT, by the capabilities and the message id that end its greeting (RFC 2229, section 3.1). */
export const dict: ServiceRule = {
  id: 'dict',
  name: 'DICT',
  group: 'other',
  ports: [2628],
  recognise({ text }) {
    if (!/^220 [^\r\n]{0,300} <[\w.-]{0,80}> <[^<>\s]{3,200}>\r\n/.test(text)) return undefined;
    const version = /^220 [\x21-\x7e]{1,253} dictd (\d[\d.]{0,12})(?:\/rf)?(?: |$)/m.exec(text)?.[1];
    return version === undefined ? PLAIN : { ...PLAIN, product: 'dictd', version };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '220 server dictd 1.13.0/rf on Linux 6.1.0-40-amd64 <auth.mime> <0.1204.1764110000@server>\r\n', 'dict'],
];
