import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const SESSION = '\x53\x63\x61\x6e\x66\x6f\x6c\x64';

/** OpenVPN over TCP, by its answer to the first packet of a session, which names that session; with `tls-auth` it does not answer. */
export const openvpn: ServiceRule = {
  id: 'openvpn',
  name: 'OpenVPN',
  group: 'other',
  ports: [1194],
  references: ['https://build.openvpn.net/doxygen/group__network__protocol.html'],
  // Length, P_CONTROL_HARD_RESET_CLIENT_V2 with key 0, the session, no acknowledgments, packet 0.
  probe: { id: 'openvpn', payload: `\0\x0e\x38${SESSION}\0\0\0\0\0` },
  // P_CONTROL_HARD_RESET_SERVER_V2, the session of the server, and the one whose packet it acknowledges.
  recognise: ({ probe, text }) =>
    probe === 'openvpn' && /^\0[\x1a-\x60]\x40/.test(text) && text.slice(11).includes(SESSION) ? PLAIN : undefined,
};

/** The management interface of OpenVPN, by its greeting, or by what it asks for where it has a password. */
export const openvpnManagement: ServiceRule = {
  id: 'openvpn-management',
  name: 'OpenVPN management',
  group: 'remote-control',
  ports: [7505],
  cwe: [319],
  references: ['https://openvpn.net/community-docs/management-interface.html'],
  recognise({ text }) {
    if (/^ENTER PASSWORD:\s{0,2}$/.test(text)) return { ...PLAIN, login: 'required' };
    const version = /^>INFO:OpenVPN Management Interface Version (\d{1,3}) -- type 'help' for more info\r?\n/.exec(
      text,
    )?.[1];
    if (version === undefined) return undefined;
    return { ...PLAIN, login: 'open', facts: [`Version ${version} of the interface greets without a password`] };
  },
};

/** Responses of real servers (OpenVPN 2.6.14, with the session of our question): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['openvpn', `\0\x1a\x40\x2d\xca\xa8\x87\x44\xd5\x54\x55\x01\0\0\0\0${SESSION}\0\0\0\0`, 'openvpn'],
  [
    'banner',
    ">INFO:OpenVPN Management Interface Version 5 -- type 'help' for more info\r\n>HOLD:Waiting for hold release:0\r\n",
    'openvpn-management',
  ],
  ['banner', 'ENTER PASSWORD:', 'openvpn-management'],
];
