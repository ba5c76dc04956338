import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { exportFinding } from '../../shared/api/finding/export.ts';
import { connectBucket } from '../../shared/export/bucket.ts';
import { type Exporter, exportFindings } from '../../shared/export/export-findings.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { connectStore } from '../../shared/store/table/connection.ts';

const environment = z.object({ PRODUCT_ARN: z.string().check(z.minLength(1)) });

function connect(): Exporter {
  const { PRODUCT_ARN: productArn } = z.parse(environment, process.env);
  return { store: connectStore(), bucket: connectBucket(), newId: randomUUID, productArn };
}

export const handler = endpoint(exportFinding, connect, (exporter, { project, input }) =>
  exportFindings(exporter, project, input),
);
