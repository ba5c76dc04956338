import { QuoteType, Tokenizer } from 'htmlparser2';

/**
 * The callbacks for elements and texts of markup. Names of elements and attributes are in lower case, except in XML;
 * entities are decoded.
 */
export interface MarkupListener {
  /** Of an attribute that is there twice the first one counts. */
  readonly onopentag?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /**
   * A text may come in parts. What is in a script or style is text, too. `start` is where it begins in what was read;
   * undefined for an entity.
   */
  readonly ontext?: (text: string, start?: number) => void;
  /** End tags as they are written, whether or not something was open. */
  readonly onclosetag?: (name: string) => void;
  readonly oncomment?: (text: string) => void;
}

/**
 * Reads HTML, or XML where `xmlMode` says so, tag by tag; broken markup is read as it comes and nothing throws. Takes
 * linear time, which htmlparser2's Parser does not: that one keeps a stack of what is open, and 250 kB of `<div>` alone
 * take it seconds, 1.4 MB more than a minute.
 */
export function readMarkup(text: string, listener: MarkupListener, { xmlMode = false } = {}): void {
  let name = '';
  let attributeName = '';
  let value = '';
  let attributes: Record<string, string> = Object.create(null);
  const nameOf = (start: number, end: number) =>
    xmlMode ? text.slice(start, end) : text.slice(start, end).toLowerCase();
  const open = () => {
    listener.onopentag?.(name, attributes);
    attributes = Object.create(null);
  };
  const tokenizer = new Tokenizer(
    { xmlMode, decodeEntities: true },
    {
      onopentagname(start, end) {
        name = nameOf(start, end);
      },
      onattribname(start, end) {
        attributeName = nameOf(start, end);
      },
      onattribdata(start, end) {
        value += text.slice(start, end);
      },
      onattribentity(codePoint) {
        value += String.fromCodePoint(codePoint);
      },
      onattribend(quote) {
        attributes[attributeName] ??= quote === QuoteType.NoValue ? '' : value;
        value = '';
      },
      onopentagend: open,
      onselfclosingtag() {
        open();
        if (xmlMode) listener.onclosetag?.(name);
      },
      onclosetag(start, end) {
        listener.onclosetag?.(nameOf(start, end));
      },
      ontext(start, end) {
        listener.ontext?.(text.slice(start, end), start);
      },
      ontextentity(codePoint) {
        listener.ontext?.(String.fromCodePoint(codePoint));
      },
      oncomment(start, end, offset) {
        listener.oncomment?.(text.slice(start, end - offset));
      },
      oncdata(start, end, offset) {
        if (xmlMode) listener.ontext?.(text.slice(start, end - offset));
      },
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    },
  );
  tokenizer.write(text);
  tokenizer.end();
}
