/** The records of all pages. */
export async function collected<P, T>(pages: AsyncIterable<P>, of: (page: P) => readonly T[]): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) all.push(...of(page));
  return all;
}
