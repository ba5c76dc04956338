import type { Exchange } from '../examination/artifact.ts';
import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const isMessage = ({ text }: Exchange) => /^PYRO\0[\s\S]{19}/.test(text);

/** Pyro, the remote objects of Python, by the magic word of its messages, which also refuse what is none. */
export const pyro: ServiceRule = {
  id: 'pyro',
  name: 'Pyro',
  group: 'remote-control',
  ports: [],
  references: ['https://pyro4.readthedocs.io/en/stable/security.html'],
  // A header of version 0, and nothing behind it: what is left unread would cost the answer.
  probe: { id: 'pyro', payload: `PYRO${'\0'.repeat(20)}` },
  suggests: isMessage,
  recognise: (exchange) => (isMessage(exchange) ? PLAIN : undefined),
};

/** Responses of real servers (Pyro 4.82): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'http',
    'PYRO\0\x30\0\x03\0\0\0\0\0\0\0\x2e\0\x03\0\0\0\0\x35\x4d\xfa,invalid data or unsupported protocol version',
    'pyro',
  ],
];
