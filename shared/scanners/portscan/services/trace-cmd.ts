import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The receiver of traces of a Linux kernel (trace-cmd), by its greeting. It stores what any client sends. */
export const traceCmd: ServiceRule = {
  id: 'trace-cmd',
  name: 'trace-cmd',
  group: 'other',
  ports: [],
  cwe: [306, 319],
  references: ['https://www.trace-cmd.org/Documentation/trace-cmd/trace-cmd-listen.1.html'],
  recognise: ({ probe, text }) => (probe === 'banner' && text === 'tracecmd' ? PLAIN : undefined),
};

/** Responses of real servers (trace-cmd 3.1.6): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['banner', 'tracecmd', 'trace-cmd']];
