/** A document of XML that a site's own value is, with the positions where a reference to an entity may stand. */
export interface XmlDocument {
  /** What stands before the root element. A document type of its own is left out. */
  readonly prolog: string;
  /** The root element's name. */
  readonly root: string;
  /** The root element and what comes after it. */
  readonly body: string;
  /** Ends of texts in the body. */
  readonly texts: readonly number[];
  /** Ends of attributes' values in the body. */
  readonly attributes: readonly number[];
  /** How often the value is encoded beyond what any value of an address is. */
  readonly encodings: number;
}

/** Longer values are no documents that a link carries. */
const maxLength = 20_000;
const maxPlaces = 200;

const startOfDocument = /^\s{0,100}<(?:\?xml\s|!--|!DOCTYPE\s|[A-Za-z_])/;
const elementName = /^<([A-Za-z_][\w.:-]{0,100})(?=[\s/>])/;
const attribute = /\s([A-Za-z_][\w.:-]{0,100})\s{0,5}=\s{0,5}(?:"[^"<>]{0,2000}"|'[^'<>]{0,2000}')/g;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The end of a tag: a `>` between quotes is none. */
function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at + 1;
  }
  return -1;
}

function endOfDoctype(text: string, from: number): number {
  const end = text.indexOf('>', from) + 1;
  const bracket = text.indexOf('[', from);
  if (bracket < 0 || bracket > end) return end === 0 ? -1 : end;
  const close = /\]\s{0,20}>/.exec(text.slice(bracket));
  return close ? bracket + close.index + close[0].length : -1;
}

function endAfter(text: string, from: number, sign: string): number {
  const at = text.indexOf(sign, from);
  return at < 0 ? -1 : at + sign.length;
}

function endOfMarkup(text: string, from: number): number {
  if (text.startsWith('<!--', from)) return endAfter(text, from + 4, '-->');
  if (text.startsWith('<![CDATA[', from)) return endAfter(text, from, ']]>');
  if (text.startsWith('<?', from)) return endAfter(text, from, '?>');
  return text.startsWith('<!', from) ? endOfDoctype(text, from) : endOfTag(text, from);
}

/** Reads a value that is a document of XML, written plainly or encoded once more; undefined for any other. */
export function xmlDocument(value: string): XmlDocument | undefined {
  if (value.length > maxLength) return undefined;
  const isEncoded = /^\s{0,100}%3C/i.test(value);
  const text = (isEncoded ? decoded(value) : value).trim();
  if (!startOfDocument.test(text) || !text.endsWith('>')) return undefined;
  let prolog = '';
  let root: string | undefined;
  let inRoot = 0;
  let body = '';
  const texts: number[] = [];
  const attributes: number[] = [];
  for (let at = 0; at < text.length; ) {
    const end = endOfMarkup(text, at);
    if (end < 0) return undefined;
    const markup = text.slice(at, end);
    const next = text.indexOf('<', end);
    const words = text.slice(end, next < 0 ? text.length : next);
    at = end + words.length;
    const name = elementName.exec(markup)?.[1];
    if (root === undefined && name === undefined) {
      prolog += (markup.startsWith('<!DOCTYPE') ? '' : markup) + words;
      continue;
    }
    if (name !== undefined)
      for (const { 0: found, 1: key = '', index } of markup.matchAll(attribute))
        if (!/^(?:xml|xsi:)/i.test(key)) attributes.push(body.length + index + found.length - 1);
    if (root === undefined) {
      root = name;
      // A root that is closed at once is opened, so that there is a position in it.
      const isClosed = markup.endsWith('/>');
      inRoot = isClosed ? markup.length - 1 : markup.length;
      body = isClosed ? `${markup.slice(0, -2)}></${name}>` : markup;
    } else body += markup;
    body += words;
    if (words.trim() !== '' || markup.startsWith('<![CDATA[')) texts.push(body.length);
  }
  if (root === undefined || texts.length + attributes.length > maxPlaces) return undefined;
  return { prolog, root, body, texts: texts.length > 0 ? texts : [inRoot], attributes, encodings: isEncoded ? 2 : 1 };
}

/** The document with declarations of entities and a reference at some of its positions, as it stands in an address. */
export function documentWith(
  { prolog, root, body, encodings }: XmlDocument,
  {
    declarations,
    reference,
    at,
  }: { readonly declarations: string; readonly reference: string; readonly at: readonly number[] },
): { readonly written: string; readonly encoded: string } {
  let filled = '';
  let from = 0;
  for (const position of at.toSorted((a, b) => a - b)) {
    filled += body.slice(from, position) + reference;
    from = position;
  }
  const written = `${prolog}<!DOCTYPE ${root} [${declarations}]>${filled}${body.slice(from)}`;
  const once = encodeURIComponent(written);
  return { written, encoded: encodings > 1 ? encodeURIComponent(once) : once };
}
