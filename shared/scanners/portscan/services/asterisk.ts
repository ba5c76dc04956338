import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The manager interface of Asterisk, by its greeting. */
export const asterisk: ServiceRule = {
  id: 'asterisk-manager',
  name: 'Asterisk Manager',
  group: 'remote-control',
  ports: [5038],
  references: ['https://docs.asterisk.org/Configuration/Interfaces/Asterisk-Manager-Interface-AMI/'],
  recognise({ text }) {
    const version = /^Asterisk Call Manager\/(\d[\d.]{0,12})\r\n/.exec(text)?.[1];
    return version === undefined ? undefined : { ...PLAIN, facts: [`Protocol version ${version}`] };
  },
};

/** Responses as its documentation has them: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['banner', 'Asterisk Call Manager/7.0.3\r\n', 'asterisk-manager']];
