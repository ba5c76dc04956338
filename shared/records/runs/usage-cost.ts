import type { Used } from './usage.ts';

/**
 * US dollars for one unit of each, on demand. One set of prices for every region: those of us-east-1, from AWS's price
 * lists of 2026-11 (https://aws.amazon.com/lambda/pricing/, https://aws.amazon.com/dynamodb/pricing/on-demand/,
 * https://aws.amazon.com/sqs/pricing/, https://aws.amazon.com/ec2/pricing/on-demand/). Free tiers and discounts are left out.
 */
const prices = {
  /** Of a function on arm64, for a second with a gigabyte of memory. */
  lambdaGbSecond: 0.000_013_333_4,
  lambdaRequest: 0.2e-6,
  tableWriteUnit: 0.625e-6,
  tableReadUnit: 0.125e-6,
  queueRequest: 0.4e-6,
  /** A gigabyte out to the internet. */
  transferGb: 0.09,
} as const;

/** What a run takes, as measured by test/bench/functions/run-cost.ts; seconds are of its scan. */
const unitsOf = ({ runs, scan_seconds: seconds, findings }: Used) => ({
  writes: 53 * runs + seconds + 7 * (findings.high + findings.medium + findings.low),
  reads: 10 * runs + 0.62 * seconds,
  /** A message is sent, received and deleted; the scanner goes on in another after 15 minutes at most. */
  messages: runs + Math.floor(seconds / 900),
});

/**
 * What was used, in US dollars: the memory of scanners for as long as their scans took, units of the table, requests to the
 * queue, and bytes sent. An estimate: waiting counts as scanning, requests to the API and storage are not in it.
 * @param memoryMb of a scanner
 */
export function estimateCost(used: Used, memoryMb: number): number {
  const { writes, reads, messages } = unitsOf(used);
  const amount =
    (used.scan_seconds * memoryMb * prices.lambdaGbSecond) / 1024 +
    messages * (prices.lambdaRequest + 3 * prices.queueRequest) +
    writes * prices.tableWriteUnit +
    reads * prices.tableReadUnit +
    (used.bytes_sent / 1e9) * prices.transferGb;
  return Math.round(amount * 1e6) / 1e6;
}
