/** The header of a theme's style.css. */
export interface StyleCss {
  readonly name: string;
  readonly version: string | undefined;
  /** The folder of the parent theme; undefined where it has none. */
  readonly template: string | undefined;
  readonly lines: readonly string[];
}

const nameLine = /^[ \t/*#@]{0,9}Theme Name:[ \t]{0,20}(\S[^\r\n]{0,150})/im;
const versionLine = /^[ \t/*#@]{0,9}Version:[ \t]{0,20}(\S[^\r\n]{0,150})/im;
const templateLine = /^[ \t/*#@]{0,9}Template:[ \t]{0,20}(\S[^\r\n]{0,150})/im;

function field(head: string, line: RegExp): { readonly value: string; readonly line: string } | undefined {
  const match = line.exec(head);
  const value = match?.[1]?.split('*/', 1).join().trim();
  return match === null || value === undefined || value === '' ? undefined : { value, line: match[0].trim() };
}

/** Reads the header comment of a theme's style.css; undefined for anything without a theme's name in it. */
export function readStyleCss(text: string): StyleCss | undefined {
  const head = text.slice(0, 8192);
  if (!/^\s{0,2000}(?:@charset[^;]{0,40};\s{0,200})?\/\*/i.test(head)) return undefined;
  const name = field(head, nameLine);
  if (name === undefined) return undefined;
  const [version, template] = [field(head, versionLine), field(head, templateLine)];
  return {
    name: name.value,
    version: version?.value,
    template: template?.value,
    lines: [name, version, template].flatMap((each) => (each === undefined ? [] : [each.line])),
  };
}
