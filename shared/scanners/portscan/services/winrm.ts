import { PLAIN, type Recipient, type ServiceRule, type ServiceSample } from '../service-rule.ts';
import { HTTP_PROBE, headerIn, httpStatusOf } from './http.ts';

const IDENTIFY =
  '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:wsmid="http://schemas.dmtf.org/wbem/wsman/identity/1/wsmanidentity.xsd"><s:Header/><s:Body><wsmid:Identify/></s:Body></s:Envelope>';

/** Asks for the product without authentication (DSP0226, section 11; MS-WSMV has the header for it). */
function identifyRequest({ authority, userAgent }: Recipient): string {
  const head = [
    'POST /wsman HTTP/1.1',
    `Host: ${authority}`,
    `User-Agent: ${userAgent}`,
    'WSMANIDENTIFY: unauthenticated',
    'Content-Type: application/soap+xml;charset=UTF-8',
    `Content-Length: ${IDENTIFY.length}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${IDENTIFY}`;
}

/** Windows Remote Management and other services of WS-Management, by what they call themselves. */
export const winrm: ServiceRule = {
  id: 'winrm',
  name: 'WinRM',
  group: 'remote-control',
  ports: [5985, 5986],
  probe: { id: 'winrm', payload: identifyRequest },
  // The HTTP of Windows, where nothing is at the front page.
  suggests: ({ probe, text }) =>
    probe === HTTP_PROBE.id &&
    httpStatusOf(text) === 404 &&
    /^Microsoft-HTTPAPI\//.test(headerIn(text, 'server') ?? ''),
  recognise({ probe, text }) {
    if (probe !== 'winrm') return undefined;
    const status = httpStatusOf(text);
    const product = /<\w{1,10}:ProductVendor>([^<]{1,80})<\/\w{1,10}:ProductVendor>/.exec(text)?.[1];
    const version = /<\w{1,10}:ProductVersion>([^<]{1,80})<\/\w{1,10}:ProductVersion>/.exec(text)?.[1];
    if (status === 200 && product !== undefined)
      return {
        ...PLAIN,
        login: 'required',
        facts: [`Vendor: ${product}`, ...(version === undefined ? [] : [`Version: ${version}`])],
      };
    const isAsked = status === 401 && /^www-authenticate: (?:Negotiate|Kerberos|CredSSP)\b/im.test(text);
    const isWindows = /^Microsoft-HTTPAPI\//.test(headerIn(text, 'server') ?? '');
    return isAsked && isWindows
      ? { ...PLAIN, login: 'required', facts: ['POST /wsman returned status 401'] }
      : undefined;
  },
};

/** Responses as the protocol has them: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'winrm',
    'HTTP/1.1 200 OK\r\nContent-Type: application/soap+xml;charset=UTF-8\r\nServer: Microsoft-HTTPAPI/2.0\r\n\r\n<s:Envelope><s:Body><wsmid:IdentifyResponse><wsmid:ProtocolVersion>http://schemas.dmtf.org/wbem/wsman/1/wsman.xsd</wsmid:ProtocolVersion><wsmid:ProductVendor>Microsoft Corporation</wsmid:ProductVendor><wsmid:ProductVersion>OS: 0.0.0 SP: 0.0 Stack: 3.0</wsmid:ProductVersion></wsmid:IdentifyResponse></s:Body></s:Envelope>',
    'winrm',
  ],
  [
    'winrm',
    'HTTP/1.1 401 \r\nServer: Microsoft-HTTPAPI/2.0\r\nWWW-Authenticate: Negotiate\r\nContent-Length: 0\r\n\r\n',
    'winrm',
  ],
];
