import type { InjectionPoint } from '../active-check.ts';

/** Points by kind. */
export type PointCounts = Readonly<Record<InjectionPoint['kind'], number>>;

/** No point of any kind. */
export const noPoints: PointCounts = {
  query: 0,
  path: 0,
  header: 0,
  folder: 0,
  refused: 0,
  field: 0,
  cookie: 0,
  client: 0,
  document: 0,
};
