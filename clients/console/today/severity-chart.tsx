import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { severities } from '../../../shared/records/findings/severity.ts';
import { texts } from '../texts.ts';
import { timeText } from '../time-text.ts';
import { changedDays, type SeverityDay } from './severity-days.ts';

const words = texts.today;

const height = 200;

/** How far apart the days of the axis are, in seconds. */
const dayIncrements = [1, 2, 7, 14, 28, 56, 112, 224].map((days) => days * 86_400);

/** A day of the axis as all times of the console are told: `11-28`. */
const dayText = (seconds: number) => timeText(seconds).slice(5, 10);

/** Colors as the style sheet has them, for light or dark. */
function colorsOf(element: HTMLElement): (name: string) => string {
  return (name) => {
    const probe = document.createElement('span');
    probe.className = `ink-${name}`;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}

function draw(element: HTMLElement, days: readonly SeverityDay[]): uPlot {
  const color = colorsOf(element);
  const line = { stroke: color('line'), width: 1 };
  const axis = { stroke: color('dim'), grid: line, ticks: line };
  const series = severities.map((severity) => ({ stroke: color(severity), width: 2, points: { show: true, size: 6 } }));
  return new uPlot(
    {
      width: element.clientWidth,
      height,
      scales: { y: { range: (_chart, _least, most) => [0, Math.max(4, Math.ceil(most * 1.1))] } },
      axes: [
        { ...axis, incrs: dayIncrements, values: (_chart, days) => days.map(dayText) },
        { ...axis, size: 44 },
      ],
      series: [{}, ...series],
      legend: { show: false },
      cursor: { show: false },
    },
    [days.map(({ day }) => day), ...severities.map((severity) => days.map((each) => each[severity]))],
    element,
  );
}

function Numbers({ days }: { readonly days: readonly SeverityDay[] }) {
  return (
    <details>
      <summary>{words.numbers}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            {severities.map((severity) => (
              <th key={severity} scope="col" class="number">
                {texts.severities[severity]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changedDays(days)
            .toReversed()
            .map((each) => (
              <tr key={each.day}>
                <td>{timeText(each.day).slice(0, 10)}</td>
                {severities.map((severity) => (
                  <td key={severity} class="number">
                    {each[severity]}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}

/** Keeps a drawing in its element while that changes its size, or the page its colors. */
function keepDrawn(element: HTMLElement, days: readonly SeverityDay[]): () => void {
  let chart = draw(element, days);
  const redraw = () => {
    chart.destroy();
    chart = draw(element, days);
  };
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const sized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
  dark.addEventListener('change', redraw);
  sized.observe(element);
  return () => {
    dark.removeEventListener('change', redraw);
    sized.disconnect();
    chart.destroy();
  };
}

/** Findings over time as a drawing, and as numbers for those who cannot see it. */
export function SeverityChart({ days }: { readonly days: readonly SeverityDay[] }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current ? keepDrawn(element.current, days) : undefined), [days]);
  return (
    <>
      <p class="legend">
        {severities.map((severity) => (
          <span key={severity} class={`ink-${severity}`}>
            ● {texts.severities[severity]}
          </span>
        ))}
      </p>
      <div ref={element} class="chart" aria-hidden="true" />
      <Numbers days={days} />
    </>
  );
}
