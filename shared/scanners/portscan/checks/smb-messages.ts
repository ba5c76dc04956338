/** Messages of a null session to the list of shares (MS-SMB2, MS-NLMP, MS-RPCE, MS-SRVS), one character per byte. */

function int16(value: number): string {
  return String.fromCharCode(value & 255, (value >> 8) & 255);
}

function int32(value: number): string {
  return int16(value & 0xffff) + int16(value >>> 16);
}

const utf16 = (text: string) => [...text].map((character) => `${character}\0`).join('');
const zeros = (count: number) => '\0'.repeat(count);

/** What the server has chosen for a connection so far, as its responses have it. */
export interface SmbState {
  readonly session: string;
  readonly tree: string;
}

const NEW_STATE: SmbState = { session: zeros(8), tree: zeros(4) };

/** A request behind its header (MS-SMB2, section 2.2.1.2), and the length of NetBIOS over TCP. */
function request(command: number, message: number, body: string, { session, tree }: SmbState = NEW_STATE): string {
  const header = `\xfeSMB${int16(64)}${int16(1)}${zeros(4)}${int16(command)}${int16(31)}${zeros(8)}`;
  const packet = `${header}${int32(message)}${zeros(8)}${tree}${session}${zeros(16)}${body}`;
  return `\0\0${String.fromCharCode(packet.length >> 8, packet.length & 255)}${packet}`;
}

/** STATUS_PENDING: the response proper comes later. */
const PENDING = 0x103;

/** A response, from its header on, the last where several came; undefined where it is none. */
export function responseIn(text: string) {
  const all = Buffer.from(text, 'latin1');
  let at = 0;
  for (let next = all.length < 4 ? 0 : 4 + all.readUIntBE(1, 3); next > at && next + 4 <= all.length; ) {
    at = next;
    next += 4 + all.readUIntBE(at + 1, 3);
  }
  const bytes = all.subarray(at + 4);
  if (bytes.length < 64 || bytes.toString('latin1', 0, 4) !== '\xfeSMB') return undefined;
  const status = bytes.readUInt32LE(8);
  const [tree, session] = [bytes.toString('latin1', 36, 40), bytes.toString('latin1', 40, 48)];
  return { status, isPending: status === PENDING, tree, session, bytes };
}

/** NTLM without extended features: Unicode, and a session key that nobody uses. */
const FLAGS = 0x0008_8205;
const ANONYMOUS = 0x800;

function sessionSetup(message: number, token: string, state?: SmbState): string {
  const body = `${int16(25)}\0\x01${zeros(8)}${int16(88)}${int16(token.length)}${zeros(8)}${token}`;
  return request(1, message, body, state);
}

/** Begins a login. */
export function beginLogin(): string {
  return sessionSetup(1, `NTLMSSP\0${int32(1)}${int32(FLAGS)}${zeros(16)}`);
}

/** Ends it without a name and a password (MS-NLMP, section 3.2.5.1.2): one zero in place of a proof. */
export function anonymousLogin(state: SmbState): string {
  const field = (length: number, offset: number) => int16(length) + int16(length) + int32(offset);
  const fields = field(1, 64) + field(0, 65).repeat(5);
  return sessionSetup(2, `NTLMSSP\0${int32(3)}${fields}${int32(FLAGS | ANONYMOUS)}\0`, state);
}

/** Connects to the pipes of the server. */
export function connectPipes(address: string, state: SmbState): string {
  const path = utf16(`\\\\${address}\\IPC$`);
  return request(3, 3, `${int16(9)}${zeros(2)}${int16(72)}${int16(path.length)}${path}`, state);
}

/** Opens the pipe of the server service, to read and write (MS-SMB2, section 2.2.13). */
export function openServerService(state: SmbState): string {
  const name = utf16('srvsvc');
  const rights = int32(0x0012_019f) + zeros(4) + int32(7) + int32(1) + zeros(4);
  const body = `${int16(57)}${zeros(2)}${int32(2)}${zeros(16)}${rights}${int16(120)}${int16(name.length)}${zeros(8)}${name}`;
  return request(5, 4, body, state);
}

/** The file that a response to `openServerService` names. */
export function fileIn(text: string): string {
  return responseIn(text)?.bytes.toString('latin1', 128, 144) ?? '';
}

/** Writes to a pipe and reads the answer (FSCTL_PIPE_TRANSCEIVE). */
function transceive(message: number, file: string, data: string, state: SmbState): string {
  const sizes = `${int32(120)}${int32(data.length)}${zeros(12)}${int32(3000)}${int32(1)}${zeros(4)}`;
  return request(11, message, `${int16(57)}${zeros(2)}${int32(0x0011_c017)}${file}${sizes}${data}`, state);
}

function rpc(kind: number, call: number, content: string): string {
  return `\x05\0${String.fromCharCode(kind)}\x03\x10\0\0\0${int16(content.length + 16)}${int16(0)}${int32(call)}${content}`;
}

const SERVER_SERVICE = '\xc8\x4f\x32\x4b\x70\x16\xd3\x01\x12\x78\x5a\x47\xbf\x6e\xe1\x88';
const NDR = '\x04\x5d\x88\x8a\xeb\x1c\xc9\x11\x9f\xe8\x08\0\x2b\x10\x48\x60';

/** Binds to the interface of the server service. */
export function bindServerService(file: string, state: SmbState): string {
  const context = `\x01\0\0\0\0\0\x01\0${SERVER_SERVICE}${int32(3)}${NDR}${int32(2)}`;
  return transceive(5, file, rpc(11, 1, `${int16(4280)}${int16(4280)}${zeros(4)}${context}`), state);
}

/** NetrShareEnum, level 1: names, kinds and remarks (MS-SRVS, section 3.1.4.8). */
export function listShares(file: string, state: SmbState): string {
  const level = `${int32(1)}${int32(1)}${int32(0x20004)}${zeros(8)}`;
  const stub = `${zeros(4)}${level}${int32(0xffff_ffff)}${zeros(4)}`;
  return transceive(6, file, rpc(0, 2, `${int32(stub.length)}${int16(0)}${int16(15)}${stub}`), state);
}

/** The names of folders that are shared, in a response to `listShares`; undefined where it is none. */
export function sharesIn(text: string): readonly string[] | undefined {
  const response = responseIn(text);
  if (response === undefined || response.status !== 0 || response.bytes.length < 104) return undefined;
  const { bytes } = response;
  const at = bytes.readUInt32LE(64 + 32);
  // A response of RPC: a header of 24 bytes, then level, switch, pointer, count, pointer and count.
  if (bytes.length < at + 48 || bytes[at + 2] !== 2) return undefined;
  const count = Math.min(100, bytes.readUInt32LE(at + 36));
  const names: string[] = [];
  let next = at + 48 + count * 12;
  for (let index = 0; index < count; index += 1) {
    const kind = bytes[at + 48 + index * 12 + 4];
    for (const part of ['name', 'remark']) {
      if (next + 12 > bytes.length) return names;
      const length = bytes.readUInt32LE(next + 8) * 2;
      if (next + 12 + length > bytes.length) return names;
      const words = bytes.toString('utf16le', next + 12, next + 12 + Math.max(0, length - 2));
      if (part === 'name' && kind === 0) names.push(words);
      next += 12 + Math.ceil(length / 4) * 4;
    }
  }
  return names;
}
