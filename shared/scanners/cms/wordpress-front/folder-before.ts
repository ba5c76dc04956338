/** The most frequent text; undefined of none. */
function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/**
 * Of URLs of one origin, the most frequent folder before a part of the path; `at` says where in a path the part begins,
 * with its slash, and -1 where it is not in it.
 */
export function folderBefore(
  urls: readonly string[],
  origin: string,
  at: (path: string) => number,
): string | undefined {
  const folders = urls.flatMap((text) => {
    const url = new URL(text);
    const index = url.origin === origin ? at(url.pathname) : -1;
    return index < 0 ? [] : [`${origin}${url.pathname.slice(0, index + 1)}`];
  });
  return mostFrequent(folders);
}
