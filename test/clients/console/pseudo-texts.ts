import { texts as original } from '../../../clients/console/texts.ts';

/** A letter as its full-width form: readable for people, and no letter of any word that was not translated. */
const widened = (text: string) =>
  text.replaceAll(/[a-z]/gi, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));

type Entry = string | ((...values: never[]) => string) | { readonly [name: string]: Entry };

function translated(entry: Entry): unknown {
  if (typeof entry === 'string') return widened(entry);
  if (typeof entry === 'function') return (...values: never[]) => widened(entry(...values));
  return Object.fromEntries(Object.entries(entry).map(([name, each]) => [name, translated(each)]));
}

const { language: _, ...words } = original;

/** A translation of all texts of the console, of which each letter tells that it is one; the bundle has it in place of the table. */
export const texts = {
  language: 'ja',
  ...Object.fromEntries(Object.entries(words).map(([name, entry]) => [name, translated(entry)])),
};
