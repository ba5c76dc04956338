import { RRuleTemporal } from 'rrule-temporal';
import { RuleFault } from './rule-fault.ts';
import { parseRuleText, type WallRule } from './rule-text.ts';
import { instantOf, isSkipped, isTimeZone, skippedMs, type WallMs, wallAt } from './wall-clock.ts';

/** When something happens again and again. Times are in milliseconds since the epoch. */
export interface Recurrence {
  readonly zone: string;
  /** The first time after an instant; undefined where there is none in ten years from it, or from the rule's start. */
  readonly next: (afterMs: number) => number | undefined;
}

/** Beyond this nobody waits for a scan; a rule that fires more seldom is taken for one that never does. */
const horizonMs = 10 * 366 * 24 * 3600_000;

/**
 * Bounds of the library's search, so that no rule takes longer than a moment: how many years, months, weeks or shorter
 * periods it looks at. Ten years of days fit, and what a COUNT has counted since 1970.
 */
const maxIterations: Readonly<Record<string, number>> = { YEARLY: 500, MONTHLY: 2000, WEEKLY: 5000 };
const otherIterations = 6000;
const maxCandidateEvaluations = 20_000;

function boundsOf(rule: string) {
  const frequency = /FREQ=([A-Z]+)/.exec(rule)?.[1] ?? '';
  return { maxIterations: maxIterations[frequency] ?? otherIterations, maxCandidateEvaluations };
}

const iCalendar = (wall: WallMs) => new Date(wall).toISOString().replace(/[-:]|\.\d+/g, '');

/** The readings of the clock at which a rule fires. The library is told that the clock is UTC's, so that it has no gaps. */
function wallTimes({ start, rrules }: WallRule): (after: WallMs) => WallMs | undefined {
  const rules = rrules.map((rule) => {
    const rruleString = `DTSTART:${iCalendar(start)}\nRRULE:${rule}`;
    try {
      return new RRuleTemporal({ rruleString, strict: true, cache: false, ...boundsOf(rule) });
    } catch (error) {
      throw new RuleFault(`is not valid: ${error instanceof Error ? error.message.slice(0, 120) : 'not a rule'}`);
    }
  });
  return (after) => {
    const found = rules.map((rule) => {
      try {
        return rule.next(new Date(after))?.epochMilliseconds;
      } catch {
        // The search came to its bounds.
        return undefined;
      }
    });
    const times = found.filter((time) => time !== undefined && time > after && time <= after + horizonMs);
    return times.length > 0 ? Math.min(...times.map(Number)) : undefined;
  };
}

function isOver(until: WallRule['until'], wall: WallMs, instantMs: number): boolean {
  if (until === undefined) return false;
  return 'wall' in until ? wall > until.wall : instantMs > until.instantMs;
}

/**
 * The first instant after another at which the zone's clocks show one of the rule's times. A time that the clocks skip
 * happens once, by the offset before; one that they show twice happens the first time. As a skipped time is moved
 * behind later ones, those are looked at as well.
 */
function nextInstant(rule: WallRule, zone: string, next: ReturnType<typeof wallTimes>, afterMs: number) {
  let best: number | undefined;
  let lastWall = Number.POSITIVE_INFINITY;
  let wall = next(Math.max(wallAt(zone, afterMs) - skippedMs(zone, afterMs), rule.start) - 1);
  while (wall !== undefined && wall < lastWall) {
    const instant = instantOf(zone, wall);
    if (isOver(rule.until, wall, instant)) break;
    if (instant > afterMs && (best === undefined || instant < best)) {
      best = instant;
      lastWall = Math.min(lastWall, isSkipped(zone, wall) ? wallAt(zone, instant) : wall);
    }
    wall = wall < lastWall ? next(wall) : undefined;
  }
  return best;
}

/** What a rule needs beside its text. */
export interface RuleOptions {
  /** IANA; what DTSTART says where it is absent, and UTC where that says nothing. */
  readonly zone?: string | undefined;
  /** How often it may fire at most. */
  readonly leastMinutes: number;
}

/**
 * Reads an RRULE or a line of cron.
 * @throws RuleFault, also for a rule that never fires
 */
export function parseRecurrence(text: string, { zone: given, leastMinutes }: RuleOptions): Recurrence {
  const rule = parseRuleText(text, leastMinutes);
  if (rule.zone !== undefined && given !== undefined && given !== rule.zone) {
    throw new RuleFault(`DTSTART is in ${rule.zone}, but time_zone is ${given}`);
  }
  const zone = given ?? rule.zone ?? 'UTC';
  if (!isTimeZone(zone)) throw new RuleFault(`${JSON.stringify(zone).slice(0, 60)} is not an IANA time zone`);
  const walls = wallTimes(rule);
  if (walls(rule.start - 1) === undefined) throw new RuleFault('does not fire within ten years');
  return { zone, next: (afterMs) => nextInstant(rule, zone, walls, afterMs) };
}
