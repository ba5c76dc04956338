import * as z from 'zod/mini';

const count = z.int().check(z.gte(0));

/**
 * How far the second pass of an intrusive scan has come: what has been submitted is not submitted again. Points are named
 * by their number in the point book, whose order stays.
 */
export const storedProgress = z.object({
  /** Points that a word was submitted at, or that did not take one. */
  submitted: count,
  /** Points with the words that they took. */
  planted: z.array(z.tuple([count, z.string()])),
  /** Pages that have been looked at. */
  looked: count,
  /** Points whose values came back as a script. */
  found: z.array(count),
  /** Of the points that took a word, those that a quote was submitted at. */
  quoted: count,
  /** Points with the words that were submitted with a quote. */
  broken: z.array(z.tuple([count, z.string()])),
  /** Pages that have been looked at for what the quotes did. */
  reread: count,
});

export type StoredProgress = z.output<typeof storedProgress>;

/** Before anything has been submitted. */
export const nothingStored: StoredProgress = {
  submitted: 0,
  planted: [],
  looked: 0,
  found: [],
  quoted: 0,
  broken: [],
  reread: 0,
};
