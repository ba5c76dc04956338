import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const HERE = /^\x10Shere(?:=([\w.-]{1,60}))?\0/;

/** UUCP without a login before it, by the words with which the called system begins. */
export const uucp: ServiceRule = {
  id: 'uucp',
  name: 'UUCP',
  group: 'other',
  ports: [540],
  cwe: [319],
  recognise({ probe, text }) {
    const said = probe === 'banner' ? HERE.exec(text) : null;
    if (said === null) return undefined;
    const [, name] = said;
    const facts = ['No login is asked for before the transfer of files begins'];
    return { ...PLAIN, facts: name === undefined ? facts : [`Name of the system: ${name}`, ...facts] };
  },
};

/** Responses of real servers (Taylor UUCP 1.07 behind xinetd): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['banner', '\x10Shere=here\0', 'uucp']];
