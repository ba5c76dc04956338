import { parseCron } from './cron-text.ts';
import { checkSpacing, RuleFault } from './rule-fault.ts';
import type { WallMs } from './wall-clock.ts';

/** A rule as the library computes it, on a clock without a time zone. */
export interface WallRule {
  /** Where it counts from. */
  readonly start: WallMs;
  /** RRULEs without UNTIL; it fires whenever one of them does. */
  readonly rrules: readonly string[];
  /** The last moment, as an instant or as a reading of the clock. */
  readonly until?: { readonly instantMs: number } | { readonly wall: WallMs } | undefined;
  /** What DTSTART says: a time zone, or UTC. */
  readonly zone?: string | undefined;
}

/** Where a rule without DTSTART counts from: a Monday, the first of a month and of a year, at midnight. */
const anchor: WallMs = Date.UTC(2024, 0, 1);

const maxTextLength = 1000;
const maxCount = 1000;
const maxInterval = 10_000;

const number = (least: number, most: number) => (text: string) => {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most;
};

/** Counted from the end too, never 0. */
const signed = (most: number) => (text: string) => {
  const value = /^[+-]?\d{1,3}$/.test(text) ? Math.abs(Number(text)) : Number.NaN;
  return value >= 1 && value <= most;
};

const listOf = (isItem: (text: string) => boolean) => (text: string) => text.split(',').every(isItem);
const weekday = /^(MO|TU|WE|TH|FR|SA|SU)$/;
const countedWeekday = /^([+-]?([1-9]|[1-4]\d|5[0-3]))?(MO|TU|WE|TH|FR|SA|SU)$/;
const untilForm = /^\d{8}(T\d{6}Z?)?$/;

/** The parts of a rule that may be given, and what each may say. */
const parts: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['FREQ', (text: string) => /^(MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/.test(text)],
  ['INTERVAL', number(1, maxInterval)],
  ['COUNT', number(1, maxCount)],
  ['UNTIL', (text: string) => untilForm.test(text)],
  ['WKST', (text: string) => weekday.test(text)],
  ['BYMONTH', listOf(number(1, 12))],
  ['BYWEEKNO', listOf(signed(53))],
  ['BYYEARDAY', listOf(signed(366))],
  ['BYMONTHDAY', listOf(signed(31))],
  ['BYDAY', listOf((text: string) => countedWeekday.test(text))],
  ['BYHOUR', listOf(number(0, 23))],
  ['BYMINUTE', listOf(number(0, 59))],
  ['BYSETPOS', listOf(signed(366))],
]);

/** RFC 5545 section 3.3.10: which parts do not go with which frequency. */
const excluded: Readonly<Record<string, readonly string[]>> = {
  BYWEEKNO: ['MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY'],
  BYYEARDAY: ['DAILY', 'WEEKLY', 'MONTHLY'],
  BYMONTHDAY: ['WEEKLY'],
};

function splitParts(text: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of text.replace(/;$/, '').split(';')) {
    const [name = '', value = '', ...more] = part.toUpperCase().split('=');
    const fits = parts.get(name);
    const shown = JSON.stringify(part).slice(0, 60);
    if (!fits || more.length > 0) throw new RuleFault(`${shown} is not a supported RRULE part`);
    if (!fits(value)) throw new RuleFault(`${shown} is not a valid value of ${name}`);
    if (found.has(name)) throw new RuleFault(`${name} must not be repeated`);
    found.set(name, value);
  }
  return found;
}

function checkCombination(found: ReadonlyMap<string, string>): void {
  const freq = found.get('FREQ');
  if (freq === undefined) throw new RuleFault('FREQ is missing');
  for (const [name, frequencies] of Object.entries(excluded)) {
    if (found.has(name) && frequencies.includes(freq)) throw new RuleFault(`${name} is not allowed with FREQ=${freq}`);
  }
  const counted = /\d/.test(found.get('BYDAY') ?? '');
  if (counted && (!['MONTHLY', 'YEARLY'].includes(freq) || found.has('BYWEEKNO'))) {
    throw new RuleFault(`a number in BYDAY is not allowed with ${found.has('BYWEEKNO') ? 'BYWEEKNO' : `FREQ=${freq}`}`);
  }
  const sets = [...found.keys()].some((name) => name.startsWith('BY') && name !== 'BYSETPOS');
  if (found.has('BYSETPOS') && !sets) throw new RuleFault('BYSETPOS requires another BY part');
  if (found.has('COUNT') && found.has('UNTIL')) throw new RuleFault('COUNT and UNTIL are mutually exclusive');
}

const numbersOf = (text: string | undefined) => text?.split(',').map(Number);

/** Looks at the times of day alone: what is too close on one day is too close. */
function checkFrequency(found: ReadonlyMap<string, string>, start: WallMs, leastMinutes: number): void {
  const freq = found.get('FREQ');
  const interval = Number(found.get('INTERVAL') ?? 1);
  const at = new Date(start);
  const minutes = numbersOf(found.get('BYMINUTE')) ?? [at.getUTCMinutes()];
  if (freq === 'MINUTELY') {
    checkSpacing([0], interval, leastMinutes);
  } else if (freq === 'HOURLY') {
    checkSpacing(minutes, interval * 60, leastMinutes);
  } else {
    const hours = numbersOf(found.get('BYHOUR')) ?? [at.getUTCHours()];
    const times = hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute));
    checkSpacing(times, 1440, leastMinutes);
  }
}

/** Reads `20260101T030000`, or a date alone. */
function wallOf(text: string, ofDate: string): WallMs {
  const [, year, month, day, time = ofDate] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z?)?$/.exec(text) ?? [];
  const clock = time.replace(/(\d\d)(\d\d)(\d\d)/, '$1:$2:$3');
  const wall = Date.parse(`${year}-${month}-${day}T${clock}Z`);
  const isDay = new Date(Number.isNaN(wall) ? 0 : wall).getUTCDate() === Number(day);
  if (Number.isNaN(wall) || !isDay || Number(year) < 1970) throw new RuleFault(`${text} is not a valid date and time`);
  return wall;
}

function readStart(line: string): { start: WallMs; zone: string | undefined } {
  const match = /^DTSTART(?:;VALUE=DATE-TIME)?(?:;TZID=([^:;]{1,64}))?:(\d{8}T\d{6})(Z?)$/i.exec(line);
  if (!match?.[2]) throw new RuleFault('DTSTART must have the form DTSTART;TZID=Europe/Berlin:20260101T030000');
  const [, zone, text, utc] = match;
  if (zone !== undefined && utc === 'Z') throw new RuleFault('DTSTART must not have both a TZID and UTC');
  return { start: wallOf(text, '000000'), zone: utc === 'Z' ? 'UTC' : zone };
}

function readUntil(text: string | undefined): WallRule['until'] {
  if (text === undefined) return undefined;
  const wall = wallOf(text, '235959');
  return text.endsWith('Z') ? { instantMs: wall } : { wall };
}

function parseRrule(text: string, leastMinutes: number): WallRule {
  const lines = text.split(/\s+/).filter((line) => line !== '');
  const isStart = (line: string) => /^DTSTART/i.test(line);
  const starts = lines.filter(isStart);
  const rules = lines.filter((line) => !isStart(line)).map((line) => line.replace(/^RRULE:/i, ''));
  const [rule] = rules;
  if (starts.length > 1 || rules.length !== 1 || rule === undefined) {
    throw new RuleFault('must be one RRULE, optionally with one DTSTART');
  }
  const given = starts[0] === undefined ? undefined : readStart(starts[0]);
  const found = splitParts(rule);
  checkCombination(found);
  if (found.has('COUNT') && !given) throw new RuleFault('COUNT requires a DTSTART');
  const start = given?.start ?? anchor;
  checkFrequency(found, start, leastMinutes);
  const computed = [...found].filter(([name]) => name !== 'UNTIL').map((part) => part.join('='));
  return { start, rrules: [computed.join(';')], until: readUntil(found.get('UNTIL')), zone: given?.zone };
}

/**
 * Reads a rule: an RRULE (RFC 5545), with or without DTSTART in front of it, or the five fields of cron.
 * @param leastMinutes how often it may fire at most
 * @throws RuleFault
 */
export function parseRuleText(text: string, leastMinutes: number): WallRule {
  if (text.length > maxTextLength) throw new RuleFault(`must have at most ${maxTextLength} characters`);
  if (/(^|[\s:;])(FREQ|RRULE|DTSTART)\b/i.test(text)) return parseRrule(text, leastMinutes);
  return { start: anchor, rrules: parseCron(text, leastMinutes) };
}
