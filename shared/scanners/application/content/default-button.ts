import type { Element } from 'domhandler';
import { getAttributeValue, getElementsByTagName } from 'domutils';

/** The button that Enter presses in a form (HTML, 4.10.21.2): its name and value are sent along. */
export function defaultButton(form: Element): Element | undefined {
  return getElementsByTagName((name) => name === 'button' || name === 'input', form, true).find((element) => {
    const type = getAttributeValue(element, 'type')?.trim().toLowerCase() ?? '';
    return element.name === 'button' ? type === '' || type === 'submit' : type === 'submit';
  });
}
