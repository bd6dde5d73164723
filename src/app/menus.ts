import { FOR_MEMBERS } from './screens.ts';

const paths = new Set(FOR_MEMBERS.map(({ path }) => path));
const onlyThose = <Name extends string>(names: readonly Name[]) => names.filter((name) => paths.has(`/${name}`));

/** The header's menus, by the names of their screens: the path is `/name`, the label stands in `frame:to`. */
export const MENUS = [
  { name: 'party', screens: onlyThose(['announcement', 'pledge', 'Organization', 'Administrators']) },
  { name: 'community', screens: onlyThose(['Gallery', 'Media', 'network']) },
  { name: 'service', screens: onlyThose(['Education', 'Achievements', 'history', 'commonevents']) },
] as const;

/** Screens that the header leads to without a menu. */
export const LINKS = onlyThose(['Poster', 'conference']);

/** The member's own screens: in the sidebar, and on phones in the menu. */
export const OWN = ([
  { name: 'userdashboard', icon: 'dashboard' },
  { name: 'membercard', icon: 'card' },
  { name: 'addpost', icon: 'post' },
] as const).filter(({ name }) => paths.has(`/${name}`));

/** What volunteers do all day: the bottom bar of phones, and the sidebar's beginning. */
export const PLACES = ([
  { name: 'home', to: '/home', icon: 'home' },
  { name: 'enrol', to: '/enrolvoter', icon: 'enrol' },
  { name: 'outbox', to: '/outbox', icon: 'outbox' },
  { name: 'card', to: '/membercard', icon: 'card' },
] as const).filter(({ to }) => paths.has(to));
