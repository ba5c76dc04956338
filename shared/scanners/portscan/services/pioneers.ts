import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A server of the game Pioneers, by the question that it begins with, or its list of servers, by its greeting. */
export const pioneers: ServiceRule = {
  id: 'pioneers',
  name: 'Pioneers',
  group: 'other',
  ports: [5556, 5557],
  recognise({ probe, text }) {
    if (probe !== 'banner') return undefined;
    const list = /^welcome to the pioneers-metaserver version \d[\d.]{0,10}\r?\n$/;
    return text === 'version report\n' || list.test(text) ? PLAIN : undefined;
  },
};

/** Responses of real servers (pioneers-server-console and pioneers-metaserver 15.6): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', 'version report\n', 'pioneers'],
  ['banner', 'welcome to the pioneers-metaserver version 1.3\n', 'pioneers'],
];
