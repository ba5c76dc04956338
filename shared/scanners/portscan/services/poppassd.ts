import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A server by which users of mail change their passwords, in cleartext, by its greeting. */
export const poppassd: ServiceRule = {
  id: 'poppassd',
  name: 'Poppassd',
  group: 'other',
  ports: [106],
  cwe: [319],
  recognise({ probe, text }) {
    const [greeting, version] =
      /^200 [^\r\n]{0,80}?poppassd(?: v(\d[\w.]{0,10}))?[^\r\n]{0,80} who are you\?\r?\n/i.exec(text) ?? [];
    const facts = ['Passwords are transmitted unencrypted'];
    return probe === 'banner' && greeting !== undefined ? { ...PLAIN, product: 'poppassd', version, facts } : undefined;
  },
};

/** Responses of real servers (poppassd 1.8.5): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '200 poppassd v1.8.5 hello, who are you?\r\n', 'poppassd'],
];
