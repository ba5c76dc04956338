import type { Element } from 'domhandler';
import { getAttributeValue, getElementsByTagName } from 'domutils';

/** Fields and buttons of one form that are looked at. */
const maxControls = 500;
const controlNames: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'button']);

/** True for what a form sends or is sent by. */
export const isControl = (element: Element) => controlNames.has(element.name);

/**
 * The fields and buttons of a form in the order of the document: those in it that name no other, and, of `strays` (those
 * anywhere in the page that name a form), those that name it (HTML, 4.10.18.3).
 */
export function controlsOf(form: Element, strays: readonly Element[] = []): readonly Element[] {
  const id = getAttributeValue(form, 'id') ?? '';
  const owner = (control: Element) => getAttributeValue(control, 'form');
  const inside = getElementsByTagName((name) => controlNames.has(name), form, true, maxControls);
  const own = inside.filter((control) => strays.length === 0 || [undefined, id].includes(owner(control)));
  const known = new Set(own);
  return [...own, ...strays.filter((control) => id !== '' && owner(control) === id && !known.has(control))];
}

/** True for a button that sends its form: also one that is an image (HTML, 4.10.18.5). */
export function isSubmitter(control: Element): boolean {
  const type = getAttributeValue(control, 'type')?.trim().toLowerCase() ?? '';
  if (control.name === 'button') return !/^(?:button|reset)$/.test(type);
  return control.name === 'input' && (type === 'submit' || type === 'image');
}

/** The button that Enter presses in a form (HTML, 4.10.21.2): its name and value are sent along. */
export function defaultButton(form: Element): Element | undefined {
  return controlsOf(form).find(isSubmitter);
}

/** What a pressed button adds to what its form sends: an image where it was hit, as Enter hits it (HTML, 4.10.21.4). */
export function pressedValues(button: Element | undefined): readonly (readonly [name: string, value: string])[] {
  if (button === undefined || getAttributeValue(button, 'disabled') !== undefined) return [];
  const name = getAttributeValue(button, 'name') ?? '';
  if (button.name === 'input' && /^\s*image\s*$/i.test(getAttributeValue(button, 'type') ?? '')) {
    const before = name === '' ? '' : `${name}.`;
    return [
      [`${before}x`, '0'],
      [`${before}y`, '0'],
    ];
  }
  return name === '' ? [] : [[name, getAttributeValue(button, 'value') ?? '']];
}
