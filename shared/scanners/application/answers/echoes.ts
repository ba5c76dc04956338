import type { Probe } from '../active-check.ts';

/** True where a value comes back in the answer at all: what is worked out of it would be seen there. */
export async function echoes({ echo }: Pick<Probe, 'echo'>): Promise<boolean> {
  const { word, response } = await echo();
  return response.text().includes(word);
}
