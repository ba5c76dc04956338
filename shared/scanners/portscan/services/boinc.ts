import { cpeOf, PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** What it answers each request over HTTP. */
const REFUSAL = 'HTTP/1.0 403 Access denied\n\nAccess denied\n';

/** The remote control of a BOINC client, by its answer to an exchange of versions, for which it asks for no password. */
export const boinc: ServiceRule = {
  id: 'boinc',
  name: 'BOINC',
  group: 'remote-control',
  ports: [31_416],
  references: ['https://github.com/BOINC/boinc/wiki/GuiRpcProtocol'],
  suggests: ({ text }) => text.startsWith(REFUSAL),
  probe: {
    id: 'boinc',
    payload: '<boinc_gui_rpc_request>\n<exchange_versions/>\n</boinc_gui_rpc_request>\n\x03',
  },
  recognise({ text }) {
    if (text.startsWith(REFUSAL)) return PLAIN;
    if (!text.startsWith('<boinc_gui_rpc_reply>\n')) return undefined;
    const [, ...numbers] =
      /<major>(\d{1,3})<\/major>\s{1,9}<minor>(\d{1,3})<\/minor>\s{1,9}<release>(\d{1,4})<\/release>/.exec(text) ?? [];
    if (numbers.length === 0) return PLAIN;
    const version = numbers.join('.');
    return {
      ...PLAIN,
      product: 'BOINC client',
      version,
      cpe: cpeOf('universityofcalifornia', 'boinc_client', version),
    };
  },
};

/** Responses of real servers (boinc-client 7.20.5): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'boinc',
    '<boinc_gui_rpc_reply>\n<server_version>\n   <major>7</major>\n   <minor>20</minor>\n   <release>5</release>\n</server_version>\n</boinc_gui_rpc_reply>\n\x03',
    'boinc',
  ],
  ['http', REFUSAL, 'boinc'],
];
