/**
 * The part of dynalite 4.0.0 that the embedded engine calls: its validators, expression parsers, key encoding and
 * actions. It has no types of its own.
 */
declare module 'dynalite/db/index.js' {
  export type AttributeValue = {
    S?: string;
    N?: string;
    B?: string;
    SS?: string[];
    NS?: string[];
    BS?: string[];
    BOOL?: boolean;
    NULL?: boolean;
    L?: AttributeValue[];
    M?: Record<string, AttributeValue>;
  };
  export type Item = Record<string, AttributeValue>;
  /** A path in the item, a value, or a function of either (`size`). */
  export type Operand = (string | number)[] | AttributeValue | Comparison;
  type Comparison = {
    type: '=' | '<>' | '<' | '<=' | '>' | '>=' | 'in' | 'between' | 'function';
    args: Operand[];
  };
  /** A condition as dynalite has parsed it. */
  export type Expression =
    | { type: 'and'; args: Expression[] }
    | { type: 'or'; args: Expression[] }
    | { type: 'not'; args: Expression[] }
    | Comparison;
  type KeySchema = { AttributeName: string; KeyType: string }[];
  export type Index = {
    IndexName: string;
    KeySchema: KeySchema;
    Projection: { ProjectionType: string; NonKeyAttributes?: string[] | undefined };
    IndexStatus?: string;
    IndexArn?: string;
    IndexSizeBytes?: number;
    ItemCount?: number;
    ProvisionedThroughput?: object;
  };
  export type Table = {
    TableName: string;
    TableStatus: string;
    TableArn: string;
    AttributeDefinitions: { AttributeName: string; AttributeType: string }[];
    KeySchema: KeySchema;
    LocalSecondaryIndexes?: Index[];
    GlobalSecondaryIndexes?: Index[];
  };
  /** What dynalite calls back with: an answer of DynamoDB when it has a `body`, otherwise a fault. */
  export type ActionError = Error & { statusCode?: number; body?: { __type: string; message?: string } };
  export type Callback<T> = (error: ActionError | null | undefined, value?: T) => void;
  /** Runs `work` when the key is free; `work` gets a function that frees it once the wrapped callback is called. */
  type Lock = (key: string, work: (release: <T>(callback: Callback<T>) => Callback<T>) => void) => void;
  export type Range = { gt?: string; gte?: string; lt?: string; lte?: string; reverse?: boolean; limit?: number };
  export type SubDatabase = {
    lock: Lock;
    get(key: string, callback: Callback<Item>): void;
    put(key: string, value: Item, callback: Callback<void>): void;
    del(key: string, callback: Callback<void>): void;
    createValueStream(range: Range): import('node:stream').Readable;
  };
  export type Change = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string };
  export type Level = {
    open(): Promise<void>;
    get(key: string): Promise<unknown>;
    getSync(key: string): unknown;
    batch(changes: Change[]): Promise<void>;
    keys(range: Range): AsyncIterable<string>;
    values(range: Range): AsyncIterable<Item> & {
      /** The next ones, none at the end. */
      nextv(most: number): Promise<Item[]>;
      close(): Promise<void>;
    };
    iterator(range: Range): AsyncIterable<[string, unknown]>;
    /** Bytes on the disk, about; a database in memory has none. */
    approximateSize?(start: string, end: string): Promise<number>;
    close(): Promise<void>;
  };
  export type Store = {
    options: { maxItemSize: number };
    tableDb: { get(key: string, callback: Callback<Table>): void };
    getTable(name: string, checkStatus: boolean | Callback<Table>, callback?: Callback<Table>): void;
    getItemDb(table: string): SubDatabase;
    getIndexDb(kind: string, table: string, index: string): SubDatabase;
  };
  type Options = { path?: string; createTableMs: number; updateTableMs: number; deleteTableMs: number };
  const db: {
    create(options: Options): Store & { db: Level };
    createKey(item: Item, table: Table, keySchema?: KeySchema): string;
    validateKey(key: Item, table: Table): ActionError | null | undefined;
    checkConditional(
      request: { TableName?: string; _condition?: { expression: Expression } },
      item: Item | undefined,
    ): ActionError | null | undefined;
    matchesExprFilter(item: Item, expression: Expression): boolean;
    mapPath(path: (string | number)[], item: Item): AttributeValue | undefined;
  };
  export default db;
}

declare module 'dynalite/actions/*.js' {
  import type { Callback, Store } from 'dynalite/db/index.js';

  const action: (store: Store, request: object, callback: Callback<Record<string, unknown>>) => void;
  export default action;
}

declare module 'dynalite/validations/index.js' {
  import type { AttributeValue, Item, Store } from 'dynalite/db/index.js';

  export type Capacity = { ReturnConsumedCapacity?: 'INDEXES' | 'TOTAL' | 'NONE' };
  export type TableRequest = { TableName: string };
  export type PutRequest = TableRequest & Capacity & { Item: Item };
  export type KeyRequest = TableRequest & Capacity & { Key: Item };
  export type RangeRequest = TableRequest & {
    IndexName?: string;
    ExclusiveStartKey?: Item;
    /** The names of the attributes that a filter asks for. */
    _filter?: { pathHeads: Record<string, unknown> };
  };
  export type BatchRequest = Capacity & {
    RequestItems: Record<string, { PutRequest?: { Item: Item }; DeleteRequest?: { Key: Item } }[]>;
  };
  /** A request's members and their checks; `T` is what a request that passes them looks like. */
  export type Validation<T> = { types: Types<T>; custom?: (request: T, store: Store) => string | undefined };
  type Types<T> = { readonly request?: T };
  const validations: {
    /** What is wrong with a value, if anything; brings its numbers to one form. */
    validateAttributeValue(value: AttributeValue): string | undefined;
    /** Keeps the members that `types` names; throws an ActionError for one of a wrong JSON type. */
    checkTypes<T>(request: object, types: Types<T>): T;
    /** Throws an ActionError for a request that DynamoDB refuses; adds the parsed expressions to it. */
    checkValidations<T>(request: T, types: Types<T>, custom: Validation<T>['custom'], store: Store): void;
  };
  export default validations;
}

declare module 'dynalite/validations/putItem.js' {
  const validation: import('dynalite/validations/index.js').Validation<
    import('dynalite/validations/index.js').PutRequest
  >;
  export default validation;
}

declare module 'dynalite/validations/updateItem.js' {
  const validation: import('dynalite/validations/index.js').Validation<
    import('dynalite/validations/index.js').KeyRequest
  >;
  export default validation;
}

declare module 'dynalite/validations/deleteItem.js' {
  const validation: import('dynalite/validations/index.js').Validation<
    import('dynalite/validations/index.js').KeyRequest
  >;
  export default validation;
}

declare module 'dynalite/validations/getItem.js' {
  const validation: import('dynalite/validations/index.js').Validation<
    import('dynalite/validations/index.js').KeyRequest
  >;
  export default validation;
}

declare module 'dynalite/validations/batchWriteItem.js' {
  const validation: import('dynalite/validations/index.js').Validation<
    import('dynalite/validations/index.js').BatchRequest
  >;
  export default validation;
}

declare module 'dynalite/validations/query.js' {
  const validation: import('dynalite/validations/index.js').Validation<
    import('dynalite/validations/index.js').RangeRequest
  >;
  export default validation;
}

declare module 'dynalite/validations/scan.js' {
  const validation: import('dynalite/validations/index.js').Validation<
    import('dynalite/validations/index.js').RangeRequest
  >;
  export default validation;
}

declare module 'dynalite/validations/listTables.js' {
  const validation: import('dynalite/validations/index.js').Validation<{
    Limit?: number;
    ExclusiveStartTableName?: string;
  }>;
  export default validation;
}

declare module 'dynalite/validations/*.js' {
  const validation: import('dynalite/validations/index.js').Validation<
    import('dynalite/validations/index.js').TableRequest
  >;
  export default validation;
}
