import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const BANNER = /^RFB (\d{3})\.(\d{3})\n/;

/** The security types that are offered, one character each. */
function typesIn(text: string): string {
  return text.slice(1, 1 + (text.charCodeAt(0) || 0));
}

/** The numbers of the security types that a server lists (RFC 6143, section 7.1.2). */
export function securityTypesIn(text: string): readonly number[] {
  return [...typesIn(text)].map((type) => type.charCodeAt(0));
}

/** VNC, by its protocol version; the list of security types shows whether it wants a password (RFC 6143, section 7.1). */
export const vnc: ServiceRule = {
  id: 'vnc',
  name: 'VNC',
  group: 'remote-control',
  ports: [5900, 5901],
  reply({ probe, text }) {
    // Where no password is asked for, the handshake is finished: servers count a broken one as an attempt to break in.
    if (probe === 'vnc-types' && typesIn(text).includes('\x01')) return { id: 'vnc-result', payload: '\x01' };
    const minor = BANNER.exec(text)?.[2];
    if (minor === undefined) return undefined;
    const [id, version] = minor === '007' || minor === '008' ? ['vnc-types', minor] : ['vnc-type', '003'];
    return { id, payload: `RFB 003.${version}\n` };
  },
  recognise({ probe, text }) {
    const banner = BANNER.exec(text);
    if (banner !== null) return { ...PLAIN, facts: [`RFB protocol version ${Number(banner[1])}.${Number(banner[2])}`] };
    if (probe !== 'vnc-types' && probe !== 'vnc-type') return undefined;
    const reason = probe === 'vnc-types' ? /^\0\0\0[\s\S]{2}([\s\S]{1,200})/ : /^\0{4}\0\0[\s\S]{2}([\s\S]{1,200})/;
    const refusal = reason.exec(text)?.[1];
    if (refusal !== undefined) return { ...PLAIN, facts: [`The server refuses connections: ${refusal}`] };
    const types = probe === 'vnc-types' ? typesIn(text) : text.startsWith('\0\0\0') ? text.slice(3, 4) : '';
    if (types.length === 0 || types === '\0') return undefined;
    if (types.includes('\x01'))
      return { ...PLAIN, login: 'open', facts: ['Security type None is offered: no password is required'] };
    return { ...PLAIN, login: 'required', facts: [] };
  },
};

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', 'RFB 003.008\n', 'vnc'],
  ['vnc-types', '\0\0\0\0\x1aToo many security failures', 'vnc'],
];
