import { cancelling } from './stories/cancelling.ts';
import { deleting } from './stories/deleting.ts';
import { messages } from './stories/messages.ts';
import { scanning } from './stories/scanning.ts';
import { scheduled } from './stories/scheduled.ts';
import type { Story } from './stories/story.ts';
import { switching } from './stories/switching.ts';
import { waiting } from './stories/waiting.ts';

/** The courses in which the pipeline writes, sends and acknowledges anything. */
export const stories: readonly Story[] = [
  ...scanning,
  ...messages,
  ...cancelling,
  ...switching,
  ...deleting,
  ...waiting,
  ...scheduled,
];
