import { withoutHeader } from '../headers/evidence.ts';
import type { PassiveCheck } from '../passive-check.ts';

/** A response with a body has no Content-Type, or an empty one. Certain that it is missing; a body of length 0 needs none. */
export const contentTypeMissing: PassiveCheck = {
  id: 'content-type-missing',
  title: 'Content-Type header missing',
  score: 3,
  confidence: 'certain',
  cwe: [436],
  references: [
    'https://www.rfc-editor.org/rfc/rfc9110#section-8.3',
    'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Type',
  ],
  risk: 'Browsers guess the type of the content (MIME sniffing). An uploaded file can be rendered as a page with scripts.',
  recommendation:
    'Send a Content-Type header with every response.\nnginx: include mime.types; default_type application/octet-stream;\nApache: AddType for the file extensions in use\nCloudFront forwards the header of the origin; on S3 set the Content-Type of the object',
  appliesTo: ({ status, missing, headers }) =>
    status === 200 && !missing && headers.get('content-length')?.trim() !== '0',
  inspect: (page) => {
    if ((page.headers.get('content-type') ?? '').trim() !== '') return [];
    const isEmpty = page.text === '' && page.headers.get('content-length') === undefined;
    const isTold =
      page.headers.get('transfer-encoding') !== undefined || page.headers.get('content-encoding') !== undefined;
    if (isEmpty && !isTold) return [];
    return [
      {
        cause: '',
        description: 'The response has a body and no Content-Type header.',
        evidence: withoutHeader(page, 'Content-Type'),
      },
    ];
  },
};
