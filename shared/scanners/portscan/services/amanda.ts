import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** Its header is two numbers: how long the packet is, and the handle of the stream that it is of. */
const HEADER = 8;
/** A refusal (P_NAK). */
const REFUSAL = 4;

/**
 * Amanda, which backs up networks, by the refusal that its `bsdtcp` authentication sends to a client that is not on a
 * privileged port: a packet in the stream of the request, which begins as one of the Firebird probe does.
 */
export const amanda: ServiceRule = {
  id: 'amanda',
  name: 'Amanda',
  group: 'other',
  ports: [10080],
  references: ['https://wiki.zmanda.com/index.php/Amanda-server-protocol'],
  recognise({ probe, text }) {
    if (probe !== 'firebird' || text.length <= HEADER) return undefined;
    const bytes = Buffer.from(text, 'latin1');
    const packet = bytes.subarray(HEADER, HEADER + bytes.readUInt32BE(0));
    const isOfRequest = bytes.readUInt32BE(4) === 0x13 && packet.length === bytes.readUInt32BE(0);
    const isRefusal = packet[0] === REFUSAL && /^ERROR .+\n\0$/.test(packet.toString('latin1', 1));
    return isOfRequest && isRefusal ? PLAIN : undefined;
  },
};

/** Responses of real servers (amandad 3.5.1): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['firebird', '\0\0\0.\0\0\0\x13\x04ERROR host localhost: port 41586 not secure\n\0\0\0\0\0\0\0\0\x13', 'amanda'],
];
