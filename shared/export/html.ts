import type { Encode } from '../records/findings/export-format.ts';
import {
  closing,
  coverageSection,
  emptyList,
  findingRows,
  opening,
  summary,
  tableEnd,
  tableStart,
} from './report/page.ts';
import { select } from './report/selection.ts';

/**
 * A report for people: one page that loads nothing, with a chart, the coverage of the latest runs and a table that can
 * be filtered. It counts all findings, and shows the 2,000 that matter most.
 */
export const encodeHtml: Encode = async function* (findings, facts) {
  const selected = await select(findings);
  yield opening(facts);
  yield summary(selected);
  yield* coverageSection(facts.coverage());
  if (selected.total === 0) yield emptyList;
  else {
    yield tableStart(selected);
    for (const finding of selected.shown) yield findingRows(finding);
    yield tableEnd;
  }
  yield closing;
};
