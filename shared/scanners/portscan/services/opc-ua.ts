import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const littleEndian = (value: number) =>
  String.fromCharCode(value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24);
const lengthOf = (text: string) => [7, 6, 5, 4].reduce((length, at) => length * 256 + text.charCodeAt(at), 0);

/** Hello, for messages of 64 KiB, which opens no secure channel (OPC 10000-6, 7.1.2.3). */
function hello(authority: string): string {
  const url = `opc.tcp://${authority}`;
  const body = [0, 65_536, 65_536, 0, 0, url.length].map(littleEndian).join('') + url;
  return `HELF${littleEndian(body.length + 8)}${body}`;
}

/** OPC UA over TCP, which machines of industry speak, by its acknowledgment, or by the error that it answers other protocols with. */
export const opcUa: ServiceRule = {
  id: 'opc-ua',
  name: 'OPC UA',
  group: 'remote-control',
  ports: [4840, 4843],
  references: ['https://reference.opcfoundation.org/Core/Part6/v105/docs/7.1.2'],
  suggests: ({ text }) => text.startsWith('ERRF'),
  probe: { id: 'opc-ua', payload: ({ authority }) => hello(authority) },
  recognise: ({ text }) =>
    /^(?:ACKF|ERRF)[\s\S]{12}/.test(text) && lengthOf(text) === text.length ? PLAIN : undefined,
};

/** Responses of real servers (node-opcua 2.186): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['opc-ua', `ACKF\x1c\0\0\0\0\0\0\0\0\0\x01\0\0\0\x01\0\0\0\0\x01\0\x01\0\0`, 'opc-ua'],
  [
    'http',
    'ERRF\x83\0\0\0\0\0\x80\x80s\0\0\0BadTcpMessageTooLarge (0x80800000):maximum chunk size exceeded (maxChunkSize=4096 current chunk size = 1414012975) ',
    'opc-ua',
  ],
];
