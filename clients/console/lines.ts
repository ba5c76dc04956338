/** The entries of a list as they are filled in, one a line. */
export const linesOf = (list: readonly string[] | undefined) => (list ?? []).join('\n');

/** The list that was filled in, one entry a line. */
export function listOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
