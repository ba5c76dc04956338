import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const question = { id: 'ovsdb', payload: '{"id":1,"method":"list_dbs","params":[]}' };

/** Databases of Open vSwitch and OVN, by the echo they ask for, and the list of their names; there is no login but TLS (RFC 7047). */
export const ovsdb: ServiceRule = {
  id: 'ovsdb',
  name: 'OVSDB',
  group: 'database',
  ports: [6640, 6641, 6642],
  references: ['https://www.rfc-editor.org/rfc/rfc7047', 'https://docs.openvswitch.org/en/latest/howto/ssl/'],
  probe: question,
  suggests: () => false,
  reply: ({ probe, text }) => (probe === 'banner' && isEcho(text) ? question : undefined),
  recognise({ probe, text }) {
    const names = /^\{"id":1,"result":\[("\w{1,60}"(?:,"\w{1,60}"){0,20})\],"error":null\}/.exec(text)?.[1];
    if (probe !== 'ovsdb' || names === undefined) return isEcho(text) ? PLAIN : undefined;
    const facts = [`Databases listed without authentication: ${names.replaceAll('"', '').replaceAll(',', ', ')}`];
    return { ...PLAIN, login: 'open', facts };
  },
};

/** What a server that has heard nothing for a while asks for. */
function isEcho(text: string): boolean {
  return text.startsWith('{"id":"echo","method":"echo","params":[]}');
}

/** Responses of real servers (Open vSwitch 3.1.0): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['banner', '{"id":"echo","method":"echo","params":[]}', 'ovsdb'],
  ['ovsdb', '{"id":1,"result":["Open_vSwitch","_Server"],"error":null}', 'ovsdb'],
];
