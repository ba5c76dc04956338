import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const CHUNK = 1536;

/** RTMP, by its handshake: the server's own chunk, and the client's, which comes back (Adobe's RTMP 1.0, section 5.2). */
export const rtmp: ServiceRule = {
  id: 'rtmp',
  name: 'RTMP',
  group: 'other',
  ports: [1935],
  references: ['https://rtmp.veriskope.com/docs/spec/'],
  probe: { id: 'rtmp', payload: `\x03${'\0'.repeat(CHUNK)}` },
  recognise: ({ probe, text }) =>
    probe === 'rtmp' && text.startsWith('\x03') && text.length >= 1 + CHUNK && text.length <= 1 + 2 * CHUNK + 64
      ? PLAIN
      : undefined,
};

/** Responses of real servers (nginx-rtmp 1.2.2, with zeros for its time and random bytes): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['rtmp', `\x03${'\0'.repeat(2 * CHUNK)}`, 'rtmp']];
