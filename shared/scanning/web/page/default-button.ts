import { type Element, isTag, type ParentNode } from 'domhandler';
import { filter, getAttributeValue, getElementsByTagName } from 'domutils';

/** Fields and buttons of one form that are looked at. */
const maxControls = 500;
const controlNames: ReadonlySet<string> = new Set(['input', 'select', 'textarea', 'button']);

/** Fields and buttons of one page that name their form. */
const maxStrays = 500;
const strays = new WeakMap<ParentNode, readonly Element[]>();

/** What stands above everything else of a page. */
function rootOf(element: Element): ParentNode {
  let root: ParentNode = element;
  while (root.parent !== null) root = root.parent;
  return root;
}

/** The fields and buttons of a page that name their form, wherever they stand; looked for once in each page. */
function straysOf(form: Element): readonly Element[] {
  const root = rootOf(form);
  const known = strays.get(root);
  if (known !== undefined) return known;
  const namesForm = (element: Element) =>
    controlNames.has(element.name) && getAttributeValue(element, 'form') !== undefined;
  const found = filter((node) => isTag(node) && namesForm(node), root, true, maxStrays).filter(isTag);
  strays.set(root, found);
  return found;
}

/**
 * The fields and buttons of a form in the order of the document: those in it that name no other, and those anywhere in the
 * page that name it (HTML, 4.10.18.3).
 */
export function controlsOf(form: Element): readonly Element[] {
  const id = getAttributeValue(form, 'id') ?? '';
  const owner = (control: Element) => getAttributeValue(control, 'form');
  const others = straysOf(form);
  const inside = getElementsByTagName((name) => controlNames.has(name), form, true, maxControls);
  const own = inside.filter((control) => others.length === 0 || [undefined, id].includes(owner(control)));
  const known = new Set(own);
  return [...own, ...others.filter((control) => id !== '' && owner(control) === id && !known.has(control))];
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
