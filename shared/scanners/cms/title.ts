import { oneLine } from '../../scanning/web/exhibit.ts';

/** The most characters that a title has. */
const maxTitle = 70;

const ellipsis = '...';

/** A finding's title on one line, cut to 70 characters: what varies stands at its end. */
export function title(text: string): string {
  return oneLine(text, maxTitle - ellipsis.length);
}
