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
  title: 'Character encoding not declared',
  score: 1,
  confidence: 'certain',
  cwe: [436],
  references: [
    'https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding',
    'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta#charset',
  ],
  risk: 'Browsers guess the encoding. In some encodings, text that was escaped correctly for another encoding becomes markup, which can enable cross-site scripting (XSS).',
  recommendation:
    'Declare UTF-8 in the Content-Type header.\nnginx: charset utf-8;\nApache: AddDefaultCharset utf-8\nCloudFront forwards the header of the origin; on S3 set the Content-Type of the object to text/html; charset=utf-8',
  appliesTo: isDocument,
  inspect: (page) => {
    const isXml = page.contentType !== 'text/html';
    const isSaid = /;\s{0,10}charset\s{0,10}=/i.test((page.headers.get('content-type') ?? '').slice(0, 500));
    const start = page.text.slice(0, looked);
    const isMarked = start.startsWith('\ufeff') || /<meta\b[^>]{0,200}charset/i.test(start);
    if (isSaid || isMarked || isXml || page.text.trim() === '') return [];
    return [
      {
        cause: '',
        description:
          'Neither the Content-Type header nor the first 1,024 characters of the page declare a character encoding.',
        evidence: headerLines(page, 'Content-Type'),
      },
    ];
  },
};
