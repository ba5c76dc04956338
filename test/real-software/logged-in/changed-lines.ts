/** The lines of two texts that are in one of them alone: those that are gone behind a minus, those that came behind a plus. */
export function changedLines(before: string, after: string): readonly string[] {
  const [old, now] = [before, after].map((text) => text.split('\n'));
  const [olds, nows] = [new Set(old), new Set(now)];
  return [
    ...(old ?? []).filter((line) => !nows.has(line)).map((line) => `- ${line}`),
    ...(now ?? []).filter((line) => !olds.has(line)).map((line) => `+ ${line}`),
  ];
}
