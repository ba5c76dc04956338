/** A text of at most so many characters (UTF-16 code units), with `…` in place of what is left out. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
