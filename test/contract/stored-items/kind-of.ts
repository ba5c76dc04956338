import { resources } from '../../../shared/records/settings/resources.ts';
import type { Item } from '../../../shared/store/table/item-range.ts';

/** Every other kind of item, by its keys, as the table of keys names it. */
const others: readonly (readonly [kind: string, pk: RegExp, sk: RegExp])[] = [
  ['client', /^CLIENT#/, /#\d+$/],
  ['callback', /^CALLBACK#/, /^TOKEN#/],
  ['counter', /^COUNTER$/, /^[A-Z]{3}$/],
  ['project', /^PROJECT$/, /^PROJECT#\d{10}$/],
  ['scanning', /^SCANNING$/, /^SCANNING$/],
  ['cadence', /^CADENCE$/, /^CADENCE$/],
  ['origin_guard', /^ORIGIN#/, /^LINE$/],
  ['origin_line', /^ORIGIN#/, /^LINE#/],
  ['origin_lock', /^ORIGIN#/, /^LOCK/],
  ['cleanup', /^P#\d+$/, /^CLEANUP#/],
  ['policy', /^P#\d+$/, /^POLICY#/],
  ['definition', /^P#\d+$/, /^UPLOAD#/],
  ['schedule', /^P#\d+$/, /^SCHEDULE#/],
  ['credential', /^P#\d+$/, /^CREDENTIAL#/],
  ['token', /^P#\d+#TOKEN$/, /^TOKEN#/],
  ['target_proof', /^P#\d+$/, /^PROOF#/],
  ['suppression', /^P#\d+#SUPPRESSION$/, /^SUPPRESSION#/],
  ['discard', /^P#\d+$/, /^DISCARD#/],
  ['notification', /#NOTIFICATION$/, /^NOTIFICATION#/],
  ['notice_line', /#NOTIFICATION$/, /^LINE#/],
  ['overdue_search', /#NOTIFICATION$/, /^OVERDUE#/],
  ['receiver_discard', /#NOTIFICATION$/, /^DISCARD#/],
  ['notice', /#NOTICE$/, /^NOTICE#/],
  ['delivery', /#DELIVERY$/, /^DELIVERY#/],
  ['run', /#RUN$/, /^RUN#/],
  ['usage', /#USAGE$/, /^USAGE#/],
  ['trend', /#TREND$/, /^TREND#/],
  ['place', /#RUN$/, /^SLOT#/],
  ['waiting', /#RUN$/, /^WAIT#/],
  ['promote', /#RUN$/, /^PROMOTE$/],
  ['coverage', /#(RUN|COVERAGE)$/, /^COVERAGE#/],
  ['notes', /#(RUN|NOTES)$/, /^NOTES#/],
  ['finding', /#FINDING$/, /^[A-Z]{3}#/],
  ['evidence', /#EVIDENCE$/, /^EVIDENCE$/],
  ['finding_event', /#EVENT$/, /^EVENT#/],
  ['host', /#HOST$/, /^HOST#/],
  ['address', /#HOST$/, /^ADDRESS#/],
  ['first_run', /#HOST$/, /^FIRST#/],
  ['service_audit', /^P#0#(\d\d#)?AUDIT$/, /^AUDIT#/],
  ['audit', /#AUDIT$/, /^AUDIT#/],
  ['denied', /#DENIED$/, /^AUDIT#/],
  ['idempotency', /#IDEMPOTENCY$/, /./],
];

/** The names of all kinds of items that the table holds. */
export const kindNames = [...resources.map(({ type }) => type), ...others.map(([kind]) => kind)];

/** Kinds that the last release did not know: its readers never ask for them. */
export const kindsSinceRelease: readonly string[] = [
  'evidence',
  'scanning',
  'service_audit',
  'token',
  'target_proof',
  'usage',
  'trend',
  'client',
  'project',
  'definition',
  'finding_event',
  'callback',
  'suppression',
  'notification',
  'notice_line',
  'overdue_search',
  'receiver_discard',
  'notice',
  'delivery',
];

/** What kind an item is. */
export function kindOf({ pk, sk }: Item): string {
  const keys = [String(pk), String(sk)] as const;
  const resource = resources.find(({ code }) => /^P#\d+$/.test(keys[0]) && keys[1].startsWith(`${code}#`));
  const other = others.find(([, partition, sort]) => partition.test(keys[0]) && sort.test(keys[1]));
  const kind = resource?.type ?? other?.[0];
  if (kind === undefined) throw new Error(`an item of no kind: ${keys.join(' ')}`);
  return kind;
}
