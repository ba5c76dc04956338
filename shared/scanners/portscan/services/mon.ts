import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The monitor mon, by its refusal of a command that it does not have. */
export const mon: ServiceRule = {
  id: 'mon',
  name: 'mon',
  group: 'other',
  ports: [2583],
  cwe: [319],
  recognise: ({ text }) => (text === '520 command could not be executed, unknown command\n' ? PLAIN : undefined),
};

/** Responses of real servers (mon 1.3.6): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', '520 command could not be executed, unknown command\n', 'mon'],
];
