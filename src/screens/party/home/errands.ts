/** What a home leads to, with its path. */
export const ERRANDS = {
  voter: '/enrolvoter',
  member: '/Joinmember',
  booth: '/booth',
  voters: '/voters',
  members: '/members',
  card: '/membercard',
  news: '/announcement',
  post: '/addpost',
  console: '/admin',
  posts: '/admin/posts',
  publish: '/admin/publish',
} as const;
export type Errand = keyof typeof ERRANDS;
/** What this person does most, and what else they do. */
export type Home = readonly ['voter' | 'card' | 'console', ...Errand[]];

const HOMES: Record<string, Home> = {
  member: ['card', 'news', 'post', 'voter'],
  volunteer: ['voter', 'member', 'voters', 'members'],
  lead: ['voter', 'booth', 'voters', 'members', 'member'],
  admin: ['console', 'posts', 'publish', 'voter'],
};
/** For hosts that know other roles, or none. */
const ANY: Home = ['voter', 'member', 'voters', 'members'];

/** @param role as the host named it at login */
export function homeOf(role: string | undefined): Home {
  return (role !== undefined && Object.hasOwn(HOMES, role) && HOMES[role]) || ANY;
}
