import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const REFUSAL = '<error>\nBad connect string!';

/** The server of GKrellM, by its refusal of other clients, and by what it hands out without authentication. */
export const gkrellm: ServiceRule = {
  id: 'gkrellm',
  name: 'GKrellM',
  group: 'other',
  ports: [19_150],
  cwe: [497],
  suggests: ({ text }) => text.startsWith(REFUSAL),
  probe: { id: 'gkrellm', payload: 'gkrellm 2.3.11\n' },
  recognise({ text }) {
    if (text.startsWith(REFUSAL)) return PLAIN;
    const version = /^<gkrellmd_setup>\n<version>\ngkrellmd (\d{1,2}(?:\.\d{1,3}){1,2})\n/.exec(text)?.[1];
    if (version === undefined) return undefined;
    const facts = ['Processes, connections and disks of the system are told without authentication'];
    return { ...PLAIN, product: 'gkrellmd', version, login: 'open', facts };
  },
};

/** Responses of real servers (gkrellmd 2.3.11, shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', REFUSAL, 'gkrellm'],
  [
    'gkrellm',
    '<gkrellmd_setup>\n<version>\ngkrellmd 2.3.11\n<decimal_point>\n.\n\n<sensors_setup>\n<cpu_setup>\nn_cpus 2\n',
    'gkrellm',
  ],
];
