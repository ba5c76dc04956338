import type { Element } from 'domhandler';
import { getAttributeValue, getElementsByTagName, textContent } from 'domutils';
import { controlsOf } from './default-button.ts';

/** Names and values of a form as it stands (HTML, 4.10.21.4, without what a click chooses). */
export function formValues(form: Element, controls = controlsOf(form)): [string, string][] {
  const values: [string, string][] = [];
  for (const field of controls) {
    if (field.name === 'button') continue;
    const name = getAttributeValue(field, 'name');
    if (!name || getAttributeValue(field, 'disabled') !== undefined) continue;
    if (field.name === 'textarea') values.push([name, textContent(field)]);
    else if (field.name === 'select') values.push([name, chosenOf(field)]);
    else {
      const type = (getAttributeValue(field, 'type') ?? 'text').toLowerCase();
      if (/^(?:submit|button|image|reset|file)$/.test(type)) continue;
      if (/^(?:checkbox|radio)$/.test(type) && getAttributeValue(field, 'checked') === undefined) continue;
      values.push([name, getAttributeValue(field, 'value') ?? (/^(?:checkbox|radio)$/.test(type) ? 'on' : '')]);
    }
  }
  return values;
}

function chosenOf(select: Element): string {
  const options = getElementsByTagName('option', select, true);
  const chosen = options.find((option) => getAttributeValue(option, 'selected') !== undefined) ?? options[0];
  return chosen === undefined ? '' : (getAttributeValue(chosen, 'value') ?? textContent(chosen));
}
