import type { Access } from '@pipa/contract';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { messages } from '../messages/index.ts';

export type SidebarGroup = keyof typeof messages.shell.sidebarGroups;

export interface AppRoute {
  layout: '/admin';
  /** Below the layout, with a leading slash. */
  path: string;
  /** Title of the top bar and label of the sidebar. */
  name: keyof typeof messages.shell.pageNames;
  icon: LucideIcon;
  /** Not in the sidebar. */
  invisible?: boolean;
  /** Path of the sidebar's page that is marked while this one is open. */
  under?: string;
  /** Its heading in the sidebar; above all headings when absent. */
  group?: SidebarGroup;
  /** Who may open it; the same levels as in the API. */
  access: Access;
  /** Drawn apart from the others, for members who can have a higher class (1 §2). */
  upgrades?: boolean;
  /** The footer would cover a part of the page (3 §2: maps). */
  withoutFooter?: boolean;
  /** The page; its module is loaded when it is opened. */
  load: () => Promise<{ default: ComponentType }>;
}
