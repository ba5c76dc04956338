import type { ComponentType } from 'preact';
import type { Permission } from '../../../shared/auth/permissions.ts';
import { AdministrationPage } from '../administration/administration-page.tsx';
import { AuditPage } from '../administration/audit-page.tsx';
import { HostsPage } from '../administration/hosts-page.tsx';
import { FindingsArea } from '../findings/findings-area.tsx';
import { NotificationsPage } from '../notifications/notifications-page.tsx';
import { RunsArea } from '../runs/runs-area.tsx';
import { SchedulesPage } from '../schedules/schedules-page.tsx';
import { SuppressionsPage } from '../suppressions/suppressions-page.tsx';
import { TargetsArea } from '../targets/targets-area.tsx';
import type { texts } from '../texts.ts';
import { TodayPage } from '../today/today-page.tsx';

/** A page of a project, by the second part of its address. */
export interface Page {
  readonly name: keyof typeof texts.pages;
  /** What only some may see. */
  readonly needs?: Permission;
  readonly Content: ComponentType;
}

/** The pages in the order of the menu. */
export const pages: readonly Page[] = [
  { name: 'today', Content: TodayPage },
  { name: 'findings', Content: FindingsArea },
  { name: 'targets', Content: TargetsArea },
  { name: 'runs', Content: RunsArea },
  { name: 'schedules', Content: SchedulesPage },
  { name: 'suppressions', Content: SuppressionsPage },
  { name: 'notifications', Content: NotificationsPage },
  { name: 'hosts', Content: HostsPage },
  { name: 'audit', needs: 'scan:audit', Content: AuditPage },
  { name: 'administration', needs: 'scan:switch', Content: AdministrationPage },
];
