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

/** A column of which less would be shown than this is not cut. */
const leastLegible = 16;

/** Columns up to this width stand side by side in a block. */
const sideBySide = 12;

/** Rows as blocks, where a table would leave nothing to read: what is short in one line, what is long in lines of its own. */
function blocks([, ...rows]: readonly (readonly string[])[], natural: readonly number[]): string {
  const isShort = (_: string, at: number) => (natural[at] ?? 0) <= sideBySide;
  return rows
    .map((row) => {
      const long = row.filter((cell, at) => !isShort(cell, at) && cell !== '');
      return [row.filter(isShort).filter(Boolean).join('  '), ...long.map((cell) => `  ${cell}`)].join('\n');
    })
    .join('\n');
}

/**
 * Rows as a table of text. `width` is that of the terminal in columns: longer cells end in an ellipsis; undefined (a pipe)
 * leaves them whole. Where the terminal is too narrow to read them, each row is a block of lines, without headings.
 */
export function table<T>(rows: readonly T[], columns: readonly Column<T>[], width: number | undefined): string {
  const cells = [
    columns.map(([heading]) => heading),
    ...rows.map((row) => columns.map(([, cell]) => inOneLine(cell(row)))),
  ];
  const natural = columns.map((_, at) => Math.max(...cells.map((row) => stringWidth(row[at] ?? ''))));
  const widths = width === undefined ? natural : narrowed(natural, width);
  const isCut = widths.some((each, at) => each < (natural[at] ?? 0) && each < leastLegible);
  if (isCut) return blocks(cells, natural);
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
