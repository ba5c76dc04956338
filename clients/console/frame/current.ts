import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Permission, permissionsOf, type Role } from '../../../shared/auth/permissions.ts';

/** The project that is open, and what whoever is signed in may do there. */
export interface Current {
  readonly projectId: number;
  readonly role: Role;
  /** The role that is granted for all projects, and with it for the service as a whole. */
  readonly everywhere: Role | undefined;
}

export const CurrentProject = createContext<Current>({ projectId: 0, role: 'viewer', everywhere: undefined });

/** The open project. */
export const useCurrent = () => useContext(CurrentProject);

/** Whether whoever is signed in has a permission in the open project: the service decides, the page only does not offer the rest. */
export function usePermission(permission: Permission): boolean {
  return permissionsOf(useCurrent().role).has(permission);
}
