import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The command line of the media proxy rtpengine, by its words to a command that it does not have; it has no authentication. */
export const rtpengine: ServiceRule = {
  id: 'rtpengine',
  name: 'rtpengine CLI',
  group: 'remote-control',
  ports: [9900],
  cwe: [319],
  references: ['https://rtpengine.readthedocs.io/en/latest/rtpengine.html'],
  recognise: ({ text }) =>
    text.startsWith('Unknown or incomplete command:')
      ? { ...PLAIN, login: 'open', facts: ['Commands were read without authentication'] }
      : undefined,
};

/** Responses of real servers (rtpengine 10.5): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', 'Unknown or incomplete command::GET / HTTP/1.1\n', 'rtpengine'],
];
