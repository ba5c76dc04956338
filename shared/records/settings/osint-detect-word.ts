import * as z from 'zod/mini';
import { recordId, text, timestamps } from '../fields.ts';
import { taggedIfAsked } from '../tagged.ts';
import { listWords, namesList, wordsMeantBy } from './detect-word-lists.ts';
import { osintDetectWordKind } from './kinds.ts';
import { resource } from './resource.ts';

const required = { rel_osint_data_source_id: recordId, word: text(50), project_id: recordId };

/** Why a word can never be part of a host name's label; undefined where it can. */
function wordFault(word: string): string | undefined {
  if (namesList(word))
    return wordsMeantBy(word).includes(word) ? `word: must name a list: ${listWords.join(', ')}` : undefined;
  if (word.includes('.')) return 'word: must not contain a dot; a word is compared with the parts of one label: dev';
  if (word.includes('*'))
    return 'word: must not contain *; a word is found anywhere in a label: dev is part of api-dev-1';
  if (/^[\s!-/:-@[-`{-~]*$/.test(word)) return 'word: must contain a letter or a digit';
  return undefined;
}

export const osintDetectWord = resource(() => ({
  ...osintDetectWordKind,
  input: z.object({ osint_detect_word_id: z.optional(recordId), ...required }),
  record: z.object({ osint_detect_word_id: recordId, ...required, ...timestamps }),
  fault: ({ word }) => wordFault(word),
}));

/** The record as it is answered: lists tell its tag where they are asked for it. */
export const answeredOsintDetectWord = taggedIfAsked(osintDetectWord.record);
