import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Two digits, a blank and what they mean, in one line; only after a 2 there is more (Gemini network protocol, 3.3). */
const RESPONSE = /^(?:2\d [\w.+-]{1,60}\/[^\r\n]{1,200}\r\n|[13-6]\d [^\r\n]{1,1024}\r\n$)/;

/** Gemini, by its answer to what is no address of it: it speaks TLS alone, and refuses the line of HTTP in its own words. */
export const gemini: ServiceRule = {
  id: 'gemini',
  name: 'Gemini',
  group: 'web',
  ports: [1965],
  references: ['https://geminiprotocol.net/docs/protocol-specification.gmi'],
  recognise: ({ probe, text }) => (probe === 'http' && RESPONSE.test(text) ? PLAIN : undefined),
};

/** Responses of real servers (Molly Brown 0.0~git20220106): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['http', '53 No proxying to other hosts or ports!\r\n', 'gemini']];
