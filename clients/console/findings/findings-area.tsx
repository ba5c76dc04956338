import { address } from '../navigation.ts';
import { FindingPage } from './finding-page.tsx';
import { FindingsPage } from './findings-page.tsx';

/** The list of findings, or the one that the address names. */
export function FindingsArea() {
  const [, , id] = address.value.path;
  return id === undefined ? <FindingsPage /> : <FindingPage key={id} findingId={Number(id)} />;
}
