import { readFileSync } from 'node:fs';
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { scansMayRun } from '../shared/store/runs/scanning.ts';
import { Table } from '../shared/store/table/table.ts';
import { freshTable } from './emulators/fresh-table.ts';

const book = readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8');

test('the command of the operator\u2019s book switches all scans off in the table itself, and on again', async () => {
  const { client, tableName: TableName } = await freshTable();
  const store = { table: new Table(client, TableName), now: Date.now };
  const [, key = '', UpdateExpression, values = ''] =
    /aws dynamodb update-item --table-name \$TABLE --key '(.*?)' \\\n *--update-expression '(.*?)' --expression-attribute-values '(.*?)'/.exec(
      book,
    ) ?? [];
  const run = (written: string) =>
    client.send(
      new UpdateItemCommand({
        TableName,
        Key: JSON.parse(key),
        UpdateExpression,
        ExpressionAttributeValues: JSON.parse(written),
      }),
    );
  expect(await scansMayRun(store)).toBe(true);
  await run(values);
  expect(await scansMayRun(store)).toBe(false);
  await run(values.replace('false', 'true'));
  expect(await scansMayRun(store)).toBe(true);
});
