import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** AJP, by its answer to CPing (Apache JServ Protocol 1.3). */
export const ajp: ServiceRule = {
  id: 'ajp',
  name: 'AJP',
  group: 'other',
  ports: [8009],
  references: ['https://tomcat.apache.org/tomcat-10.1-doc/config/ajp.html'],
  probe: { id: 'ajp', payload: '\x12\x34\0\x01\x0a' },
  recognise: ({ probe, text }) => (probe === 'ajp' && text === 'AB\0\x01\x09' ? PLAIN : undefined),
};

/** Responses of real servers (Tomcat 10.1): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['ajp', 'AB\0\x01\x09', 'ajp']];
