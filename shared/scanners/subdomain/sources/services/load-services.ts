import { en } from 'zod/locales';
import { fileJson, textContents } from '../../../../scanning/operator-file/contents.ts';
import { FileFault } from '../../../../scanning/operator-file/file-fault.ts';
import { type FileSource, fileLoader, type OpenedFile } from '../../../../scanning/operator-file/operator-file.ts';
import { knownServices } from './known-services.ts';
import { type GivenService, type ServiceDefinition, serviceDefinition } from './service-definition.ts';

/** The operator's services of names. `faults` are for the user and belong into coverage: what of the file cannot be used. */
export interface LoadedServices {
  readonly definitions: readonly ServiceDefinition[];
  readonly faults: readonly string[];
}

const maxBytes = 1_000_000;
const maxServices = 50;

const known: ReadonlyMap<string, GivenService> = new Map(knownServices.map((each) => [each.id, each]));

/** A known service by its name, or a whole definition. */
function definitionOf(entry: unknown): ServiceDefinition | string {
  const given = typeof entry === 'string' ? known.get(entry) : entry;
  if (given === undefined) return `${JSON.stringify(entry).slice(0, 60)} is no known service`;
  const parsed = serviceDefinition.safeParse(given, { error: en().localeError });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return `${issue?.path.join('.') || 'the entry'}: ${issue?.message ?? 'is not valid'}`;
}

/** The services that a file's JSON defines; of two of the same id the later one counts. Throws FileFault. */
function servicesOf(json: unknown): LoadedServices {
  if (!Array.isArray(json)) throw new FileFault('it is no list');
  const definitions = new Map<string, ServiceDefinition>();
  const faults: string[] = [];
  for (const [at, entry] of json.slice(0, maxServices).entries()) {
    const definition = definitionOf(entry);
    if (typeof definition === 'string')
      faults.push(`entry ${at + 1} of the operator's services cannot be used: ${definition}`.slice(0, 255));
    else definitions.set(definition.id, definition);
  }
  if (json.length > maxServices) faults.push(`only ${maxServices} of the operator's services are used`);
  return { definitions: [...definitions.values()], faults };
}

async function readServices({ body }: OpenedFile): Promise<LoadedServices> {
  return servicesOf(fileJson(await textContents(body, maxBytes)));
}

/** A loader of the operator's services, to be kept as long as the function is warm. It never throws. */
export function servicesLoader(source: FileSource): () => Promise<LoadedServices> {
  const load = fileLoader(source, "the file of the operator's services", readServices);
  return async () => {
    const outcome = await load();
    if (outcome.kind === 'loaded') return outcome.value;
    return { definitions: [], faults: outcome.kind === 'unreadable' ? [outcome.reason] : [] };
  };
}
