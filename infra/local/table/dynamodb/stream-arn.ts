import type { Table } from 'dynalite/db/index.js';

/** The name of a table's stream; the label says when it was switched on. */
export function streamArn({ TableArn: arn }: Pick<Table, 'TableArn'>, label: string): string {
  return `${arn}/stream/${label}`;
}

/** The table in the name of a stream; undefined for a text that is none. */
export function tableOfStream(arn: string): string | undefined {
  return /^arn:aws:dynamodb:[^:]*:[^:]*:table\/([^/]+)\/stream\/[^/]+$/.exec(arn)?.[1];
}
