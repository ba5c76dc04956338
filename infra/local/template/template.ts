import * as z from 'zod/mini';
import { StartFault } from '../start/start-fault.ts';

const resource = z.object({
  Type: z.string(),
  Condition: z.optional(z.string()),
  Properties: z._default(z.record(z.string(), z.unknown()), {}),
  Metadata: z.optional(z.looseObject({ 'aws:cdk:path': z.optional(z.string()) })),
});

/** A CloudFormation template, as far as the local mode reads it. */
export const templateSchema = z.object({
  Resources: z.record(z.string(), resource),
  Parameters: z._default(z.record(z.string(), z.object({ Default: z.optional(z.unknown()) })), {}),
  Mappings: z._default(z.record(z.string(), z.unknown()), {}),
  Conditions: z._default(z.record(z.string(), z.unknown()), {}),
});

/** A CloudFormation template. */
export type Template = z.infer<typeof templateSchema>;

/**
 * A readable name: the resource's path in the stack's code in lower case, `scans-dead-letters`, or its logical id where
 * the template does not tell the path. Stable as long as the code keeps the path; unique, because paths are.
 */
export function shortName(template: Template, logicalId: string): string {
  const path = template.Resources[logicalId]?.Metadata?.['aws:cdk:path'];
  if (path === undefined) return logicalId;
  const parts = path.split('/').slice(1);
  while (parts.length > 1 && /^(Resource|Function)$/.test(parts.at(-1) ?? '')) parts.pop();
  const words = parts.join('-').replace(/([a-z0-9])([A-Z])/g, '$1-$2');
  return words.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase();
}

/**
 * Thrown if the template contains something that the local service does not support, or refers to something missing.
 */
export class UnsupportedTemplate extends StartFault {
  override readonly name = 'UnsupportedTemplate';
}
