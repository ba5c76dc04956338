import type { Exchange } from '../examination/artifact.ts';
import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const isRefusal = ({ text }: Exchange) => /^\x01(?:in\.)?rlogind: [\x20-\x7e]/.test(text);

/**
 * rlogin, by how it refuses a client that is not at a port of the system's (RFC 1282). It is sent the one byte that it reads
 * before that: where more were left unread, its connection would break off, and its words be lost.
 */
export const rlogin: ServiceRule = {
  id: 'rlogin',
  name: 'rlogin',
  group: 'remote-control',
  ports: [513],
  cwe: [319, 306],
  references: ['https://www.rfc-editor.org/rfc/rfc1282'],
  probe: { id: 'rlogin', payload: '\0' },
  suggests: isRefusal,
  recognise: (exchange) =>
    exchange.probe === 'rlogin' && isRefusal(exchange)
      ? { ...PLAIN, facts: ['rlogin transmits everything unencrypted, and trusts the host names of its clients'] }
      : undefined,
};

/** Responses of real servers (rsh-redone 0.17 of Debian): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [['rlogin', '\x01rlogind: Permission denied.\r\n', 'rlogin']];
