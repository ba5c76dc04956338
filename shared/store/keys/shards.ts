import type { AuthorizedProject } from '../../auth/principal.ts';

/**
 * Over how many partitions the runs, the findings and the audit records of a project are spread. It is part of every stored key: another
 * number means moving what is stored.
 */
const shardCount = 16;

/**
 * A hash of a name for its shard: FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), since any stable, even
 * distribution will do.
 */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

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
  return shardPartition(project, hashOf(name) % shardCount, kind);
}
