/** An address is cut in the text of a finding. */
const maxLength = 300;

const heading = 'Affected URLs:\n';

/** The end of a finding's evidence: the pages that show it, of `count` in all. */
export function affectedText(urls: readonly string[], count: number): string {
  const more = count > urls.length ? `, and ${count - urls.length} more` : '';
  return `${heading}${urls.map((url) => `- ${url.slice(0, maxLength)}`).join('\n')}${more}`;
}

/** The pages that the evidence of a finding names, and whether these are all that show it. */
export interface AffectedUrls {
  readonly urls: readonly string[];
  readonly isWhole: boolean;
}

/** Reads what `affectedText` wrote. */
export function readAffected(evidence: string): AffectedUrls {
  const at = evidence.lastIndexOf(heading);
  if (at < 0) return { urls: [], isWhole: false };
  const text = evidence.slice(at + heading.length);
  const more = /, and \d+ more$/.exec(text);
  const lines = (more ? text.slice(0, more.index) : text).split('\n').map((line) => line.replace(/^- /, ''));
  const urls = lines.filter((line) => URL.canParse(line) && line.length < maxLength);
  return { urls, isWhole: !more && urls.length === lines.length };
}
