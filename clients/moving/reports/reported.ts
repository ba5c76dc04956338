import type { ImportedFinding } from '../../../shared/records/findings/imported-finding.ts';

/** One entry of another program's report: a finding, or why it is none. */
export type Reported =
  | { readonly finding: ImportedFinding; readonly place: string }
  | { readonly skipped: string; readonly name: string; readonly place: string }
  | { readonly refused: string; readonly name: string; readonly place: string };

/** A file that is not what the program writes, or is cut short. */
export class ReportFault extends Error {
  override readonly name = 'ReportFault';
}

/** Reads one file of a program. Throws ReportFault and what the file system throws. */
export type ReportReader = (file: string) => AsyncIterable<Reported>;

const control = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;

/** A text in one line of at most so many characters. */
export function inLine(text: string, most: number): string {
  const line = text.toWellFormed().replace(control, ' ').trim();
  return [...line].length > most ? `${[...line].slice(0, most - 1).join('')}…` : line;
}

/** A text of at most so many characters. */
export function cutText(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text.toWellFormed();
}

/** What stands for a check where a program's own word has other signs. */
export function checkWord(text: string): string {
  return text.replace(/[^\w:.-]+/g, '-').slice(0, 80) || 'unnamed';
}

/** The seconds of a time that a program wrote, or of another one where it cannot be read. */
export function secondsOf(text: string | undefined, otherwise: number): number {
  const milliseconds = Date.parse(text ?? '');
  return Number.isNaN(milliseconds) || milliseconds < 0 ? otherwise : Math.floor(milliseconds / 1000);
}

/** The CVE numbers in texts, in capitals, each once. */
export function cvesIn(...texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => text.toUpperCase().match(/\bCVE-\d{4}-\d{4,19}\b/g) ?? []);
  return [...new Set(found)].slice(0, 100);
}

/** https pages, each once. */
export function pagesIn(texts: readonly string[]): string[] {
  const pages = texts.map((text) => text.trim()).filter((text) => text.startsWith('https://') && URL.canParse(text));
  return [...new Set(pages)].filter((text) => text.length <= 2000).slice(0, 20);
}

/** Splits a URL into its site and the rest exactly as it was sent: to normalize it would change what an attack sent. */
export function placeOfUrl(url: string): { readonly resource: string; readonly location: string } | undefined {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const [, rest = ''] = /^https?:\/\/[^/?#]*([^#]*)/i.exec(url) ?? [];
  return { resource: `${new URL(url).origin}/`, location: rest.startsWith('/') ? rest : `/${rest}` };
}
