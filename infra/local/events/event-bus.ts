import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { accountId } from '../queue/queues.ts';
import { region } from '../signing/credentials.ts';
import type { SecretOf } from '../signing/signature.ts';
import { NotSigned, signedBody } from '../signing/signed-request.ts';
import { LineFile } from '../start/line-file.ts';
import { type LoopbackServer, serveLoopback } from '../start/loopback-server.ts';

/** What EventBridge takes in one call. */
const maxEntries = 10;
const maxBytes = 256 * 1024;

const entry = z.object({
  Source: z.optional(z.string()),
  DetailType: z.optional(z.string()),
  Detail: z.optional(z.string()),
  EventBusName: z.optional(z.string()),
  Time: z.optional(z.number()),
  Resources: z._default(z.array(z.string()), []),
});
type Entry = z.output<typeof entry>;

const request = z.object({ Entries: z.array(entry) });

const bytesOf = ({ Source = '', DetailType = '', Detail = '', Resources, Time }: Entry) =>
  [Source, DetailType, Detail, ...Resources].reduce(
    (sum, each) => sum + Buffer.byteLength(each),
    Time === undefined ? 0 : 14,
  );

function detailOf(detail: string): unknown {
  try {
    const parsed: unknown = JSON.parse(detail);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Why a call is refused as a whole, as EventBridge says it. */
class Refused extends Error {
  override readonly name = 'Refused';
}

/** What the bus says of a fault of its own. */
const internalFailure = { ErrorCode: 'InternalFailure', ErrorMessage: 'The event could not be written' };

/** Why an entry is no event of one of these buses, as EventBridge says it; undefined where it is one. */
function faultOf({ Source, DetailType, Detail, EventBusName }: Entry, busNames: readonly string[]): object | undefined {
  const bus = EventBusName?.split('/').at(-1);
  if (!Source || !DetailType)
    return { ErrorCode: 'InvalidArgument', ErrorMessage: 'Source and DetailType are required' };
  if (Detail === undefined || detailOf(Detail) === undefined)
    return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
  if (bus === undefined || !busNames.includes(bus))
    return { ErrorCode: 'ResourceNotFoundException', ErrorMessage: `Event bus ${bus} does not exist.` };
  return undefined;
}

/** An entry as rules hand it on. */
function eventOf({ Source, DetailType, Detail = '', Time, Resources }: Entry, id: string): object {
  const time = new Date(Time === undefined ? Date.now() : Time * 1000).toISOString().replace(/\.\d+/, '');
  return {
    version: '0',
    id,
    'detail-type': DetailType,
    source: Source,
    account: accountId,
    time,
    region,
    resources: Resources,
    detail: detailOf(Detail),
  };
}

/** Appends events to a file; says so once when it cannot. */
class EventFile {
  readonly #file: LineFile;
  readonly #busNames: readonly string[];
  #failing = false;

  constructor(file: string, busNames: readonly string[]) {
    this.#file = new LineFile(file);
    this.#busNames = busNames;
  }

  /** What EventBridge answers to an entry. */
  take(entry: Entry): object {
    const fault = faultOf(entry, this.#busNames);
    if (fault !== undefined) return fault;
    const id = randomUUID();
    try {
      this.#file.append(eventOf(entry, id));
      this.#failing = false;
      return { EventId: id };
    } catch (error) {
      if (!this.#failing) console.error(`Events cannot be written: ${error instanceof Error ? error.message : error}`);
      this.#failing = true;
      return internalFailure;
    }
  }
}

/** The entries of a call. Throws Refused where EventBridge refuses it as a whole, NotSigned. */
async function entriesOf(incoming: IncomingMessage, secretOf: SecretOf): Promise<readonly Entry[]> {
  const body = await signedBody(incoming, secretOf);
  if (incoming.headers['x-amz-target'] !== 'AWSEvents.PutEvents') throw new Refused('only PutEvents is supported');
  const { Entries } = request.parse(JSON.parse(body.toString('utf8')));
  if (Entries.length === 0 || Entries.length > maxEntries) throw new Refused(`from 1 to ${maxEntries} entries`);
  if (Entries.reduce((sum, each) => sum + bytesOf(each), 0) > maxBytes) {
    throw new Refused('Total size of the entries in the request is over the limit.');
  }
  return Entries;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
}

/**
 * Emulates EventBridge (PutEvents): appends each event to a file, one line of JSON per event, in the form in which
 * rules receive it. `busNames` are the buses that there are. Nothing follows: a stage on this machine has no rules. It
 * answers signed requests alone; an event that the disk does not take is refused, to be sent again.
 */
export async function startEventBus(
  file: string,
  busNames: readonly string[],
  secretOf: SecretOf,
): Promise<LoopbackServer> {
  const events = new EventFile(file, busNames);

  async function answer(incoming: IncomingMessage): Promise<object> {
    const results = (await entriesOf(incoming, secretOf)).map((entry) => events.take(entry));
    return { FailedEntryCount: results.filter((each) => 'ErrorCode' in each).length, Entries: results };
  }

  return await serveLoopback((incoming, response) => {
    answer(incoming).then(
      (body) => send(response, 200, body),
      (error: unknown) => {
        const __type = error instanceof NotSigned ? 'InvalidSignatureException' : 'ValidationException';
        send(response, 400, { __type, message: String(error) });
      },
    );
  });
}
