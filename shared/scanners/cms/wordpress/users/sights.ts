import type { Gap } from '../../../../scanning/check.ts';
import { exhibit } from '../../../../scanning/web/exhibit.ts';
import type { WebResponse } from '../../../../scanning/web/message/web-message.ts';
import type { Sight } from './user.ts';

/** A user that a response disclosed, and the line that proves it. */
export interface DisclosedUser {
  readonly user: Omit<Sight, 'way' | 'exhibit'>;
  readonly line: string;
}

/** Collects what the ways found and what they could not check. */
export class Sights {
  readonly list: Sight[] = [];
  readonly gaps: Gap[] = [];

  add(way: string, response: Pick<WebResponse, 'sent' | 'url' | 'status'>, told: readonly DisclosedUser[]): void {
    for (const { user, line } of told) this.list.push({ ...user, way, exhibit: exhibit(response, [line]) });
  }

  gap(gap: Gap | undefined): void {
    if (gap !== undefined) this.gaps.push(gap);
  }
}
