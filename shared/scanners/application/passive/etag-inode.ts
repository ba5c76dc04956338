import { headerLines } from '../headers/evidence.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** Inode, size and time in base 16, as Apache wrote them before 2.4. */
const threeParts = /^(?:W\/)?"[0-9a-f]{1,16}-[0-9a-f]{1,16}-[0-9a-f]{10,16}(?:;[^"]{0,40})?"$/;

/** An ETag holds the number of the file on its disk: `ETag: "2c39-1a4-5e8d1f2a3b4c0"`. Firm: it goes by its form. */
export const etagInode: PassiveCheck = {
  id: 'etag-inode',
  title: 'ETag tells the number of a file on its disk',
  score: 1,
  confidence: 'firm',
  cwe: [200],
  references: [
    'https://httpd.apache.org/docs/2.4/mod/core.html#fileetag',
    'https://nvd.nist.gov/vuln/detail/CVE-2003-1418',
  ],
  risk: 'The number tells a little of the machine, and differs on each machine of a group, so that caches miss.',
  recommendation:
    'Leave it out.\nApache: FileETag MTime Size\nnginx: has never written it; look at the server behind\nCloudFront passes on what the origin says',
  judges: ({ status }) => status === 200,
  look: (page) =>
    threeParts.test((page.headers.get('etag') ?? '').slice(0, 200).trim())
      ? [
          {
            cause: '',
            description: 'The ETag has three parts, the first of which is the number (inode) of the file.',
            evidence: headerLines(page, 'ETag'),
          },
        ]
      : [],
};
