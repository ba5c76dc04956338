import * as z from 'zod/mini';
import { callerRecord } from '../../records/access/caller.ts';
import { route } from '../route.ts';

export const whoami = route({
  method: 'GET',
  path: '/api/v1/scan/whoami',
  summary: 'Get the caller: subject, kind and end of the token, grants',
  permission: 'scan:read',
  scope: 'caller',
  input: z.object({}),
  output: z.object({ caller: callerRecord }),
  uses: [],
});
