/** Ports as text, ascending, with ranges: `22,80-82`; the reverse of parsePortList. Empty for none. */
export function portRanges(ports: Iterable<number>): string {
  const ranges: { first: number; last: number }[] = [];
  for (const port of [...new Set(ports)].toSorted((a, b) => a - b)) {
    const current = ranges.at(-1);
    if (current?.last === port - 1) current.last = port;
    else ranges.push({ first: port, last: port });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}
