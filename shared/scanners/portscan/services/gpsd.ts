import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** gpsd, by the object that it greets with (gpsd_json). */
export const gpsd: ServiceRule = {
  id: 'gpsd',
  name: 'gpsd',
  group: 'other',
  ports: [2947],
  references: ['https://gpsd.gitlab.io/gpsd/gpsd_json.html'],
  recognise({ text }) {
    const version = /^\{"class":"VERSION","release":"(\d[\w.~-]{0,20})"/.exec(text)?.[1];
    if (version === undefined) return undefined;
    return { ...PLAIN, product: 'gpsd', version, cpe: cpeOf('gpsd_project', 'gpsd', version) };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}\r\n', 'gpsd'],
];
