import { type ChildNode, type Element, hasChildren, isTag, isText } from 'domhandler';
import { getAttributeValue } from 'domutils';

const maxWords = 100;

/** The first words inside an element; of an element full of others, what stands in the first of them. */
function wordsOf(element: Element): string {
  const [only] = element.children;
  if (only === undefined) return '';
  // Most links hold a text and nothing else.
  if (element.children.length === 1 && isText(only)) return only.data.trim().slice(0, maxWords);
  let words = '';
  const waiting: ChildNode[] = [...element.children].reverse();
  let left = maxWords;
  for (let node = waiting.pop(); node !== undefined && left > 0 && words.length < maxWords; node = waiting.pop()) {
    left -= 1;
    if (isText(node)) words += node.data;
    if (hasChildren(node)) waiting.push(...node.children.slice(0, maxWords).reverse());
  }
  return words.trim().slice(0, maxWords);
}

/** The first image in an element says what a link or button of an image is for. */
function imageWords(element: Element): readonly (string | undefined)[] {
  const image = element.children.find((child) => isTag(child) && child.name === 'img');
  if (image === undefined || !isTag(image)) return [];
  return [getAttributeValue(image, 'alt'), getAttributeValue(image, 'title')];
}

/** All that an element says of what it is for: its text, its title, its other names, its image's; each for itself. */
export function saidOf(element: Element): readonly string[] {
  const attributes = ['title', 'aria-label', 'alt', 'data-original-title'].map((name) =>
    getAttributeValue(element, name),
  );
  const isButton =
    element.name === 'input' && /^(?:submit|image|button)$/i.test(getAttributeValue(element, 'type') ?? '');
  const value = isButton ? getAttributeValue(element, 'value') : undefined;
  const said = [wordsOf(element), value, ...attributes, ...imageWords(element)].flatMap((text) => {
    const trimmed = text?.trim().slice(0, maxWords) ?? '';
    return trimmed === '' ? [] : [trimmed];
  });
  return [...new Set(said)];
}
