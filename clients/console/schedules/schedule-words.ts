import * as z from 'zod/mini';
import type { Policy } from '../../../shared/records/policies/policy.ts';
import { RuleFault } from '../../../shared/recurrence/rule-fault.ts';
import { parseRuleText } from '../../../shared/recurrence/rule-text.ts';
import { texts } from '../texts.ts';
import { cityOfZone } from '../time-text.ts';

const words = texts.schedules;

type Parts = ReadonlyMap<string, string>;

const partsOf = (rrule: string): Parts =>
  new Map(
    rrule
      .replace(/^RRULE:/, '')
      .split(';')
      .map((part) => {
        const [name = '', value = ''] = part.split('=');
        return [name, value] as const;
      }),
  );

const two = (text: string) => text.padStart(2, '0');

/** The times of day of a rule, `03:00`; undefined where it has too many to be told. */
function timesOf(parts: Parts): string | undefined {
  const hours = parts.get('BYHOUR')?.split(',') ?? ['0'];
  const minutes = parts.get('BYMINUTE')?.split(',') ?? ['0'];
  const times = hours.flatMap((hour) => minutes.map((minute) => `${two(hour)}:${two(minute)}`));
  return times.length <= 4 ? times.join(', ') : undefined;
}

const dayNames: Readonly<Record<string, string>> = words.days;
const dayOf = (text: string) => dayNames[text];

/** The days of a rule; undefined where words would be longer than the rule. */
function daysOf(parts: Parts): string | undefined {
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const weekdays = parts.get('BYDAY')?.split(',');
  const monthDays = parts.get('BYMONTHDAY')?.split(',');
  const freq = parts.get('FREQ');
  if (parts.has('BYMONTH') || parts.has('BYSETPOS') || parts.has('BYWEEKNO') || parts.has('BYYEARDAY'))
    return undefined;
  if (weekdays && !monthDays && ['DAILY', 'WEEKLY'].includes(freq ?? '')) {
    const names = weekdays.map(dayOf);
    if (names.some((name) => name === undefined) || (interval > 1 && freq === 'DAILY')) return undefined;
    return words.onDays(names.join(', '), interval);
  }
  if (monthDays && !weekdays && ['DAILY', 'MONTHLY'].includes(freq ?? '') && interval === 1) {
    return monthDays.some((day) => Number(day) < 1) ? undefined : words.onMonthDays(monthDays.join(', '));
  }
  return freq === 'DAILY' && !weekdays && !monthDays ? words.eachDay(interval) : undefined;
}

function rruleWords(rrule: string): string | undefined {
  const parts = partsOf(rrule);
  const isPlain = ![...parts.keys()].some((name) => /^BY(?!MINUTE|HOUR)/.test(name));
  const interval = Number(parts.get('INTERVAL') ?? 1);
  if (parts.get('FREQ') === 'HOURLY' && isPlain && !parts.has('BYHOUR')) return words.eachHour(interval);
  if (parts.get('FREQ') === 'MINUTELY' && isPlain && parts.size <= 2) return words.eachMinutes(interval);
  const [days, times] = [daysOf(parts), timesOf(parts)];
  return days && times ? words.at(days, times) : undefined;
}

/** A rule in words: `each Monday at 03:00`; the rule itself where words would not be clearer. */
export function ruleWords(rule: string): string {
  try {
    const { rrules } = parseRuleText(rule, 1);
    const told = rrules.map(rruleWords);
    return told.some((each) => each === undefined) ? rule : told.join(words.and);
  } catch (error) {
    if (error instanceof RuleFault) return rule;
    throw error;
  }
}

/** The part of a policy that says when a target is scanned by itself. */
export type Schedule = NonNullable<Policy['schedule']>;

/** A schedule in words, with its time zone and window. */
export function scheduleWords({ rule, time_zone, window, enabled }: Schedule): string {
  if (enabled === false) return words.off;
  if (rule === undefined) return words.cadence;
  const zone = time_zone ?? 'UTC';
  const within = window ? words.window(window.from, window.to) : '';
  return `${ruleWords(rule)} ${cityOfZone(zone)}${within}`;
}

/** How often, in the form for a schedule. */
export const scheduleDraft = z.object({
  often: z.enum(['never', 'daily', 'weekly', 'monthly', 'rule']),
  /** `MO` to `SU`. */
  day: z.string(),
  monthDay: z.string(),
  /** `03:00`. */
  time: z.string(),
  rule: z.string(),
  zone: z.string(),
});

export type ScheduleDraft = Readonly<z.output<typeof scheduleDraft>>;

/** The schedule that a form asks for. */
export function readSchedule({ often, day, monthDay, time, rule, zone }: ScheduleDraft): Schedule {
  const [hour, minute] = time.split(':').map(Number);
  const at = `BYHOUR=${hour ?? 0};BYMINUTE=${minute ?? 0}`;
  const rules = {
    daily: `FREQ=DAILY;${at}`,
    weekly: `FREQ=WEEKLY;BYDAY=${day};${at}`,
    monthly: `FREQ=MONTHLY;BYMONTHDAY=${monthDay};${at}`,
    rule: rule.trim(),
  };
  return often === 'never' ? { enabled: false } : { enabled: true, rule: rules[often], time_zone: zone };
}

/** The form that shows a schedule: one that the form cannot say otherwise is a rule. */
export function scheduleDraftOf(schedule: Schedule | undefined, ownZone: string): ScheduleDraft {
  const { rule = '', time_zone: zone = rule ? 'UTC' : ownZone, enabled } = schedule ?? {};
  const draft: ScheduleDraft = { often: 'never', day: 'MO', monthDay: '1', time: '03:00', rule, zone };
  if (rule === '' || enabled === false) return draft;
  const [, freq, day, monthDay, hour = '', minute = ''] =
    /^FREQ=(DAILY|WEEKLY|MONTHLY);(?:BYDAY=([A-Z]{2});)?(?:BYMONTHDAY=(\d{1,2});)?BYHOUR=(\d{1,2});BYMINUTE=(\d{1,2})$/.exec(
      rule,
    ) ?? [];
  const time = `${two(hour)}:${two(minute)}`;
  if (freq === 'WEEKLY' && day && !monthDay) return { ...draft, often: 'weekly', day, time };
  if (freq === 'MONTHLY' && monthDay && !day) return { ...draft, often: 'monthly', monthDay, time };
  if (freq === 'DAILY' && !day && !monthDay) return { ...draft, often: 'daily', time };
  return { ...draft, often: 'rule' };
}
