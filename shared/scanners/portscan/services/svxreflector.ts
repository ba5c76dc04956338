import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** SvxReflector, which joins radio relays, by its refusal of a message: a length, the type of an error, and the text behind its own length. */
export const svxreflector: ServiceRule = {
  id: 'svxreflector',
  name: 'SvxReflector',
  group: 'other',
  ports: [5300],
  references: ['https://github.com/sm0svx/svxlink'],
  recognise: ({ text }) => (/^\0\0\0\x25\0\x0d\0\x21Protocol message header too short$/.test(text) ? PLAIN : undefined),
};

/** Responses of real servers (svxreflector 1.99): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['firebird', '\0\0\0%\0\r\0!Protocol message header too short', 'svxreflector'],
];
