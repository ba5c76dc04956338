import { batchFunction } from '../shared/http/event-function.ts';
import { tableStream } from '../shared/http/message-source.ts';
import { collectNotices, connectCollector } from '../shared/notices/collect.ts';

export const handler = batchFunction('notices stored', tableStream, connectCollector, collectNotices);
