import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const GREETING = /^220 [\w.-]{1,100} server \(HylaFAX \(tm\) Version (\d[\w.-]{0,20})\) ready\./;

/** HylaFAX, by its greeting, which is that of FTP but for its words. */
export const hylafax: ServiceRule = {
  id: 'hylafax',
  name: 'HylaFAX',
  group: 'other',
  ports: [4559],
  recognise({ text }) {
    const found = GREETING.exec(text);
    return found ? { ...PLAIN, product: 'HylaFAX', version: found[1] } : undefined;
  },
};

/** Responses of real servers (hylafax-server 6.0.7): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '220 vm server (HylaFAX (tm) Version 6.0.7) ready.\r\n', 'hylafax'],
];
