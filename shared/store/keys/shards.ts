import type { AuthorizedProject } from '../../auth/principal.ts';
import { fnv1a } from '../../fnv.ts';

/**
 * Over how many partitions the runs, the findings and the audit records of a project are spread. It is part of every stored key: another
 * number means moving what is stored.
 */
const shardCount = 16;

/** What is spread over the shards of a project. */
type ShardedKind = 'RUN' | 'FINDING' | 'USAGE' | 'AUDIT';

function shardPartition(project: AuthorizedProject, shard: number, kind: ShardedKind): string {
  return `P#${project.id}#${String(shard).padStart(2, '0')}#${kind}`;
}

/** All shards of a project for a kind of items. */
export function shardsOf(project: AuthorizedProject, kind: ShardedKind): readonly string[] {
  return Array.from({ length: shardCount }, (_, shard) => shardPartition(project, shard, kind));
}

/** The shard of an item with this name. */
export function shardOf(project: AuthorizedProject, name: string, kind: ShardedKind): string {
  return shardPartition(project, fnv1a(name) % shardCount, kind);
}
