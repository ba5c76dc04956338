import { connectImporter, importIntoSecurityHub } from '../shared/events/security-hub.ts';
import { batchFunction } from '../shared/http/event-function.ts';
import { queue } from '../shared/http/message-source.ts';

export const handler = batchFunction('imported', queue, connectImporter, importIntoSecurityHub);
