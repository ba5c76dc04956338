import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** What the server says to a cookie: that it wants the parameters of a test, or that another test runs (iperf_api.h). */
const STATES: readonly string[] = ['\t', '\xff'];

/** iperf3, by its answer to a cookie of 37 bytes, which begins no test: anything of that length that was asked before suggests it. */
export const iperf3: ServiceRule = {
  id: 'iperf3',
  name: 'iperf3',
  group: 'other',
  ports: [5201],
  references: ['https://software.es.net/iperf/'],
  probe: { id: 'iperf3', payload: `${'a'.repeat(36)}\0` },
  suggests: ({ probe, text }) => probe !== 'banner' && STATES.includes(text),
  recognise: ({ probe, text }) => (probe === 'iperf3' && STATES.includes(text) ? PLAIN : undefined),
};

/** Responses of real servers (iperf 3.12): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['iperf3', '\t', 'iperf3']];
