import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const REFUSAL = 'Tor ControlPort is not an HTTP proxy';

/** Tor's control port, by what it says to HTTP, and by PROTOCOLINFO, the one command that needs no login (control-spec, 3.21). */
export const torControl: ServiceRule = {
  id: 'tor-control',
  name: 'Tor control',
  group: 'remote-control',
  ports: [9051],
  references: ['https://spec.torproject.org/control-spec/'],
  probe: { id: 'tor-control', payload: 'PROTOCOLINFO 1\r\n' },
  suggests: ({ text }) => text.startsWith(`HTTP/1.0 501 ${REFUSAL}`),
  recognise({ probe, text }) {
    if (text.startsWith(`HTTP/1.0 501 ${REFUSAL}`)) return PLAIN;
    if (probe !== 'tor-control' || !/^250-PROTOCOLINFO 1\r\n/.test(text)) return undefined;
    const version = /^250-VERSION Tor="(\d[\w.-]{0,20})"/m.exec(text)?.[1];
    const methods = /^250-AUTH METHODS=([A-Z,]{1,80})/m.exec(text)?.[1]?.split(',') ?? [];
    const known = { product: 'Tor', version, cpe: cpeOf('torproject', 'tor', version) };
    const facts = [`Authentication: ${methods.join(', ') || 'unknown'}`];
    return { ...known, facts, login: methods.includes('NULL') ? 'open' : methods.length > 0 ? 'required' : 'unknown' };
  },
};

/** Responses of real servers (Tor 0.4.9, its path shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['http', `HTTP/1.0 501 ${REFUSAL}\r\nContent-Type: text/html; charset=iso-8859-1\r\n\r\n<html>`, 'tor-control'],
  [
    'tor-control',
    '250-PROTOCOLINFO 1\r\n250-AUTH METHODS=COOKIE,SAFECOOKIE COOKIEFILE="/run/tor/c"\r\n250-VERSION Tor="0.4.9.11"\r\n250 OK\r\n',
    'tor-control',
  ],
];
