import { headerLines } from '../headers/evidence.ts';
import { isDocument } from '../headers/page-kind.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** How far browsers look for a meta element with the charset (HTML, 13.2.3.2). */
const looked = 1024;

/**
 * A page of HTML says its character encoding nowhere: not in Content-Type, not by a byte order mark, not in a meta
 * element at its start. Certain, and informational.
 */
export const charsetMissing: PassiveCheck = {
  id: 'charset-missing',
  title: 'Page that does not name its character encoding',
  score: 1,
  confidence: 'certain',
  cwe: [436],
  references: [
    'https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding',
    'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta#charset',
  ],
  risk: 'Browsers guess the encoding; with some of them, text that was escaped rightly in another one becomes markup.',
  recommendation:
    'Say UTF-8 in the header.\nnginx: charset utf-8;\nApache: AddDefaultCharset utf-8\nCloudFront passes on what the origin says; on S3 write text/html; charset=utf-8 as the Content-Type of the object',
  judges: isDocument,
  look: (page) => {
    const isXml = page.contentType !== 'text/html';
    const isSaid = /;\s{0,10}charset\s{0,10}=/i.test((page.headers.get('content-type') ?? '').slice(0, 500));
    const start = page.text.slice(0, looked);
    const isMarked = start.startsWith('\ufeff') || /<meta\b[^>]{0,200}charset/i.test(start);
    if (isSaid || isMarked || isXml || page.text.trim() === '') return [];
    return [
      {
        cause: '',
        description: 'Neither Content-Type nor the first 1,024 characters of the page name a character encoding.',
        evidence: headerLines(page, 'Content-Type'),
      },
    ];
  },
};
