import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** RTSP, by its status line (RFC 2326, RFC 7826). */
export const rtsp: ServiceRule = {
  id: 'rtsp',
  name: 'RTSP',
  group: 'other',
  ports: [554, 8554],
  probe: { id: 'rtsp', payload: 'OPTIONS * RTSP/1.0\r\nCSeq: 1\r\n\r\n' },
  recognise({ text }) {
    if (!/^RTSP\/\d\.\d \d{3}/.test(text)) return undefined;
    const server = /^Server: ([\x20-\x7e]{1,100})\r?$/im.exec(text)?.[1];
    return { ...PLAIN, facts: server === undefined ? [] : [`Server: ${server}`] };
  },
};

/** Responses as the protocol has them: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['rtsp', 'RTSP/1.0 200 OK\r\nCSeq: 1\r\nPublic: OPTIONS, DESCRIBE\r\n\r\n', 'rtsp'],
];
