import { type Severity, severities } from '../../records/findings/severity.ts';
import { escaped } from './escape.ts';

/** Pixels. */
const barHeight = 32;
const rowHeight = 54;

/** Parts of the width, in percent: so that bars fit any screen, and texts keep their size. */
const labelWidth = 22;
const barWidth = 62;

export const severityNames: Readonly<Record<Severity, string>> = { high: 'High', medium: 'Medium', low: 'Low' };

const counted = (count: number) => count.toLocaleString('en');

/** A bar for each severity, as long as its part of the largest. */
export function severityChart(open: Readonly<Record<Severity, number>>): string {
  const largest = Math.max(1, ...severities.map((severity) => open[severity]));
  const rows = severities.map((severity, row) => {
    const length = Math.max(open[severity] > 0 ? 1 : 0, (open[severity] / largest) * barWidth);
    const top = row * rowHeight + (rowHeight - barHeight) / 2;
    const middle = top + barHeight / 2 + 5;
    return [
      `<text x="0" y="${middle}">${severityNames[severity]}</text>`,
      `<rect class="${severity}" x="${labelWidth}%" y="${top}" width="${length.toFixed(1)}%" height="${barHeight}" rx="4"/>`,
      `<text x="${(labelWidth + length + 2).toFixed(1)}%" y="${middle}">${counted(open[severity])}</text>`,
    ].join('');
  });
  const height = severities.length * rowHeight;
  const said = severities.map((severity) => `${severityNames[severity]} ${counted(open[severity])}`).join(', ');
  return [
    `<svg class="chart" width="100%" height="${height}" role="img" aria-labelledby="chart-name">`,
    `<title id="chart-name">${escaped(`Open findings by severity: ${said}`)}</title>`,
    `<line class="axis" x1="${labelWidth}%" y1="0" x2="${labelWidth}%" y2="${height}"/>`,
    ...rows,
    '</svg>',
  ].join('');
}
