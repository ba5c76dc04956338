interface XmlReading {
  /** `refused` as parsers are told to; `inner` puts in what a document declares itself, `outer` files as well. */
  readonly entities: 'refused' | 'inner' | 'outer';
  readonly file?: (name: string) => string | undefined;
}

/** What a small parser of XML with a choice of settings reads: the text of each element; undefined for no well-formed document. */
export function readXml(document: string, { entities, file }: XmlReading): ReadonlyMap<string, string> | undefined {
  const [, doctype, subset = '', body = ''] =
    /^\s*(?:<\?xml[^>]*\?>\s*)?(<!DOCTYPE \w+ \[(.*?)\]>)?\s*(<.*)$/s.exec(document) ?? [];
  if (body.startsWith('<!') || (doctype !== undefined && entities === 'refused')) return undefined;
  const known = new Map(
    ['#10 \n', 'lt <', 'gt >', 'amp &', 'quot "', "apos '"].map((pair) => [pair.split(' ')[0], pair.slice(-1)]),
  );
  for (const [, name = '', text = ''] of subset.matchAll(/<!ENTITY (\w+) "([^"]*)">/g)) known.set(name, text);
  for (const [, name = '', address = ''] of subset.matchAll(/<!ENTITY (\w+) SYSTEM "([^"]*)">/g))
    known.set(name, entities === 'outer' ? (file?.(address) ?? '') : '');
  const isWhole = [...body.matchAll(/&([\w#]*)(;?)/g)].every(([, name, end]) => end === ';' && known.has(name));
  const open: string[] = [];
  const texts = new Map<string, string>();
  for (const [, slash, name = '', attributes = '', words = ''] of body.matchAll(/<(\/?)(\w+)([^<>]*)>([^<]*)/g)) {
    const put = (text: string) => text.replace(/&([\w#]+);/g, (_, entity: string) => known.get(entity) ?? '');
    if (slash === '/' && open.pop() !== name) return undefined;
    if (slash === '' && !attributes.endsWith('/')) open.push(name);
    for (const [, key, value = ''] of attributes.matchAll(/(\w+)="([^"]*)"/g)) texts.set(`${name} ${key}`, put(value));
    const inside = open.at(-1);
    if (inside !== undefined) texts.set(inside, (texts.get(inside) ?? '') + put(words));
    else if (words.trim() !== '') return undefined;
  }
  return isWhole && open.length === 0 && texts.size > 0 ? texts : undefined;
}
