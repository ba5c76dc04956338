import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTablesCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { productTable } from '../../../../emulators/product-table.ts';
import { errorName, onBothEngines } from './engine.ts';

onBothEngines((table) => {
  test('a table is ready when it is made, with its keys, indexes and billing', async () => {
    const { client, name } = await table();
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    expect(Table).toMatchObject({
      TableName: name,
      TableStatus: 'ACTIVE',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
      LocalSecondaryIndexes: expect.arrayContaining([
        expect.objectContaining({ IndexName: 'local', Projection: { ProjectionType: 'ALL' } }),
      ]),
      GlobalSecondaryIndexes: expect.arrayContaining([
        expect.objectContaining({ IndexName: 'due', IndexStatus: 'ACTIVE' }),
        expect.objectContaining({
          IndexName: 'host',
          IndexStatus: 'ACTIVE',
          Projection: {
            ProjectionType: 'INCLUDE',
            NonKeyAttributes: expect.arrayContaining(['title', 'status_expires_at']),
          },
        }),
      ]),
      ItemCount: 0,
    });
    expect(Table?.TableArn).toMatch(new RegExp(`^arn:aws:dynamodb:.*:table/${name}$`));
  });

  test('a table is made with every member that a stack may set', async () => {
    const { client, name } = await table();
    const create = new CreateTableCommand({
      ...productTable(`${name}-full`),
      DeletionProtectionEnabled: true,
      SSESpecification: { Enabled: true },
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
      TableClass: 'STANDARD',
      Tags: [{ Key: 'a', Value: 'b' }],
    });
    await client.send(create);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: `${name}-full` }));
    expect(Table).toMatchObject({
      DeletionProtectionEnabled: true,
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_IMAGE' },
    });
  });

  test('a table that exists is not made again', async () => {
    const { client, name } = await table();
    expect(await errorName(client.send(new CreateTableCommand(productTable(name))))).toBe('ResourceInUseException');
  });

  test('a protected table is deleted only when its protection is off', async () => {
    const items = await table();
    const { client, name } = items;
    await items.put({ pk: 'P#1', sk: 'T#1', lk: 'a' });
    await client.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: true }));
    expect(await errorName(client.send(new DeleteTableCommand({ TableName: name })))).toBe('ValidationException');
    await client.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: false }));
    await client.send(new DeleteTableCommand({ TableName: name }));
    expect(await errorName(items.get({ pk: 'P#1', sk: 'T#1' }))).toBe('ResourceNotFoundException');
    await client.send(new CreateTableCommand(productTable(name)));
    expect((await items.query('pk = :p', { ':p': 'P#1' })).Count).toBe(0);
    expect((await items.query('pk = :p', { ':p': 'P#1' }, { IndexName: 'local' })).Count).toBe(0);
  });

  test('tables are listed', async () => {
    const { client, name } = await table();
    await client.send(new CreateTableCommand(productTable(`${name}-b`)));
    const { TableNames } = await client.send(new ListTablesCommand({}));
    expect(TableNames).toEqual(expect.arrayContaining([name, `${name}-b`]));
  });

  test('expiry is switched on and off once', async () => {
    const { client, name } = await table();
    const set = (Enabled: boolean) => {
      const specification = { AttributeName: 'expires_at', Enabled };
      return client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: specification }));
    };
    const described = async () =>
      (await client.send(new DescribeTimeToLiveCommand({ TableName: name }))).TimeToLiveDescription;
    expect(await described()).toEqual({ TimeToLiveStatus: 'DISABLED' });
    await set(true);
    expect(await described()).toEqual({ TimeToLiveStatus: 'ENABLED', AttributeName: 'expires_at' });
    expect(await errorName(set(true))).toBe('ValidationException');
    await set(false);
    expect(await described()).toEqual({ TimeToLiveStatus: 'DISABLED' });
  });

  test('operations on a table that does not exist are refused', async () => {
    const { client } = await table();
    const TableName = 'nothing-here';
    const requests = [
      () => client.send(new DescribeTableCommand({ TableName })),
      () => client.send(new DeleteTableCommand({ TableName })),
      () => client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true })),
      () => client.send(new DescribeTimeToLiveCommand({ TableName })),
    ];
    for (const request of requests) expect(await errorName(request())).toBe('ResourceNotFoundException');
  });
});
