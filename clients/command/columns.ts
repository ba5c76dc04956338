import stringWidth from 'string-width';
import { inOneLine } from './printable.ts';

/** A column: its heading and the text of a row's cell. */
export type Column<T> = readonly [heading: string, cell: (row: T) => string];

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The beginning of a text that fits, with an ellipsis where something is left out. */
function fitted(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let beginning = '';
  for (const { segment } of segments.segment(text)) {
    if (stringWidth(beginning + segment) > width - 1) break;
    beginning += segment;
  }
  return `${beginning}…`;
}

/** Narrower than this no column becomes. */
const leastWidth = 8;

/** Takes what is too much from the widest columns. */
function narrowed(natural: readonly number[], available: number): number[] {
  const widths = [...natural];
  const gaps = 2 * (widths.length - 1);
  while (widths.reduce((sum, width) => sum + width, gaps) > available) {
    const widest = Math.max(...widths);
    if (widest <= leastWidth) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
}

/**
 * Rows as a table of text. `width` is that of the terminal in columns: longer cells end in an ellipsis; undefined (a pipe)
 * leaves them whole.
 */
export function table<T>(rows: readonly T[], columns: readonly Column<T>[], width: number | undefined): string {
  const cells = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, cell]) => inOneLine(cell(row)))),
  ];
  const natural = columns.map((_, at) => Math.max(...cells.map((row) => stringWidth(row[at] ?? ''))));
  const widths = width === undefined ? natural : narrowed(natural, width);
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => {
        const text = fitted(cell, widths[at] ?? 0);
        return text + ' '.repeat(Math.max(0, (widths[at] ?? 0) - stringWidth(text)));
      })
      .join('  ')
      .trimEnd();
  return cells.map(line).join('\n');
}
