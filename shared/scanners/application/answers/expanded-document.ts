import type { WebResponse } from '../../../scanning/web/message/web-message.ts';
import type { Probe } from '../active-check.ts';
import { saidBy } from '../probing/html-answer.ts';
import { documentWith, type XmlDocument, xmlDocument } from './xml-document.ts';

/** Places that are tried one by one, where a reference in all of them at once makes no document the page likes. */
const maxAlone = 6;

/** A document whose entities the server has put in. */
export interface ExpandedDocument {
  readonly document: XmlDocument;
  /** The places of which one comes back. */
  readonly at: readonly number[];
  readonly written: string;
  readonly shown: string;
  readonly response: WebResponse;
}

/** Lists of places to try: all at once, then the first ones each by itself. */
function placesOf({ texts, attributes }: XmlDocument): readonly (readonly number[])[] {
  const all = [...texts, ...attributes];
  return all.length < 2 ? [all] : [all, ...all.slice(0, maxAlone).map((place) => [place])];
}

/**
 * The document that a point's own value is, with entities of its own document type that an XML processor put in. Two
 * halves of a word, declared apart, stand together in the answer then; nothing that only repeats a value puts them so.
 * Asked twice with fresh words, and once with the references escaped, where the word must not come back.
 */
export async function expandedDocument({ point, send, marker }: Probe): Promise<ExpandedDocument | undefined> {
  const document = xmlDocument(point.value);
  if (document === undefined) return undefined;
  const ask = async (at: readonly number[], sign: '&' | '&amp;') => {
    const [one, two, first, second] = [marker(), marker(), marker(), marker()];
    const { written, encoded } = documentWith(document, {
      declarations: `<!ENTITY ${one} "${first}"><!ENTITY ${two} "${second}">`,
      reference: `${sign}${one};${sign}${two};`,
      at,
    });
    const response = await send(encoded);
    const shown = first + second;
    const isShown = response.text().includes(shown) || saidBy(response).includes(shown);
    return { written, shown, response, isShown };
  };
  for (const at of placesOf(document)) {
    if (!(await ask(at, '&')).isShown) continue;
    // The negative control: an escaped reference is text to an XML processor.
    if ((await ask(at, '&amp;')).isShown) return undefined;
    const { isShown, ...again } = await ask(at, '&');
    if (isShown) return { document, at, ...again };
  }
  return undefined;
}
