import type { DecodedPacket } from 'dns-packet';
import { type Egress, EgressRefused, EgressSpent, HostNotResolved, NotTestable } from '../egress/egress.ts';
import type { RecordSignature } from './dns.ts';
import { hostText, responseCode } from './message.ts';
import { type DialogueParts, ServerDialogue } from './server-dialogue.ts';

/** Of a server with many addresses only so many are asked. */
const mostAddresses = 2;

/** The records of a host that lead to it. */
const types = ['CNAME', 'A', 'AAAA'] as const;

/** Of each type that the name has here the end of the signature that lasts longest. */
function signaturesIn({ answers = [] }: DecodedPacket, name: string): readonly RecordSignature[] {
  const own = answers.filter((record) => hostText(record.name) === name);
  return types.flatMap((type) => {
    if (!own.some((record) => record.type === type)) return [];
    const ends = own.flatMap((record) =>
      record.type === 'RRSIG' && record.data.typeCovered === type ? [record.data.expiration * 1000] : [],
    );
    return [{ type, expiresAt: ends.length > 0 ? Math.max(...ends) : undefined }];
  });
}

async function asked(
  name: string,
  server: string,
  dialogue: ServerDialogue,
): Promise<readonly RecordSignature[] | string | undefined> {
  const found: RecordSignature[] = [];
  for (const type of ['A', 'AAAA'] as const) {
    const answer = await dialogue.ask(name, type);
    if (answer === undefined) return undefined;
    if (dialogue.dropsEdns) return `${server} does not respond to queries with EDNS`;
    const code = responseCode(answer);
    if (code !== 0 && code !== 3) return `${server} responds with RCODE ${code} to the query for ${type}`;
    if (answer.flag_aa) found.push(...signaturesIn(answer, name));
    if (found.some((each) => each.type === 'CNAME')) break;
  }
  return found;
}

/**
 * Asks a name server for the addresses of a name, or its alias, and when their signatures expire; over TCP through the guard.
 * A text says why it cannot be asked. Throws only the signal's reason.
 */
export async function readRecordSignatures(
  name: string,
  server: string,
  parts: Pick<DialogueParts, 'signal' | 'port' | 'withoutEdns'> & {
    readonly egress: Egress;
    readonly timeoutMs?: number;
  },
): Promise<readonly RecordSignature[] | string> {
  const { egress, timeoutMs = 5000, ...terms } = parts;
  try {
    for (const address of (await egress.resolve(server)).slice(0, mostAddresses)) {
      const dialogue = new ServerDialogue(address, { egress, ...terms, timeoutMs });
      try {
        const found = await asked(name, server, dialogue);
        if (found !== undefined) return found;
      } finally {
        dialogue.close();
      }
    }
  } catch (error) {
    terms.signal.throwIfAborted();
    const ends = [EgressRefused, HostNotResolved, EgressSpent, NotTestable];
    const end = ends.find((each) => error instanceof each) && error;
    if (end instanceof Error) return end.message;
    throw error;
  }
  return `${server} does not answer over TCP`;
}
