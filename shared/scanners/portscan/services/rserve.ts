import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Rserve, by the 32 characters of its greeting, which say whether it requires a login; R runs whatever code a client sends. */
export const rserve: ServiceRule = {
  id: 'rserve',
  name: 'Rserve',
  group: 'remote-control',
  ports: [6311],
  references: ['https://www.rforge.net/Rserve/doc.html'],
  recognise({ text }) {
    const [, version, attributes] = /^Rsrv(\d{4})QAP1([\x0a\x0d\x20-\x7e]{20})/.exec(text) ?? [];
    if (version === undefined || attributes === undefined) return undefined;
    const isClosed = /AR(?:pt|uc|pc)/.test(attributes);
    const facts = [`Protocol version ${version}`, isClosed ? 'A login is required' : 'No login is required'];
    return { ...PLAIN, facts, login: isClosed ? 'required' : 'open' };
  },
};

/** Responses as its documentation has them: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', 'Rsrv0103QAP1\r\n\r\n--------------\r\n', 'rserve'],
  ['banner', 'Rsrv0103QAP1ARpt\r\n----------\r\n\r\n', 'rserve'],
];
