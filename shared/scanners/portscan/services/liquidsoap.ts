import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const REFUSAL = 'ERROR: unknown command, type "help" to get a list of commands.\r\nEND\r\n';

/** The command server of Liquidsoap, by what it says to HTTP, and by its version; it has no login. */
export const liquidsoap: ServiceRule = {
  id: 'liquidsoap',
  name: 'Liquidsoap',
  group: 'other',
  ports: [1234],
  references: ['https://www.liquidsoap.info/doc-2.1.3/server.html'],
  probe: { id: 'liquidsoap', payload: 'version\r\n' },
  suggests: ({ text }) => text.startsWith(REFUSAL),
  recognise({ probe, text }) {
    const version = probe === 'liquidsoap' ? /^Liquidsoap (\d[\w.+~-]{0,20})\r\nEND\r\n/.exec(text)?.[1] : undefined;
    if (version === undefined && !text.startsWith(REFUSAL)) return undefined;
    const facts = ['Commands are taken without authentication, which the server does not have'];
    const known = { product: 'Liquidsoap', version, cpe: cpeOf('liquidsoap', 'liquidsoap', version) };
    return { ...PLAIN, ...known, login: 'open', facts };
  },
};

/** Responses of real servers (Liquidsoap 2.1.3): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', REFUSAL.repeat(5), 'liquidsoap'],
  ['liquidsoap', 'Liquidsoap 2.1.3\r\nEND\r\n', 'liquidsoap'],
];
