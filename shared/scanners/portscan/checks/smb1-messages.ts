/** Messages of a null session of SMB 1 to the list of shares (MS-CIFS, MS-RAP), one character per byte. */

function int16(value: number): string {
  return String.fromCharCode(value & 255, (value >> 8) & 255);
}

const zeros = (count: number) => '\0'.repeat(count);

/** What the server has chosen for a connection so far. */
export interface Smb1State {
  readonly user: string;
  readonly tree: string;
}

const NEW_STATE: Smb1State = { user: '\0\0', tree: '\0\0' };

/** A request with its parameters, a multiple of two bytes, behind its header (MS-CIFS, section 2.2.3) and the length of NetBIOS over TCP. */
function request(command: number, words: string, data: string, { user, tree }: Smb1State = NEW_STATE): string {
  // 32-bit status codes, and texts of one byte a character.
  const header = `\xffSMB${String.fromCharCode(command)}${zeros(4)}\x18\x01\x40${zeros(12)}${tree}\x01\0${user}\x01\0`;
  const packet = `${header}${String.fromCharCode(words.length / 2)}${words}${int16(data.length)}${data}`;
  return `\0\0${String.fromCharCode(packet.length >> 8, packet.length & 255)}${packet}`;
}

/** No further command in this message. */
const ALONE = '\xff\0\0\0';
/** How much of an answer is read at most. */
const MOST = 3000;

/** The set-up of a session (SESSION_SETUP_AND_X) without a name and a password. */
export function anonymousSession(): string {
  const words = `${ALONE}${int16(16_644)}${int16(2)}${int16(1)}${zeros(4)}${int16(1)}${int16(0)}${zeros(4)}\x50\0\0\0`;
  return request(0x73, words, zeros(5));
}

/** TREE_CONNECT_AND_X to the pipes of the server. */
export function connectPipes(address: string, state: Smb1State): string {
  return request(0x75, `${ALONE}${int16(0)}${int16(1)}`, `\0\\\\${address}\\IPC$\0IPC\0`, state);
}

/** Of SMB_COM_TRANSACTION, from the header to its name. */
const BEFORE_NAME = 32 + 1 + 28 + 2;

/** NetShareEnum, level 1: names, kinds and remarks (MS-RAP, section 2.5.7.1). */
export function listShares(state: Smb1State): string {
  const name = '\\PIPE\\LANMAN\0';
  const call = `${int16(0)}WrLeh\0B13BWz\0${int16(1)}${int16(MOST)}`;
  const at = BEFORE_NAME + name.length;
  const totals = `${int16(call.length)}${int16(0)}${int16(8)}${int16(MOST)}`;
  const parts = `${int16(call.length)}${int16(at)}${int16(0)}${int16(at + call.length)}`;
  return request(0x25, `${totals}${zeros(10)}${parts}${zeros(2)}`, name + call, state);
}

/** Reads an SMB 1 response, from its header on; undefined if the bytes are no such response. */
export function responseIn(text: string) {
  const bytes = Buffer.from(text, 'latin1').subarray(4);
  if (bytes.length < 35 || bytes.toString('latin1', 0, 4) !== '\xffSMB') return undefined;
  const [tree, user] = [bytes.toString('latin1', 24, 26), bytes.toString('latin1', 28, 30)];
  return { status: bytes.readUInt32LE(5), tree, user, bytes };
}

/** The bytes of a name with what follows it, and where the kind is. */
const ENTRY = 20;
const KIND = 14;
const FOLDER = 0;

/** The names of folders that are shared, in a response to `listShares`; undefined where it is none. */
export function sharesIn(text: string): readonly string[] | undefined {
  const response = responseIn(text);
  if (response === undefined || response.status !== 0) return undefined;
  const { bytes } = response;
  if (bytes[4] !== 0x25 || bytes[32] !== 10 || bytes.length < 55) return undefined;
  const [parameters, data] = [bytes.readUInt16LE(33 + 8), bytes.readUInt16LE(33 + 14)];
  // ERROR_MORE_DATA (234): what fits has come.
  if (bytes.length < parameters + 6 || ![0, 234].includes(bytes.readUInt16LE(parameters))) return undefined;
  const count = bytes.readUInt16LE(parameters + 4);
  const entries = Array.from({ length: count }, (_, index) => data + index * ENTRY).filter(
    (at) => at + ENTRY <= bytes.length,
  );
  return entries
    .filter((at) => bytes.readUInt16LE(at + KIND) === FOLDER)
    .map((at) =>
      bytes
        .toString('latin1', at, at + 13)
        .split('\0', 1)
        .join(''),
    );
}
