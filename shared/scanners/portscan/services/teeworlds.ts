import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The console of a server of Teeworlds, and of games that are built on it, by the question for its password. */
export const teeworlds: ServiceRule = {
  id: 'teeworlds',
  name: 'Teeworlds console',
  group: 'remote-control',
  ports: [],
  cwe: [319],
  references: ['https://www.teeworlds.com/?page=docs'],
  recognise({ probe, text }) {
    if (probe !== 'banner' || !/^Enter password:\r?\n\0{1,2}$/.test(text)) return undefined;
    return { ...PLAIN, login: 'required', facts: ['The password and commands are transmitted unencrypted'] };
  },
};

/** Responses of real servers (teeworlds-server 0.7.5): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['banner', 'Enter password:\n\0\0', 'teeworlds']];
