import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A server of qperf, which measures networks, by what it says to the first bytes of another version. */
export const qperf: ServiceRule = {
  id: 'qperf',
  name: 'qperf',
  group: 'other',
  ports: [],
  cwe: [306],
  references: ['https://github.com/linux-rdma/qperf'],
  recognise({ text }) {
    const version = /^upgrade qperf on server from (\d[\d.]{0,20}) to \d/.exec(text)?.[1];
    return version === undefined ? undefined : { ...PLAIN, product: 'qperf', version };
  },
};

/** Responses of real servers (qperf 0.4.11): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', 'upgrade qperf on server from 0.4.11 to 17735.8276.8239', 'qperf'],
];
