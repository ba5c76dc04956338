import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A server of the game BZFlag, by the name of its protocol. */
export const bzflag: ServiceRule = {
  id: 'bzflag',
  name: 'BZFlag',
  group: 'other',
  ports: [5154],
  recognise({ text }) {
    const version = /^BZFS(\d{4})(?:\xff|\r\n|$)/.exec(text)?.[1];
    return version === undefined ? undefined : { ...PLAIN, facts: [`Protocol ${version}`] };
  },
};

/** Responses of real servers (bzfs 2.4.26): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['banner', 'BZFS0221\r\n\r\n', 'bzflag']];
