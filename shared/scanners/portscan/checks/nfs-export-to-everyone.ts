import { type ExposureCheck, exposed, HARDENED, unclear } from '../exposure-check.ts';
import { answerTo, question } from '../inquiry.ts';
import { rpcCall, rpcResults } from '../services/rpc.ts';

const EXPORTS = 'nfs-exports';
const EVERYONE: ReadonlySet<string> = new Set(['*', '(everyone)', '0.0.0.0/0', '::/0']);

/** An exported folder, and the groups of clients that may mount it. */
interface Export {
  readonly path: string;
  readonly groups: readonly string[];
}

/** Reads values of XDR (RFC 4506) in turn; undefined where the text ends before. */
class Xdr {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(text: string) {
    this.#bytes = Buffer.from(text, 'latin1');
  }

  number(): number | undefined {
    if (this.#at + 4 > this.#bytes.length) return undefined;
    this.#at += 4;
    return this.#bytes.readUInt32BE(this.#at - 4);
  }

  string(): string | undefined {
    const length = this.number();
    if (length === undefined || this.#at + length > this.#bytes.length) return undefined;
    const text = this.#bytes.toString('latin1', this.#at, this.#at + length);
    this.#at += Math.ceil(length / 4) * 4;
    return text;
  }

  /** The items of a list, each after a mark that it follows. */
  list<T>(item: () => T | undefined): readonly T[] {
    const items: T[] = [];
    while (this.number() === 1) {
      const next = item();
      if (next === undefined) break;
      items.push(next);
    }
    return items;
  }
}

/** The exports of a mount daemon (RFC 1813, section 5.2.5); a list that is cut off has those before. */
function exportsIn(results: string): readonly Export[] {
  const xdr = new Xdr(results);
  return xdr.list(() => {
    const path = xdr.string();
    return path === undefined ? undefined : { path, groups: xdr.list(() => xdr.string()) };
  });
}

/** Folders of NFS that any client may mount, as the mount daemon lists them. Nothing is mounted. */
export const nfsExportToEveryone: ExposureCheck = {
  id: 'nfs-export-to-everyone',
  title: 'NFS export accessible to any client',
  services: ['rpc'],
  score: 8,
  cwe: [306, 668],
  problem: 'exports folders to every client',
  risk: 'Anyone who can reach the port can mount the folder and read its files, and may be able to change them under any user ID.',
  recommendation:
    'Name the allowed clients in /etc/exports in place of `*`, and require Kerberos (`sec=krb5p`). Admit only them to ports 111, 2049 and 20048 with a firewall.',
  references: ['https://www.rfc-editor.org/rfc/rfc1813', 'https://man7.org/linux/man-pages/man5/exports.5.html'],
  confidence: 'firm',
  inquiries: [question(EXPORTS, rpcCall(100_005, 3, 5))],
  judge({ said }) {
    const answer = answerTo(EXPORTS, said);
    if (answer === undefined) return unclear();
    const results = rpcResults(answer.text);
    // Another program than the mount daemon.
    if (results === undefined) return HARDENED;
    const open = exportsIn(results).filter(
      ({ groups }) => groups.length === 0 || groups.some((each) => EVERYONE.has(each)),
    );
    if (open.length === 0) return HARDENED;
    const paths = open.slice(0, 10).map(({ path }) => path);
    return { ...exposed(answer, `Exports to every client: ${paths.join(', ')}`), excerpt: paths[0] };
  },
};
