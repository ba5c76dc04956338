import type { Exchange } from '../examination/artifact.ts';
import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** The answer to what is no JSON, of servers that speak JSON-RPC 2.0 (section 5.1) on the connection itself. */
function isParseError({ text }: Exchange): boolean {
  return text.startsWith('{') && /"code": ?-32700\b/.test(text) && /"jsonrpc": ?"2\.0"/.test(text);
}

/** The control port of Snapcast, by the version of its protocol; it has no login. */
export const snapcast: ServiceRule = {
  id: 'snapcast',
  name: 'Snapcast control',
  group: 'other',
  ports: [1705],
  references: ['https://github.com/badaix/snapcast/blob/develop/doc/json_rpc_api/control.md'],
  probe: { id: 'snapcast', payload: '{"id":1,"jsonrpc":"2.0","method":"Server.GetRPCVersion"}\r\n' },
  suggests: isParseError,
  recognise({ probe, text }) {
    const said = /^\{"id":1,"jsonrpc":"2\.0","result":\{"major":(\d{1,3}),"minor":(\d{1,3}),"patch":\d{1,3}\}\}/;
    const [, major, minor] = (probe === 'snapcast' ? said.exec(text) : null) ?? [];
    if (major === undefined) return undefined;
    const facts = [`Protocol version ${major}.${minor}`, 'Server.GetRPCVersion was answered without authentication'];
    return { ...PLAIN, login: 'open', facts };
  },
};

/** JSON-RPC 2.0 without HTTP, by its answer to what is no JSON. */
export const jsonRpc: ServiceRule = {
  id: 'json-rpc',
  name: 'JSON-RPC',
  group: 'other',
  ports: [],
  references: ['https://www.jsonrpc.org/specification'],
  recognise: (exchange) => (isParseError(exchange) ? PLAIN : undefined),
};

/** Responses of real servers (Snapcast 0.26, the first shortened): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'http',
    '{"error":{"code":-32700,"data":"[json.exception.parse_error.101] parse error at line 1, column 1","message":"Parse error"},"id":null,"jsonrpc":"2.0"}\r\n',
    'json-rpc',
  ],
  ['snapcast', '{"id":1,"jsonrpc":"2.0","result":{"major":2,"minor":0,"patch":0}}\r\n', 'snapcast'],
];
