// What the service costs on AWS, from measured units and list prices: `node test/bench/functions/cost.ts`; the tables of docs/cost.md.

/** Dollars in us-east-1, on demand, without free tiers. */
const price = {
  /** For a GB-second of a function, on Arm. */
  gbSecond: 0.0000133334,
  invocation: 0.2e-6,
  apiRequest: 3.5e-6,
  readUnit: 0.125e-6,
  writeUnit: 0.625e-6,
  queueRequest: 0.4e-6,
  trace: 5e-6,
  logGb: 0.5,
  /** For each metric of an alarm. */
  alarmMetricMonth: 0.1,
  /** A custom metric in every hour of a month; the first ten of an account are free, which is left out here. */
  customMetricMonth: 0.3,
} as const;

const scannerGb = 1769 / 1024;
const apiGb = 512 / 1024;
const invocationSeconds = 900;
const monthMinutes = 30 * 24 * 60;

type Parts = Readonly<Record<string, number>>;

/** What a scan of some seconds costs, with the table's units of a minute as run-cost.ts measures them. */
function scan(seconds: number, more: { readonly reads?: number; readonly writes?: number } = {}): Parts {
  const minutes = seconds / 60;
  const invocations = Math.ceil(seconds / invocationSeconds);
  return {
    'scanner function': seconds * scannerGb * price.gbSecond + invocations * (price.invocation + price.trace),
    'table, reads': (18 + 37 * minutes + (more.reads ?? 0)) * price.readUnit,
    'table, writes': (85 + 60 * minutes + (more.writes ?? 0)) * price.writeUnit,
    queue: 3 * invocations * price.queueRequest,
  };
}

/** Seconds of a port scan of all ports: 500 connects a second to each address that responds, one after the other. */
const portScanSeconds = (addresses: number) => (addresses * 65_535) / 500;

const calls = 1000;
const rows: readonly (readonly [name: string, parts: Parts])[] = [
  [
    'idle, a month',
    {
      'alarms: 20 metrics': 20 * price.alarmMetricMonth,
      // What the dispatcher says of itself each minute.
      'custom metrics': 3 * price.customMetricMonth,
      // Five pollers of each of two queues, each with a long poll of 20 seconds.
      "Lambda's polls of two empty queues": ((monthMinutes * 60) / 20) * 5 * 2 * price.queueRequest,
      'dispatcher: traces': monthMinutes * price.trace,
      'dispatcher: invocations of 60 ms': monthMinutes * (0.06 * apiGb * price.gbSecond + price.invocation),
      // The shards of what is due, and the switch, as idle-cost.ts measures them.
      'table, reads': monthMinutes * 10 * price.readUnit,
      schedules: (monthMinutes + monthMinutes / 60) * 1e-6,
    },
  ],
  [
    '1,000 calls, four reads to three writes',
    {
      gateway: calls * price.apiRequest,
      'functions, 30 ms': calls * (0.03 * apiGb * price.gbSecond + price.invocation),
      traces: calls * price.trace,
      'table, reads': calls * price.readUnit,
      'table, writes': ((calls * 3) / 7) * 9 * price.writeUnit,
      // A line of the request, one of the gateway, and three of 300 bytes for its metrics.
      'log, 3 KB': ((calls * 3) / 1e6) * price.logGb,
    },
  ],
  ['a /24, all ports, every address responds', scan(portScanSeconds(256), { writes: 256 * 5 * 8 })],
  ['a /24, all ports, 20 addresses respond', scan(portScanSeconds(20), { writes: 20 * 5 * 8 })],
  ['an application of 500 pages, profile baseline: 514 requests', scan(514 / 10, { writes: 30 * 8 })],
  ['an application of 500 pages, profile standard: 33,000 requests', scan(33_000 / 10, { writes: 60 * 8 })],
  ['10,000 hosts found by an OSINT scan: 63,087 queries', scan(63_087 / 100, { writes: 10_000 * 2 })],
  ['10,000 hosts, all ports, every one responds', scan(portScanSeconds(10_000), { writes: 10_000 * 5 * 8 })],
];

const dollars = (value: number) => (value < 0.1 ? value.toFixed(4) : value.toFixed(2));
console.log('| | dollars | of that |\n|---|---|---|');
for (const [name, parts] of rows) {
  const largest = Object.entries(parts).toSorted(([, a], [, b]) => b - a);
  const shown = largest.slice(0, 4).map(([part, value]) => `${part} ${dollars(value)}`);
  const sum = Object.values(parts).reduce((total, value) => total + value, 0);
  console.log(`| ${name} | ${dollars(sum)} | ${shown.join(', ')} |`);
}
const day = 86_400;
console.log(
  `\n/24: ${(portScanSeconds(256) / 3600).toFixed(1)} h; 10,000 hosts: ${(portScanSeconds(10_000) / day).toFixed(1)} days of one scan`,
);
