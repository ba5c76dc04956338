import * as z from 'zod/mini';

const tagRule = 'must be a word of at most 50 letters, digits, _, ., :, / and -, beginning with a letter or digit';

/** A tag that users give a finding. */
export const findingTagWord = z.string(tagRule).check(z.regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_.:/-]{0,49}$/u, tagRule));
