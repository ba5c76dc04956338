import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A server of Burp, which makes backups, by its refusal of whoever does not say hello: its kind, its length and its words. */
export const burp: ServiceRule = {
  id: 'burp',
  name: 'Burp backup server',
  group: 'other',
  ports: [4971],
  recognise: ({ text }) => (text.startsWith('e001Dunable to authorise on server') ? PLAIN : undefined),
};

/** Responses of real servers (burp 3.1.4, over TLS): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['http', 'e001Dunable to authorise on server', 'burp']];
