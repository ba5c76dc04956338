import { checkSpacing, RuleFault } from './rule-fault.ts';

interface Field {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly names?: readonly string[];
}

const fields: readonly Field[] = [
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'day of the month', least: 1, most: 31 },
  {
    name: 'month',
    least: 1,
    most: 12,
    names: ['', 'JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  },
  { name: 'day of the week', least: 0, most: 7, names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] },
];

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function readValue(field: Field, text: string): number {
  const named = field.names?.indexOf(text) ?? -1;
  if (text !== '' && named >= 0) return named;
  const value = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= field.least && value <= field.most) return value;
  throw new RuleFault(
    `${field.name}: ${JSON.stringify(text).slice(0, 40)} must be from ${field.least} to ${field.most}`,
  );
}

/** The values of `*`, `3`, `1-5`, each with or without a step. */
function valuesOf(field: Field, text: string): number[] {
  const match = /^(\*|[^-/]+)(?:-([^-/]+))?(?:\/(\d{1,2}))?$/.exec(text);
  if (!match?.[1] || (match[1] === '*' && match[2] !== undefined)) {
    throw new RuleFault(`${field.name}: ${JSON.stringify(text).slice(0, 40)} is not valid`);
  }
  const [, from, to, step] = match;
  const all = from === '*';
  const first = all ? field.least : readValue(field, from);
  // As cron has it, 7/2 goes on to the end, 7 alone does not.
  const end = all || step !== undefined ? field.most : first;
  const last = to === undefined ? end : readValue(field, to);
  const by = Number(step ?? 1);
  if (last < first || by === 0) throw new RuleFault(`${field.name}: ${JSON.stringify(text).slice(0, 40)} is empty`);
  return Array.from({ length: Math.floor((last - first) / by) + 1 }, (_, index) => first + index * by);
}

function parseField(field: Field, text: string): number[] {
  const values = text.split(',').flatMap((part) => valuesOf(field, part));
  return [...new Set(values)].sort((a, b) => a - b);
}

/** A part of an RRULE; none where the values are all there are. */
const part = (name: string, values: readonly (number | string)[], all: number) =>
  values.length < all ? [`${name}=${values.join(',')}`] : [];

/**
 * Reads the five fields of cron (minute, hour, day of the month, month, day of the week) and writes them as RRULEs.
 * As in cron, a day matches by either of its two fields where both are given, so there may be two rules.
 * @throws RuleFault
 */
export function parseCron(text: string, leastMinutes: number): string[] {
  const given = text.trim().toUpperCase().split(/\s+/);
  if (given.length !== fields.length) throw new RuleFault('must be an RRULE or a five-field cron expression');
  const [minutes = [], hours = [], monthDays = [], months = [], days = []] = fields.map((field, index) =>
    parseField(field, given[index] ?? ''),
  );
  const times = hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute));
  checkSpacing(times, 1440, leastMinutes);
  const [, , monthDayText = '', , dayText = ''] = given;
  const byDay = part('BYDAY', [...new Set(days.map((day) => weekdays[day % 7] ?? ''))], 7);
  const byMonthDay = part('BYMONTHDAY', monthDays, 31);
  const time = [`BYHOUR=${hours.join(',')}`, `BYMINUTE=${minutes.join(',')}`];
  const common = ['FREQ=DAILY', ...part('BYMONTH', months, 12), ...time];
  const either = !monthDayText.startsWith('*') && !dayText.startsWith('*');
  const rules = either ? [byMonthDay, byDay] : [[...byMonthDay, ...byDay]];
  return rules.map((each) => [...common, ...each].join(';'));
}
