/** The header of a theme's style.css. */
export interface StyleCss {
  readonly name: string;
  readonly version: string | undefined;
  /** The folder of the parent theme; undefined where it has none. */
  readonly template: string | undefined;
  readonly lines: readonly string[];
}

function field(head: string, name: string): { readonly value: string; readonly line: string } | undefined {
  const match = new RegExp(`^[ \\t/*#@]{0,9}${name}:[ \\t]{0,20}(\\S[^\\r\\n]{0,150})`, 'im').exec(head);
  const value = match?.[1]?.replace(/\*\/.*$/, '').trim();
  return match === null || value === undefined || value === '' ? undefined : { value, line: match[0].trim() };
}

/** Reads the header comment of a theme's style.css; undefined for anything without a theme's name in it. */
export function readStyleCss(text: string): StyleCss | undefined {
  const head = text.slice(0, 8192);
  if (!/^\s{0,2000}(?:@charset[^;]{0,40};\s{0,200})?\/\*/i.test(head)) return undefined;
  const name = field(head, 'Theme Name');
  if (name === undefined) return undefined;
  const [version, template] = [field(head, 'Version'), field(head, 'Template')];
  return {
    name: name.value,
    version: version?.value,
    template: template?.value,
    lines: [name, version, template].flatMap((each) => (each === undefined ? [] : [each.line])),
  };
}
