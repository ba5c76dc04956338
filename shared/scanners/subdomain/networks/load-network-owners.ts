import { parseIp } from '../../../scanning/egress/address.ts';
import { contents } from '../../../scanning/operator-file/contents.ts';
import { FileFault } from '../../../scanning/operator-file/file-fault.ts';
import { type FileSource, fileLoader, type OpenedFile } from '../../../scanning/operator-file/operator-file.ts';
import { NetworkOwners } from './network-owners.ts';

/** The check id under which coverage tells of a file that cannot be read. */
export const networkOwnersId = 'network-owners';

/** Unpacked; the file of all networks has 40 MB. */
const maxBytes = 200_000_000;
const maxOwner = 100;

const four = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/** An IPv4 address as a number; the order of the ranges shows what is out of bounds. */
function number4(text: string): number | undefined {
  const parts = four.exec(text)?.slice(1).map(Number);
  if (parts === undefined || parts.some((part) => part > 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

function number6(text: string): bigint | undefined {
  const ip = parseIp(text);
  return ip?.family === 6 ? ip.value : undefined;
}

function addRange(owners: NetworkOwners, first: string, last: string, owner: string): boolean {
  if (!first.includes(':')) {
    const [from, to] = [number4(first), number4(last)];
    return from !== undefined && to !== undefined && owners.add4(from, to, owner);
  }
  const [from, to] = [number6(first), number6(last)];
  return from !== undefined && to !== undefined && owners.add6(from, to, owner);
}

const asNumber = /^\d{1,10}$/;

/** A line: first address, last address, number of the AS, country, name of the AS; with 0 nobody announces them. */
function addLine(owners: NetworkOwners, line: string, at: number): void {
  const [first = '', last = '', number = '', , name] = line.split('\t');
  const isRange = name !== undefined && asNumber.test(number);
  if (isRange && number === '0') return;
  const owner = `AS${number} ${(name ?? '').trim()}`.trim().slice(0, maxOwner).toWellFormed();
  if (!isRange || !addRange(owners, first, last, owner))
    throw new FileFault(`line ${at} is not a range of addresses in the format of iptoasn, or not in their order`);
}

/** Lines as the bytes come; the end of the text is the end of a line. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
  yield [rest + decoder.decode()];
}

/** Reads a file in the format of iptoasn (ip2asn-v4.tsv, -v6.tsv or -combined.tsv), packed by gzip or not. Throws FileFault. */
export async function readNetworkOwners({ body }: Pick<OpenedFile, 'body'>): Promise<NetworkOwners> {
  const owners = new NetworkOwners();
  let at = 0;
  for await (const lines of linesOf(contents(body, maxBytes))) {
    for (const line of lines) {
      at += 1;
      const text = line.trimEnd();
      if (text !== '') addLine(owners, text, at);
    }
  }
  if (owners.size === 0) throw new FileFault('it has no ranges of addresses');
  return owners;
}

/** What the operator's file tells of networks; `fault` is for the user and belongs into coverage. */
export interface LoadedNetworkOwners {
  readonly owners: NetworkOwners | undefined;
  readonly fault: string | undefined;
}

/** A loader of the operator's file of networks, to be kept as long as the function is warm. It never throws. */
export function networkOwnersLoader(source: FileSource): () => Promise<LoadedNetworkOwners> {
  const load = fileLoader(source, "the operator's file of networks", readNetworkOwners);
  return async () => {
    const outcome = await load();
    return {
      owners: outcome.kind === 'loaded' ? outcome.value : undefined,
      fault: outcome.kind === 'unreadable' ? outcome.reason : undefined,
    };
  };
}
