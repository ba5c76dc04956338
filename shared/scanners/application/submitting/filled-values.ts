import type { Element } from 'domhandler';
import { getAttributeValue, getElementsByTagName, textContent } from 'domutils';
import { anyValue, isHostField } from '../../../scanning/definitions/any-value.ts';
import { harmOfText } from '../../../scanning/web/acting/harm.ts';

const attribute = (element: Element, name: string) => getAttributeValue(element, name)?.trim() ?? '';

/** Names of fields for a number, whatever their type. */
const numberName = /(?:^|[_-])(?:id|no|num|number|nr|qty|quantity|count|age|zip|year|month|day|phone|tel|mobile)$|Id$/;

/** True for the name of a field that takes a number. */
export const isNumberName = (name: string) => numberName.test(name);

/** What fields for a phone, a time or a color are filled in with, by their types: browsers see to the form, programs rarely do. */
const typedTexts: Readonly<Record<string, string>> = {
  tel: '5550100',
  date: '2024-01-31',
  month: '2024-01',
  time: '12:00',
  'datetime-local': '2024-01-31T12:00',
  color: '#336699',
};
const allTyped: ReadonlySet<string> = new Set(Object.values(typedTexts));

/** True for a value by which a scan has filled in a field for text: a program may keep any other in its place. */
export const isFilledText = (value: string, mark: string) => value.includes(mark) || allTyped.has(value);

/** A value of the form that a field asks for; what is free text carries the mark. */
function textFor(field: Element, mark: string): string {
  const [type, name] = [attribute(field, 'type').toLowerCase(), attribute(field, 'name')];
  if (type === 'email' || /e-?mail/i.test(name)) return `${mark}@example.com`;
  if (type === 'url') return `https://example.com/${mark}`;
  if (type === 'number' || type === 'range') return attribute(field, 'min') || anyValue;
  const typed = typedTexts[type];
  if (typed !== undefined) return typed;
  if (isHostField(name)) return `${mark}.example.com`;
  return isNumberName(name) ? anyValue : mark;
}

function optionOf(select: Element): string {
  const values = getElementsByTagName('option', select, true, 200).map((option) => ({
    isSelected: getAttributeValue(option, 'selected') !== undefined,
    words: textContent(option).trim(),
    value: getAttributeValue(option, 'value') ?? textContent(option),
  }));
  const filled = values.filter(({ value }) => value !== '');
  const harmless = filled.filter(({ value, words }) => [value, words].every((each) => harmOfText(each) === undefined));
  const chosen = filled.find(({ isSelected }) => isSelected) ?? harmless[0] ?? filled[0];
  return chosen?.value ?? '';
}

const pressed: ReadonlySet<string> = new Set(['submit', 'button', 'image', 'reset', 'file']);

/**
 * Names and values of a form as a visitor would send it: as it stands, with something in every field that is empty, and
 * one choice of each that nobody has chosen yet. Texts carry the mark, by which whoever looks after the site finds what a
 * scan has left.
 */
export function filledValues(controls: readonly Element[], mark: string): [name: string, value: string][] {
  const values: [string, string][] = [];
  const chosen = new Set(
    controls
      .filter((field) => getAttributeValue(field, 'checked') !== undefined)
      .map((field) => attribute(field, 'name')),
  );
  for (const field of controls) {
    const name = getAttributeValue(field, 'name') ?? '';
    const type = field.name === 'input' ? attribute(field, 'type').toLowerCase() || 'text' : field.name;
    if (name === '' || pressed.has(type) || getAttributeValue(field, 'disabled') !== undefined) continue;
    if (type === 'checkbox' || type === 'radio') {
      const isChecked = getAttributeValue(field, 'checked') !== undefined;
      if (!isChecked && (type === 'checkbox' || chosen.has(name))) continue;
      chosen.add(name);
      values.push([name, getAttributeValue(field, 'value') ?? 'on']);
    } else if (type === 'select') values.push([name, optionOf(field)]);
    else {
      const own = type === 'textarea' ? textContent(field).trim() : (getAttributeValue(field, 'value') ?? '');
      const isEmpty = own === '' && type !== 'hidden';
      values.push([name, isEmpty ? (type === 'textarea' ? mark : textFor(field, mark)) : own]);
    }
  }
  return values;
}
