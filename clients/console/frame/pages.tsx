import type { ComponentType } from 'preact';
import type { Permission } from '../../../shared/auth/permissions.ts';
import { FindingsArea } from '../findings/findings-area.tsx';
import { RunsArea } from '../runs/runs-area.tsx';
import { TargetsArea } from '../targets/targets-area.tsx';
import type { texts } from '../texts.ts';

/** A page of a project, by the second part of its address. */
export interface Page {
  readonly name: keyof typeof texts.pages;
  /** What only some may see. */
  readonly needs?: Permission;
  readonly Content: ComponentType;
}

/** The pages in the order of the menu. */
export const pages: readonly Page[] = [
  { name: 'findings', Content: FindingsArea },
  { name: 'targets', Content: TargetsArea },
  { name: 'runs', Content: RunsArea },
];
