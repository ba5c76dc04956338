import type * as z from 'zod/mini';
import type { ScanContext } from '../scanner.ts';

/** The form of a scanner's checkpoint: its schema, its first value, and the scan that it belongs to. */
export interface CheckpointKind<At, Saved> {
  readonly schema: z.ZodMiniType<At>;
  /** The checkpoint of a scan that has just begun. */
  readonly first: At;
  /** Fields that say which scan a checkpoint belongs to: where they differ from `first` the scan starts anew. */
  readonly of: readonly (keyof At)[];
  /** What is too large for the checkpoint, which names it in its field `notes`. */
  readonly saved?: z.ZodMiniType<Saved>;
}

/** The state from which a scan resumes. */
export interface Resumed<At, Saved> {
  readonly at: At;
  /** Undefined for a scan that begins. */
  readonly saved: Saved | undefined;
}

/** Reads a stored checkpoint; one that is missing, malformed or of another scan means a start from the beginning. */
export function readCheckpoint<At>(kind: Omit<CheckpointKind<At, never>, 'saved'>, stored: unknown): At {
  const { schema, first, of } = kind;
  const { success, data } = schema.safeParse(stored);
  return success && of.every((field) => data[field] === first[field]) ? data : structuredClone(first);
}

/** The name of the notes that a checkpoint belongs to; null where there are none yet. */
export function notesOf(at: unknown): string | null {
  return typeof at === 'object' && at !== null && 'notes' in at && typeof at.notes === 'string' ? at.notes : null;
}

/**
 * Reads the state from which a scan resumes. Notes that are gone, for whatever reason, mean a start from the
 * beginning.
 */
export async function resume<At, Saved>(
  kind: CheckpointKind<At, Saved>,
  { checkpoint, notes }: Pick<ScanContext, 'checkpoint' | 'notes'>,
): Promise<Resumed<At, Saved>> {
  const at = readCheckpoint(kind, checkpoint);
  if (kind.saved === undefined) return { at, saved: undefined };
  const name = notesOf(at);
  const saved = name === null ? undefined : kind.saved.safeParse(await notes.read(name)).data;
  return saved === undefined ? { at: structuredClone(kind.first), saved } : { at, saved };
}
