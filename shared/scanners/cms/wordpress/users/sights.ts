import type { Gap } from '../../../../scanning/check.ts';
import { exhibit } from '../../../../scanning/web/exhibit.ts';
import type { WebResponse } from '../../../../scanning/web/message/web-message.ts';
import type { Sight } from './user.ts';

/** A user that an answer told of, and the line that shows it. */
export interface Told {
  readonly user: Omit<Sight, 'way' | 'exhibit'>;
  readonly line: string;
}

/** Collects what the ways see and what they could not look at. */
export class Sights {
  readonly list: Sight[] = [];
  readonly gaps: Gap[] = [];

  add(way: string, response: Pick<WebResponse, 'sent' | 'url' | 'status'>, told: readonly Told[]): void {
    for (const { user, line } of told) this.list.push({ ...user, way, exhibit: exhibit(response, [line]) });
  }

  gap(gap: Gap | undefined): void {
    if (gap !== undefined) this.gaps.push(gap);
  }
}
