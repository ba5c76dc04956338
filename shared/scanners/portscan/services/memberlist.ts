import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

/** A ping and its number, in MessagePack, to whoever listens: a name of a node is left out. */
const PING = '\0\x81\xa5SeqNo\x01';
/** The acknowledgment of that number, plain, or compressed (message 9), which is an object of an algorithm and bytes. */
const ANSWER = /^(?:\x02[\x80-\x8f][\s\S]{0,20}\xa5SeqNo\x01|\x09\x82\xa4Algo\0\xa3Buf[\xa0-\xc6])/;

/** Message 10 is an encrypted one, behind its length. */
function isEncrypted(text: string): boolean {
  return /^\x0a\0\0/.test(text) && text.length > 5 && Buffer.from(text, 'latin1').readUInt32BE(1) === text.length - 5;
}

/**
 * The gossip of HashiCorp's memberlist, by which Serf, Consul and Nomad form clusters, by its answer to a ping: with a
 * key, it is an error that nobody else can read. Asked on its own ports alone, as it writes what it does not know to its log.
 */
export const memberlist: ServiceRule = {
  id: 'memberlist',
  name: 'Memberlist gossip',
  group: 'other',
  ports: [7946, 8301, 8302, 4648],
  references: ['https://github.com/hashicorp/memberlist'],
  suggests: () => false,
  probe: { id: 'memberlist', payload: PING },
  recognise({ probe, text }) {
    if (probe !== 'memberlist') return undefined;
    if (isEncrypted(text)) return { ...PLAIN, login: 'required', facts: ['The answer is encrypted'] };
    return ANSWER.test(text)
      ? { ...PLAIN, login: 'open', facts: ['A ping without encryption was answered'] }
      : undefined;
  },
};

/** Responses of real servers (Serf 0.9.4): what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'memberlist',
    Buffer.from('0982a4416c676f00a3427566b70005083a05254c1e366fc29001566a4a99384ede040808', 'hex').toString('latin1'),
    'memberlist',
  ],
  // With `-encrypt`.
  [
    'memberlist',
    Buffer.from(
      '0a00000071017bf4bfb875a10e74c21e0b6dee4fc2454687b71fe47b963326b3bd4fe1663def9f71713eca9e33f51b20e942f319ba9b769fde300c9d3384dfdd06c6bd40fa17bb56834d51780579762ea63b4a928ef44886550da63435b0a5f9217fe62940cb07f7140031babb323113c182474b1152',
      'hex',
    ).toString('latin1'),
    'memberlist',
  ],
];
