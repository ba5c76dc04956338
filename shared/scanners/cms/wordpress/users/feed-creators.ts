import { readMarkup } from '../../../../scanning/web/page/markup.ts';

/** The names of authors in an RSS feed (`<dc:creator>`), each once. They are display names, not login names. */
export function readFeedCreators(text: string): readonly string[] {
  const names = new Set<string>();
  let current: string | undefined;
  readMarkup(
    text.slice(0, 1_000_000),
    {
      onopentag(name) {
        if (name === 'dc:creator') current = '';
      },
      ontext(part) {
        if (current !== undefined && current.length < 100) current += part;
      },
      onclosetag(name) {
        if (name !== 'dc:creator' || current === undefined) return;
        const shown = current.trim().slice(0, 100);
        if (shown !== '' && names.size < 100) names.add(shown);
        current = undefined;
      },
    },
    { xmlMode: true },
  );
  return [...names];
}
