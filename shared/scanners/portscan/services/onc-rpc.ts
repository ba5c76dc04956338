import type { Exchange } from '../examination/artifact.ts';
import { exportsIn } from '../examination/nfs-exports.ts';
import { PLAIN, type Question, type ServiceRule, type ServiceSample } from '../service-rule.ts';

const TRANSACTION = 'SCAN';

function number(value: number): string {
  return String.fromCharCode((value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff);
}

/** A call without credentials, behind its record mark (RFC 5531, sections 9 and 11). */
function call(id: string, program: number, version: number, procedure: number): Question {
  const body = TRANSACTION + [0, 2, program, version, procedure, 0, 0, 0, 0].map(number).join('');
  return { id, payload: number(0x8000_0000 + body.length) + body };
}

/** The number at a position of what came back. */
function numberAt(text: string, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = [...text.slice(at, at + 4)].map((each) => each.charCodeAt(0));
  return a * 0x100_0000 + (b << 16) + (c << 8) + d;
}

const SUCCESS = 0;
const NO_PROGRAM = 1;
const NO_VERSION = 2;
/** Where the results begin: behind mark, transaction, type, state, verifier and status. */
const RESULTS = 28;

/** The status of an accepted call; undefined for anything else. */
function statusOf({ text }: Exchange): number | undefined {
  const isReply = text.length >= RESULTS && text.slice(4, 8) === TRANSACTION && numberAt(text, 8) === 1;
  if (!isReply || numberAt(text, 12) !== 0 || numberAt(text, 20) !== 0) return undefined;
  const status = numberAt(text, 24);
  return status <= 5 ? status : undefined;
}

/** What a call brought; undefined where it failed. */
export function resultsOf(exchange: Exchange): string | undefined {
  return statusOf(exchange) === SUCCESS ? exchange.text.slice(RESULTS) : undefined;
}

const isOtherProgram = (exchange: Exchange) => exchange.probe === 'rpcbind' && statusOf(exchange) === NO_PROGRAM;

const PROGRAMS: Readonly<Record<number, string>> = {
  100000: 'rpcbind',
  100003: 'nfs',
  100005: 'mountd',
  100021: 'nlockmgr',
  100024: 'status',
  100227: 'nfs_acl',
};

/** The programs that a port mapper lists: four numbers each, behind a one. */
function programsIn(text: string): readonly string[] {
  const named: string[] = [];
  for (let at = RESULTS; numberAt(text, at) === 1 && at + 20 <= text.length; at += 20) {
    const [program, version, protocol, port] = [4, 8, 12, 16].map((more) => numberAt(text, at + more));
    if (protocol === 6) named.push(`${PROGRAMS[program ?? 0] ?? program} ${version} on port ${port}`);
  }
  return named;
}

/** The port mapper, by the list of programs (RFC 1833, PMAPPROC_DUMP), which is public. */
export const rpcbind: ServiceRule = {
  id: 'rpcbind',
  name: 'rpcbind',
  group: 'other',
  ports: [111],
  probe: call('rpcbind', 100_000, 2, 4),
  recognise(exchange) {
    if (exchange.probe !== 'rpcbind' || statusOf(exchange) !== SUCCESS) return undefined;
    const programs = programsIn(exchange.text).slice(0, 20);
    return { ...PLAIN, facts: [`Programs on TCP: ${programs.length === 0 ? 'none' : programs.join(', ')}`] };
  },
};

/** NFS, by its null procedure (RFC 1813, section 3.3.0), or by the versions that it has instead. */
export const nfs: ServiceRule = {
  id: 'nfs',
  name: 'NFS',
  group: 'other',
  ports: [2049],
  probe: call('nfs', 100_003, 3, 0),
  suggests: isOtherProgram,
  recognise(exchange) {
    const status = exchange.probe === 'nfs' ? statusOf(exchange) : undefined;
    if (status === SUCCESS) return { ...PLAIN, facts: ['NFS version 3 is supported'] };
    if (status !== NO_VERSION) return undefined;
    const [low, high] = [numberAt(exchange.text, RESULTS), numberAt(exchange.text, RESULTS + 4)];
    return { ...PLAIN, facts: [`NFS versions ${low} to ${high} are supported`] };
  },
};

/** The mount daemon of NFS, by the list of its exports (RFC 1813, section 5.2.5); nothing is mounted. */
export const mountd: ServiceRule = {
  id: 'mountd',
  name: 'NFS mount',
  group: 'other',
  ports: [20_048],
  probe: call('mountd', 100_005, 3, 5),
  suggests: isOtherProgram,
  recognise(exchange) {
    const results = exchange.probe === 'mountd' ? resultsOf(exchange) : undefined;
    if (results === undefined) return undefined;
    const folders = exportsIn(results).map(({ path }) => path);
    return { ...PLAIN, facts: [`Exports: ${folders.length === 0 ? 'none' : folders.slice(0, 10).join(', ')}`] };
  },
};

/** Any other program of ONC RPC, by its answer to a call for the port mapper (RFC 5531). */
export const oncRpc: ServiceRule = {
  id: 'onc-rpc',
  name: 'ONC RPC',
  group: 'other',
  ports: [],
  recognise: (exchange) => (isOtherProgram(exchange) ? PLAIN : undefined),
};

const ACCEPTED = `${TRANSACTION}\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0`;

/** Responses of real servers: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  [
    'rpcbind',
    `\x80\0\0\x30${ACCEPTED}\0\0\0\0\0\0\0\x01\0\x01\x86\xa0\0\0\0\x04\0\0\0\x06\0\0\0\x6f\0\0\0\0`,
    'rpcbind',
  ],
  ['nfs', `\x80\0\0\x18${ACCEPTED}\0\0\0\0`, 'nfs'],
  ['nfs', `\x80\0\0\x20${ACCEPTED}\0\0\0\x02\0\0\0\x04\0\0\0\x04`, 'nfs'],
  ['mountd', `\x80\0\0\x2c${ACCEPTED}\0\0\0\0\0\0\0\x01\0\0\0\x04/srv\0\0\0\0\0\0\0\0`, 'mountd'],
  ['rpcbind', `\x80\0\0\x18${ACCEPTED}\0\0\0\x01`, 'onc-rpc'],
];
