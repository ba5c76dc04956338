const sniffedBytes = 1024;

// Each pattern reads at most the first KiB and has one repetition at a place, so it takes linear time.
const headerCharset = /charset\s*=\s*["']?([\w:.+-]{1,40})/i;
const metaCharset = /<meta[^>]{0,300}?charset\s*=\s*(?:["']\s*)?([\w:.+-]{1,40})/i;
const xmlEncoding = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.+-]{1,40})["']/i;

function byteOrderMark(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return undefined;
}

function declared(body: Buffer): string | undefined {
  const start = body.toString('latin1', 0, sniffedBytes);
  const label = metaCharset.exec(start)?.[1] ?? xmlEncoding.exec(start)?.[1];
  // What can be read as ASCII is not UTF-16, whatever it says (WHATWG HTML, "prescan a byte stream").
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

function decoderOf(label: string | undefined) {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/**
 * The text of a body: its charset is that of the byte order mark, else of the Content-Type header, else of a meta element
 * or XML declaration in the first KiB; UTF-8 where none is said or the label is unknown. Never throws.
 */
export function decodeText(body: Buffer, contentType: string | undefined): string {
  const decoder =
    decoderOf(byteOrderMark(body)) ??
    decoderOf(headerCharset.exec(contentType ?? '')?.[1]) ??
    decoderOf(declared(body)) ??
    new TextDecoder();
  return decoder.decode(body);
}
