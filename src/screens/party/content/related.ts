/** The lists of people. One screen shows them, and lets the reader choose which. */
export const OFFICES = [
  'leaders',
  'Organization',
  'Organizationmember',
  'Administrators',
  'membershipteam',
];

/** Pages that belong together. Each page ends with links to the others of its group. */
const GROUPS = [
  ['announcement', 'principle', 'pledge', ...OFFICES],
  ['Gallery', 'Media', 'network', 'Events', 'film', 'Poster'],
  ['Education', 'Achievements', 'history', 'commonevents', 'socialaction', 'service', 'conference'],
];

/** Returns the other pages of this one's group, except those that its own screen shows. */
export function relatedTo(page: string): string[] {
  return GROUPS.filter((group) => group.includes(page))
    .flat()
    .filter((other) => !isOneScreen(page, other));
}

function isOneScreen(page: string, other: string): boolean {
  return page === other || (OFFICES.includes(page) && OFFICES.includes(other));
}
