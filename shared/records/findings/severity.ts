/** From the most severe to the least. */
export const severities = ['high', 'medium', 'low'] as const;
export type Severity = (typeof severities)[number];

/** High from 0.8 of the maximum, medium from 0.4, low below. */
export function severityOf(score: number, maxScore: number): Severity {
  const share = score / maxScore;
  if (share >= 0.8) return 'high';
  return share >= 0.4 ? 'medium' : 'low';
}
