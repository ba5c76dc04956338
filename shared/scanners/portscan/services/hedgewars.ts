import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A server of the game Hedgewars, by its greeting, or by its words to who comes again at once. */
export const hedgewars: ServiceRule = {
  id: 'hedgewars',
  name: 'Hedgewars',
  group: 'other',
  ports: [46_631],
  recognise: ({ text }) =>
    text.startsWith('CONNECTED\nHedgewars server ') || text === 'BYE\nReconnected too fast\n\n' ? PLAIN : undefined,
};

/** Responses of real servers (hedgewars-server 1.0.2): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', 'CONNECTED\nHedgewars server https://www.hedgewars.org/\n3\n\n', 'hedgewars'],
  ['banner', 'BYE\nReconnected too fast\n\n', 'hedgewars'],
];
