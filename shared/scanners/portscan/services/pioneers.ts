import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A server of the game Pioneers, by the question that it begins with. */
export const pioneers: ServiceRule = {
  id: 'pioneers',
  name: 'Pioneers',
  group: 'other',
  ports: [5556],
  recognise: ({ probe, text }) => (probe === 'banner' && text === 'version report\n' ? PLAIN : undefined),
};

/** Responses of real servers (pioneers-server-console 15.6): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['banner', 'version report\n', 'pioneers']];
