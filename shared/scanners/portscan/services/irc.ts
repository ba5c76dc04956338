import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** IRC, by the form of its messages (RFC 2812; the list of capabilities: IRCv3). Nobody is registered. */
export const irc: ServiceRule = {
  id: 'irc',
  name: 'IRC',
  group: 'other',
  ports: [6667, 6697],
  // Any line is answered as one that comes too early.
  suggests: () => false,
  probe: { id: 'irc', payload: 'CAP LS 302\r\n' },
  recognise({ text }) {
    const message =
      /^:[\w.-]{1,100} (?:NOTICE (?:AUTH|\*) :|CAP \S{1,30} LS [*:]|(?:421|451) \S{1,100} [^\r\n]{0,100}:)/;
    const refusal =
      /^ERROR :(?:Your host is trying to \(re\)connect too fast|Trying to reconnect too fast|Closing Link: |"Oops, HTTP request received\? This is IRC!")/;
    return message.test(text) || refusal.test(text) || /^NOTICE AUTH :/.test(text) ? PLAIN : undefined;
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['irc', ':irc.example.test CAP * LS :multi-prefix\r\n', 'irc'],
  ['banner', 'ERROR :Your host is trying to (re)connect too fast -- throttled.\r\n', 'irc'],
  ['http', 'ERROR :"Oops, HTTP request received? This is IRC!"\r\n', 'irc'],
  ['redis', ':irc.example.test 451 * :Connection not registered\r\n', 'irc'],
  ['http', ':irc.example.test 451 * Host: :Connection not registered\r\n', 'irc'],
];
