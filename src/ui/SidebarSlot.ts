import { createContext } from 'react';

/** The place in the sidebar for a screen's own links, once a sidebar is there. */
export const SidebarSlot = createContext<HTMLElement | null>(null);
