import { texts } from './texts.ts';
import { ToldFault } from './told-fault.ts';

/** Whether a text that was typed is a number, or nothing. */
export const isNumber = (text: string) => /^(?:\d{1,15}(?:\.\d{1,20})?)?$/.test(text.trim());

/**
 * The whole number of a field in units of its record, such as 5400 seconds for 90 minutes; undefined where it was left empty.
 * @throws ToldFault where it is no number: JSON would make null of it
 */
export function wholeNumber(label: string, text: string, unit = 1): number | undefined {
  if (!isNumber(text)) throw new ToldFault(texts.noNumber(label));
  return text.trim() === '' ? undefined : Math.round(Number(text) * unit);
}
