/** The header's menus, by screen name: the path is `/name`, the label is in `frame:to`. */
export const MENUS = [
  { name: 'party', screens: ['announcement', 'pledge', 'Organization', 'Administrators'] },
  { name: 'community', screens: ['Gallery', 'Media', 'network'] },
  { name: 'service', screens: ['Education', 'Achievements', 'history', 'commonevents'] },
] as const;

/** Screens that the header links to outside its menus. */
export const LINKS = ['Poster', 'conference'] as const;

/** The member's own screens: in the sidebar, and in the menu on phones. */
export const OWN = [
  { name: 'userdashboard', icon: 'dashboard' },
  { name: 'membercard', icon: 'card' },
  { name: 'addpost', icon: 'post' },
  { name: 'admin', icon: 'console' },
  { name: 'settings', icon: 'settings' },
] as const;

/** What volunteers do all day: the bottom bar on phones, and the top of the sidebar. */
export const PLACES = [
  { name: 'home', to: '/home', icon: 'home' },
  { name: 'enrol', to: '/enrolvoter', icon: 'enrol' },
  { name: 'outbox', to: '/outbox', icon: 'outbox' },
  { name: 'card', to: '/membercard', icon: 'card' },
] as const;
