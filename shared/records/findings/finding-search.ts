import { type Catalogue, catalogues, type Taxonomy } from '../../taxonomy/taxonomy.ts';

/** What of a finding a search goes through. */
interface Searchable {
  readonly title: string;
  readonly check_id: string;
  readonly taxonomy: Taxonomy;
}

/** Letters and digits of any script in lower case, with one blank for whatever stands between: `cwe 79`. */
function folded(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return (words ?? []).join(' ');
}

/** The words of a search as they are looked for; `X-Frame-Options` is one, of three parts that stand together. */
export function searchWords(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => folded(word) || []);
}

/** What a check and a classification say; many findings of a project say the same. */
function textOf({ check_id, taxonomy }: Searchable): string {
  const ofCatalogue = (name: Catalogue) => taxonomy[name].flatMap((entry) => [entry.id, entry.name]);
  return asText([check_id, ...taxonomy.terms, ...catalogues.flatMap(ofCatalogue)]);
}

/** Texts one after another, each word behind a blank. A line keeps apart what does not stand together. */
const asText = (texts: readonly string[]) => texts.map((text) => ` ${folded(text)}`).join('\n');

/** True where a word begins in the text; a number is found as a whole, so that CWE-79 does not find CWE-798. */
function holds(text: string, word: string): boolean {
  const isNumber = /\d$/.test(word);
  for (let at = text.indexOf(` ${word}`); at >= 0; at = text.indexOf(` ${word}`, at + 1)) {
    if (!isNumber || !/\d/.test(text.charAt(at + 1 + word.length))) return true;
  }
  return false;
}

/**
 * Tells which findings a search finds: each of its words begins a word of the title, the check id, or the terms, ids and
 * names of the taxonomy, in any case. `redir` finds `Open redirect`. A search without a letter or digit finds nothing.
 */
export function findingSearch(text: string): (finding: Searchable) => boolean {
  const words = searchWords(text);
  const known = new Map<string, string>();
  return (finding) => {
    const key = [finding.check_id, ...finding.taxonomy.cwe.map(({ id }) => id)].join(' ');
    const said = known.get(key) ?? textOf(finding);
    known.set(key, said);
    const whole = `${asText([finding.title])}\n${said}`;
    return words.length > 0 && words.every((word) => holds(whole, word));
  };
}
