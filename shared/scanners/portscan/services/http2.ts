import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Frames of settings have six bytes for each; servers send few. */
const SETTINGS = /^\0\0([\0\x06\x0c\x12\x18\x1e\x24\x2a\x30])\x04\0\0\0\0\0/;

/** HTTP/2 without TLS, as gRPC has it, by the settings that a server begins with (RFC 9113, section 3.4). */
export const http2: ServiceRule = {
  id: 'http2',
  name: 'HTTP/2',
  group: 'other',
  ports: [50051],
  references: ['https://www.rfc-editor.org/rfc/rfc9113#section-3.4'],
  recognise({ text }) {
    const length = SETTINGS.exec(text)?.[1]?.charCodeAt(0);
    return length !== undefined && text.length >= 9 + length ? PLAIN : undefined;
  },
};

/** Responses of real servers (nghttpd 1.52; gRPC of GoBGP 3.10): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '\0\0\x06\x04\0\0\0\0\0\0\x03\0\0\0\x64', 'http2'],
  ['banner', '\0\0\x06\x04\0\0\0\0\0\0\x05\0\0\x40\0', 'http2'],
];
