import * as z from 'zod/mini';
import { scanningInput, scanningRecord } from '../../records/runs/scanning.ts';
import { queryId } from '../input.ts';
import { route } from '../route.ts';

export const putScanning = route({
  method: 'POST',
  path: '/api/v1/scan/put-scanning',
  summary: 'Stop or resume all scans of all projects; runs wait while scanning is off',
  description: '',
  permission: 'scan:switch',
  scope: 'service',
  input: z.object({ scanning: scanningInput }),
  output: z.object({ scanning: scanningRecord }),
  uses: ['table:GetItem', 'table:UpdateItem', 'table:PutItem'],
});

export const getScanning = route({
  method: 'GET',
  path: '/api/v1/scan/get-scanning',
  summary: 'Get the scanning switch of the service',
  permission: 'scan:read',
  input: z.object({ project_id: queryId }),
  output: z.object({ scanning: scanningRecord }),
  uses: ['table:GetItem'],
});
