/** Pages that belong together: each ends with the way to the others. */
const GROUPS = [
  [
    'announcement',
    'principle',
    'pledge',
    'leaders',
    'Organization',
    'Organizationmember',
    'Administrators',
    'membershipteam',
  ],
  ['Gallery', 'Media', 'network', 'Events', 'film', 'Poster'],
  ['Education', 'Achievements', 'history', 'commonevents', 'socialaction', 'service', 'conference'],
];

export function relatedTo(page: string): string[] {
  return GROUPS.filter((group) => group.includes(page))
    .flat()
    .filter((other) => other !== page);
}
