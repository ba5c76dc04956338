import { type Element, isTag } from 'domhandler';
import { getAttributeValue } from 'domutils';
import { wordsOfName } from '../../../../scanning/web/acting/split-words.ts';
import { kindOfVerb } from '../../../../scanning/web/acting/verb-book.ts';

const maxLength = 1000;

/** A script's question that a visitor has to answer before something is done. */
const confirms = /\bconfirm\s{0,5}\(/;
/** Whether a link is followed is what a function of the page's own says: `return delete_dialog('5')`. */
const returnsCall = /\breturn\s{1,5}([\w.$]{1,60})\s{0,5}\(/;
const question = /[?？]$/;

/** True for a function that asks before it does something, or has the name of what it does. */
const isAsking = (name: string) =>
  wordsOfName(name).some((word) => /^confirm/.test(word) || kindOfVerb(word) === 'always');

/** Attributes for what is asked; of the others many hold texts that are shown. */
const asks = /^(?:lang|data-(?!.*(?:title|content|label|tooltip|text|name|subject|url|href|src)).*)$/;

/** Class names for what cannot be undone, as frameworks have them, and of the icons that stand for it. */
const danger = /^(?:btn-(?:outline-)?danger|(?:fa|bi|glyphicon|icon|mdi|ti)-(?:trash|delete|remove|ban|power-off)\S*)$/;
const confirmed = /^(?:\S{1,20}-)?(?:del)?(?:confirm|confirmation)(?:-\S{1,20})?$/i;

function hasClass(element: Element, test: (name: string) => boolean): boolean {
  return (getAttributeValue(element, 'class') ?? '').slice(0, maxLength).split(/\s+/).some(test);
}

/**
 * True where the page asks the visitor first whether it is to be done: by a script, as Rails, Yii, Laravel and Turbo have
 * it, or by a question in any attribute of its own; and where a link looks as what is not undone looks.
 */
export function asksFirst(element: Element): boolean {
  const script = (getAttributeValue(element, 'onclick') ?? '').slice(0, maxLength);
  const [, called] = returnsCall.exec(script) ?? [];
  if (confirms.test(script) || (called !== undefined && isAsking(called))) return true;
  for (const [name, value] of Object.entries(element.attribs)) {
    if (/^data-(?:turbo-)?confirm/.test(name)) return true;
    if (asks.test(name) && question.test(value.slice(-maxLength).trim())) return true;
  }
  if (hasClass(element, (name) => danger.test(name) || confirmed.test(name))) return true;
  const icon = element.children.find((child) => isTag(child) && /^(?:i|span|svg)$/.test(child.name));
  return icon !== undefined && isTag(icon) && hasClass(icon, (name) => danger.test(name));
}
