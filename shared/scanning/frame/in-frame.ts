import { EgressRefused, NotTestable } from '../egress/egress.ts';
import { failed, ScanEnded } from '../scan-ended.ts';
import type { ScanContext, ScanOutcome } from '../scanner.ts';
import { type CheckpointKind, type Resumed, resume } from './checkpoint.ts';
import { maxDetail } from './detail.ts';
import { type FramedScan, type FrameSettings, type FrameTuning, ScanFrame } from './scan-frame.ts';

/** The context, settings, times and checkpoint of a scan. */
export interface FrameTerms<At, Saved> {
  readonly context: ScanContext;
  readonly settings: FrameSettings;
  readonly tuning: FrameTuning;
  readonly checkpoint: CheckpointKind<At, Saved>;
}

/** How a scan ends by what was thrown; undefined for what is none of its ends. */
function endBy(error: unknown): ScanOutcome | undefined {
  if (error instanceof ScanEnded) return error.outcome;
  if (error instanceof NotTestable) return failed(error.message, 'not_testable');
  if (error instanceof EgressRefused)
    return { kind: 'blocked', detail: error.message.slice(0, maxDetail), errorClass: 'target_refused' };
  return undefined;
}

/**
 * Runs one invocation's share of a scan, from its checkpoint as far as time allows. `begin` makes the scan, or says how
 * it ends before it has begun. Throws `signal.reason` when aborted and whatever `commit` throws.
 */
export async function inFrame<At, Saved>(
  { context, settings, tuning, checkpoint }: FrameTerms<At, Saved>,
  begin: (frame: ScanFrame, resumed: Resumed<At, Saved>) => Promise<FramedScan | ScanOutcome> | FramedScan,
): Promise<ScanOutcome> {
  context.signal.throwIfAborted();
  const resumed = await resume(checkpoint, context);
  const frame = new ScanFrame(context, settings, tuning, resumed.at);
  try {
    const begun = await begin(frame, resumed);
    return 'kind' in begun ? begun : await frame.run(begun);
  } catch (error) {
    const end = endBy(error);
    if (end === undefined) throw error;
    return end;
  } finally {
    frame.close();
  }
}
