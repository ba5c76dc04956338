import { useEffect } from 'preact/hooks';
import { texts } from '../texts.ts';

/** The heading of a page, which is the title of its tab, too: what is shown, not merely which list it is from. `lang` where it is not the page's. */
export function Title({ text, lang }: { readonly text: string; readonly lang?: string }) {
  useEffect(() => {
    document.title = text === texts.product ? text : `${text} · ${texts.product}`;
  }, [text]);
  return <h1 lang={lang}>{text}</h1>;
}
