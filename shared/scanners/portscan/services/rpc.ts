import { PLAIN, type ServiceRule, type ServiceSample } from '../service-rule.ts';

function int32(value: number): string {
  return String.fromCharCode((value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
}

const ID = 'SCAN';

/** A call of a procedure without credentials and without arguments, as the only fragment of a record (RFC 5531). */
export function rpcCall(program: number, version: number, procedure: number): string {
  const call = `${ID}${[0, 2, program, version, procedure, 0, 0, 0, 0].map(int32).join('')}`;
  return int32(0x8000_0000 + call.length) + call;
}

/** The results of an accepted call; undefined where it was rejected, or the answer is to something else. */
export function rpcResults(text: string): string | undefined {
  return /^[\x80\0]\0[\s\S]{2}SCAN\0\0\0\x01\0{16}/.test(text) ? text.slice(28) : undefined;
}

/** Services of ONC RPC, among them those of NFS, by their answer to a call that does nothing. */
export const rpc: ServiceRule = {
  id: 'rpc',
  name: 'ONC RPC',
  group: 'other',
  ports: [111, 2049, 20_048],
  references: ['https://www.rfc-editor.org/rfc/rfc5531'],
  // NULL of the port mapper: every other program answers that it is not this one.
  probe: { id: 'rpc', payload: rpcCall(100_000, 2, 0) },
  recognise({ probe, text }) {
    if (probe !== 'rpc' || !/^[\x80\0]\0[\s\S]{2}SCAN\0\0\0\x01\0\0\0[\0\x01]/.test(text)) return undefined;
    return { ...PLAIN, facts: rpcResults(text) === undefined ? [] : ['The port mapper answers'] };
  },
};

/** Responses as the protocol has them: what was sent, what came back, and the service it is. The tests read them. */
export const samples: readonly ServiceSample[] = [
  ['rpc', `\x80\0\0\x18SCAN\0\0\0\x01${'\0'.repeat(16)}`, 'rpc'],
  ['rpc', `\x80\0\0\x18SCAN\0\0\0\x01${'\0'.repeat(15)}\x01`, 'rpc'],
];
