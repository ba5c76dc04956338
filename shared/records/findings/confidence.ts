/** How sure a check is: proved by an answer, well supported, or only likely. */
export const confidences = ['certain', 'firm', 'tentative'] as const;
export type Confidence = (typeof confidences)[number];

/** True where one confidence says more than another. */
export function isSurer(one: Confidence, other: Confidence): boolean {
  return confidences.indexOf(one) < confidences.indexOf(other);
}
