import { BASE, shown } from '../wordpress-artifacts.ts';

const file = (id: number) => ({
  id,
  exhibit: shown(`?attachment_id=${id}`, `Location: ${BASE}wp-content/uploads/a.png`),
});

export const fires = [
  { base: BASE, found: [file(7)], gaps: [] },
  { base: BASE, found: [file(7), file(9)], gaps: [{ outcome: 'blocked', reason: 'a firewall answers' }] },
];

export const silent = [
  { base: BASE, found: [], gaps: [] },
  {
    base: BASE,
    found: [],
    gaps: [{ outcome: 'not_testable', reason: 'there was no time to request all attachment IDs' }],
  },
];
