import type { Element } from 'domhandler';

/** A selector of one element: its name, its id, its classes, attributes with a value. */
const single = /^([a-z][\w-]*)?((?:[#.][\w-]+|\[[\w-]+=["']?[\w./?=-]+["']?\])*)$/i;
const part = /([#.])([\w-]+)|\[([\w-]+)=["']?([\w./?=-]+)["']?\]/g;

/** Whether a selector as scripts write them means an element: of one with several parts the last is looked at. */
export function isNamedBy(element: Element, selector: string): boolean {
  const [last = ''] = selector
    .trim()
    .split(/[\s>]+/)
    .slice(-1);
  const [, name, rest] = single.exec(last) ?? [];
  if (last === '' || rest === undefined || (name !== undefined && name.toLowerCase() !== element.name)) return false;
  const { id = '', class: classes = '' } = element.attribs;
  return [...rest.matchAll(part)].every(([, sign, word = '', attribute, value]) => {
    if (sign === '#') return id === word;
    if (sign === '.') return classes.split(/\s+/).includes(word);
    return attribute !== undefined && element.attribs[attribute] === value;
  });
}
