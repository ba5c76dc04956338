import { type ExposureCheck, exposed, HARDENED, unclear } from '../examination/exposure-check.ts';
import { exportsIn } from '../examination/nfs-exports.ts';
import { answerTo } from '../naming/inquiry.ts';
import { mountd, resultsOf } from '../services/onc-rpc.ts';

const EVERYONE: ReadonlySet<string> = new Set(['*', '(everyone)', '0.0.0.0/0', '::/0']);

/** Folders of NFS that any client may mount, as the mount daemon lists them. Nothing is mounted. */
export const nfsExportToEveryone: ExposureCheck = {
  id: 'nfs-export-to-everyone',
  title: 'NFS export accessible to any client',
  services: [mountd.id],
  score: 8,
  cwe: [306, 668],
  problem: 'exports folders to every client',
  risk: 'Anyone who can reach the port can mount the folder and read its files, and may be able to change them under any user ID.',
  recommendation:
    'Name the allowed clients in /etc/exports in place of `*`, and require Kerberos (`sec=krb5p`). Admit only them to ports 111, 2049 and 20048 with a firewall.',
  references: ['https://www.rfc-editor.org/rfc/rfc1813', 'https://man7.org/linux/man-pages/man5/exports.5.html'],
  confidence: 'firm',
  judge({ said }) {
    const answer = answerTo(mountd.id, said);
    const results = answer && resultsOf(answer);
    if (answer === undefined || results === undefined) return unclear();
    const open = exportsIn(results).filter(
      ({ groups }) => groups.length === 0 || groups.some((each) => EVERYONE.has(each)),
    );
    if (open.length === 0) return HARDENED;
    const paths = open.slice(0, 10).map(({ path }) => path);
    return { ...exposed(answer, `Exports to every client: ${paths.join(', ')}`), excerpt: paths[0] };
  },
};
