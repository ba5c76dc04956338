import { type DecodedPacket, decode, streamEncode } from 'dns-packet';
import { afterSilence } from '../../../after-silence.ts';
import { hostText, responseCode } from '../../../scanning/dns/message.ts';
import type { PinnedAddress } from '../../../scanning/egress/egress.ts';
import type { ScanContext } from '../../../scanning/scanner.ts';
import { oneLine } from '../../../scanning/web/exhibit.ts';
import { failureOf, webFailure } from '../../../scanning/web/transport/failure.ts';

/** A name server that a zone is delegated to. */
export interface DelegatedServer {
  readonly name: string;
  /** Those that come with the delegation: of a server inside of the zone nobody else knows them. */
  readonly addresses: readonly string[];
}

/** What a name server said to a question that asks for no recursion. */
type ServerReply =
  | {
      readonly kind: 'reply';
      /** RFC 1035, 4.1.1: 0 no error, 2 server failure, 3 no such name, 5 refused. */
      readonly code: number;
      /** It speaks for the zone itself. */
      readonly authoritative: boolean;
      readonly hasAnswers: boolean;
      /** The name servers that it says the asked name itself is delegated to, with the addresses that it knows of them. */
      readonly delegatedTo: readonly DelegatedServer[];
    }
  | { readonly kind: 'silent'; readonly words: string };

/** What a name server is asked with. */
export interface ServerTerms extends Pick<ScanContext, 'egress' | 'signal'> {
  /** Of name servers; 53 where it does not say. */
  readonly serverPort?: number | undefined;
}

const timeoutMs = 5000;
const maxAddresses = 2;
const maxDelegated = 12;

function replyOf(packet: DecodedPacket, name: string): ServerReply {
  const { answers = [], authorities = [], additionals = [] } = packet;
  const servers = [...answers, ...authorities].flatMap((record) =>
    record.type === 'NS' && hostText(record.name) === name ? [hostText(record.data)] : [],
  );
  return {
    kind: 'reply',
    code: responseCode(packet),
    authoritative: packet.flag_aa,
    hasAnswers: answers.length > 0,
    delegatedTo: [...new Set(servers)].slice(0, maxDelegated).map((server) => ({
      name: server,
      addresses: additionals.flatMap((record) =>
        (record.type === 'A' || record.type === 'AAAA') && hostText(record.name) === server ? [record.data] : [],
      ),
    })),
  };
}

async function converse(
  address: PinnedAddress,
  query: Buffer,
  { egress, signal, serverPort = 53 }: ServerTerms,
): Promise<Buffer> {
  const socket = egress.connect(address, serverPort);
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const callOff = afterSilence(timeoutMs, () => reject(webFailure('timeout', address.address)));
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  let got = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    got = Buffer.concat([got, chunk]);
    if (got.length >= 2 && got.length >= 2 + got.readUInt16BE(0)) resolve(got.subarray(2, 2 + got.readUInt16BE(0)));
  });
  socket.on('error', reject);
  socket.once('close', () => reject(webFailure('reset', address.address)));
  socket.once('connect', () => socket.write(query));
  try {
    return await promise;
  } finally {
    callOff();
    signal.removeEventListener('abort', onAbort);
    socket.destroy();
  }
}

/**
 * Asks a name server itself, over TCP and through the guard, without recursion. Throws `signal.reason` when aborted; all
 * else that keeps it from answering is `silent`.
 */
export async function queryNameServer(
  server: string,
  name: string,
  type: 'SOA' | 'NS',
  terms: ServerTerms,
): Promise<ServerReply> {
  const query = streamEncode({ type: 'query', id: 1, flags: 0, questions: [{ name, type }] });
  let words = `${oneLine(server, 100)} has no address`;
  try {
    for (const address of (await terms.egress.resolve(server)).slice(0, maxAddresses)) {
      try {
        return replyOf(decode(await converse(address, query, terms)), name);
      } catch (error) {
        terms.signal.throwIfAborted();
        words = failureOf(error, server).message;
      }
    }
  } catch (error) {
    terms.signal.throwIfAborted();
    words = failureOf(error, server).message;
  }
  return { kind: 'silent', words };
}
