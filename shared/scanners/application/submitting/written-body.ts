import { jsonWith, xmlWith } from './body-leaves.ts';
import { bodyFormOf, type Submission } from './submission.ts';

/** A body as it is sent. */
interface WrittenBody {
  readonly contentType: string;
  readonly body: string | Buffer;
}

/** No value that is sent holds it. */
const boundary = 'scanfold-boundary-5f0c7a1e93d24b68';

/** The bytes that a percent-encoded text stands for. */
export function bytesOf(encoded: string): Buffer {
  const bytes = Buffer.from(encoded, 'utf8').toString('latin1');
  return Buffer.from(
    bytes.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
}

const quotedName = (name: string) => name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');

/** HTML, 4.10.21.8: each field is a part of its own; a field for a file that nobody has chosen is an empty one. */
function multipart(fields: readonly (readonly [string, Buffer])[], files: readonly string[]): Buffer {
  const parts = fields.flatMap(([name, value]) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${quotedName(name)}"\r\n\r\n`),
    value,
    Buffer.from('\r\n'),
  ]);
  const empty = files.map((name) =>
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${quotedName(name)}"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n`,
    ),
  );
  return Buffer.concat([...parts, ...empty, Buffer.from(`--${boundary}--\r\n`)]);
}

/**
 * The body of a submission with another value of one field (the first of its name) or leaf, written as it is to stand in
 * an address; without a name as it is.
 */
export function writtenBody({ mediaType, fields, files, text }: Submission, name?: string, value = ''): WrittenBody {
  const form = bodyFormOf(mediaType);
  if (form === 'json' || form === 'xml') {
    const own = bytesOf(value).toString('utf8');
    const body = name === undefined ? text : form === 'json' ? jsonWith(text, name, own) : xmlWith(text, name, own);
    return { contentType: mediaType, body };
  }
  const at = fields.findIndex(([own]) => own === name);
  if (form === 'multipart') {
    const own = fields.map(([key, each], index): [string, Buffer] => [
      key,
      index === at ? bytesOf(value) : Buffer.from(each),
    ]);
    return { contentType: `multipart/form-data; boundary=${boundary}`, body: multipart(own, files) };
  }
  const pairs = fields.map(
    ([key, each], index) => `${encodeURIComponent(key)}=${index === at ? value : encodeURIComponent(each)}`,
  );
  return { contentType: 'application/x-www-form-urlencoded', body: pairs.join('&') };
}

/** Names and values of a multipart body of ours; undefined for any other body. */
export function multipartFieldsOf(body: string): readonly (readonly [name: string, value: string])[] | undefined {
  if (!body.startsWith(`--${boundary}\r\n`)) return undefined;
  return body.split(`--${boundary}`).flatMap((part): [string, string][] => {
    const head = /^\r\nContent-Disposition: form-data; name="([^"\r\n]*)"\r\n\r\n/.exec(part);
    return head ? [[head[1] ?? '', part.slice(head[0].length, -2)]] : [];
  });
}
