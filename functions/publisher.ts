import { connectOutbox, publishChanges } from '../shared/events/outbox.ts';
import { batchFunction } from '../shared/http/event-function.ts';
import { tableStream } from '../shared/http/message-source.ts';

export const handler = batchFunction('published', tableStream, connectOutbox, publishChanges);
