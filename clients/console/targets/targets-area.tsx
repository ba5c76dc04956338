import { address } from '../navigation.ts';
import { TargetPage } from './target-page.tsx';
import { TargetsPage } from './targets-page.tsx';

/** The list of targets, or the one that the address names. */
export function TargetsArea() {
  const [, , kind, id] = address.value.path;
  if (kind === undefined || id === undefined) return <TargetsPage />;
  return <TargetPage key={`${kind}:${id}`} kindName={kind} id={Number(id)} />;
}
