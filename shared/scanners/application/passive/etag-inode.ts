import { headerLines } from '../headers/evidence.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** Inode, size and time in base 16, as Apache wrote them before 2.4. */
const threeParts = /^(?:W\/)?"[0-9a-f]{1,16}-[0-9a-f]{1,16}-[0-9a-f]{10,16}(?:;[^"]{0,40})?"$/;

/** An ETag holds the number of the file on its disk: `ETag: "2c39-1a4-5e8d1f2a3b4c0"`. Firm: it goes by its form. */
export const etagInode: PassiveCheck = {
  id: 'etag-inode',
  title: 'Inode number disclosed in ETag header',
  score: 1,
  confidence: 'firm',
  cwe: [497, 200],
  references: [
    'https://httpd.apache.org/docs/2.4/mod/core.html#fileetag',
    'https://nvd.nist.gov/vuln/detail/CVE-2003-1418',
  ],
  risk: 'The inode number discloses details of the file system. It differs between the servers of a cluster, which makes caching less effective.',
  recommendation:
    'Remove the inode number from the ETag header.\nApache: FileETag MTime Size\nnginx: does not use inode numbers; check the backend server\nCloudFront forwards the header of the origin',
  appliesTo: ({ status }) => status === 200,
  inspect: (page) =>
    threeParts.test((page.headers.get('etag') ?? '').slice(0, 200).trim())
      ? [
          {
            cause: '',
            description: 'The ETag header has three parts, the first of which is the inode number of the file.',
            evidence: headerLines(page, 'ETag'),
          },
        ]
      : [],
};
