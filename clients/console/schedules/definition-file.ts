import { RequestFailed } from '../../library/failure.ts';
import { definitionText, isJson, UnusableDefinition } from '../../targets/definition-text.ts';
import { ruleText } from '../rule-text.ts';
import { texts } from '../texts.ts';
import { ToldFault } from '../told-fault.ts';

const { faults } = texts.definition;

/** What is larger is not even read: it holds too much in any notation. */
const mostBytes = 20_000_000;

/** Loads the reader of YAML. */
export type LoadYaml = () => Promise<(text: string) => unknown>;

/**
 * The text of a file with an API definition as the service takes it.
 * @throws ToldFault where there is no file, or it is none that can be uploaded
 */
export async function readDefinitionFile(file: File | undefined, loadYaml: LoadYaml): Promise<string> {
  if (file === undefined) throw new ToldFault(faults.missing);
  if (file.size > mostBytes) throw new ToldFault(faults.large);
  let text: string;
  try {
    // Else a byte that is no text would silently become another sign.
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch (error) {
    // A TypeError says that the bytes are no UTF-8; all else, that the file is gone or may not be read.
    throw new ToldFault(error instanceof TypeError ? faults.encoding : faults.gone);
  }
  if (text.trim() === '') throw new ToldFault(faults.empty);
  const readYaml = isJson(text) ? () => undefined : await loadYaml();
  try {
    return definitionText(text, readYaml);
  } catch (error) {
    if (!(error instanceof UnusableDefinition)) throw error;
    throw new ToldFault(error.fault === 'too large' ? faults.large : faults.unreadable(error.message));
  }
}

/** What a failed upload means for its file, in the reader's words; anything else as it is. */
export function uploadFault(error: unknown): unknown {
  if (!(error instanceof RequestFailed)) return error;
  if (error.status === 413) return new ToldFault(faults.large);
  const isOfText = error.field === 'policy.definition_text';
  return isOfText && error.rule !== undefined
    ? new ToldFault(faults.refused(ruleText(error.rule) ?? error.rule))
    : error;
}
