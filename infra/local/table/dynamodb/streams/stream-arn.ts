import type { Table } from 'dynalite/db/index.js';

/** The ARN of a table's stream; the label contains the time it was enabled. */
export function streamArn({ TableArn: arn }: Pick<Table, 'TableArn'>, label: string): string {
  return `${arn}/stream/${label}`;
}

/** The table of a stream's ARN; undefined for any other text. */
export function tableOfStream(arn: string): string | undefined {
  return /^arn:aws:dynamodb:[^:]*:[^:]*:table\/([^/]+)\/stream\/[^/]+$/.exec(arn)?.[1];
}
