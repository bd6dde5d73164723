import type { Kind } from '../domain/outbox/kinds.ts';

/**
 * The name spaces of the forms, for screens that show entries of every kind. Not from KINDS, which
 * would be a part of every first visit.
 */
const FORM_TEXTS = Object.values({
  addvoters: 'voter',
  addmember: 'member',
  createPost: 'post',
} satisfies Record<Kind, string>);

/** One line per screen. */
export type ScreenLine = {
  path: string;
  /** The name spaces of its texts in public/locales. */
  texts: readonly string[];
  /** Below src/screens. The file exports a component of its own name. */
  file: string;
};

/** A file that has the texts of several name spaces; `{{lng}}` in its path is the language. */
export type TextFile = { names: readonly string[]; path: string };

export type Audience = 'guests' | 'members' | 'admins';

/**
 * Every screen, by who may open it: guests have no login, members need a stored token, and admins
 * need the role. Plain data: the app, the build and the tests all import it.
 * The paths are those of section 2 of the specification.
 */
export const SCREENS: Record<Audience, readonly ScreenLine[]> = {
  guests: [
    { path: '/login', texts: ['login'], file: 'account/login/LoginScreen.tsx' },
    {
      path: '/register',
      texts: ['login', 'submission', 'voter', 'member', 'outbox', 'phone'],
      file: 'enrol/register/RegisterScreen.tsx',
    },
  ],
  members: [
    { path: '/home', texts: ['home', 'closing', 'lists'], file: 'party/home/HomeScreen.tsx' },
    {
      path: '/enrolvoter',
      texts: ['submission', 'voter', 'roll'],
      file: 'enrol/voter/EnrolVoterScreen.tsx',
    },
    {
      path: '/Joinmember',
      texts: ['submission', 'voter', 'member', 'roll'],
      file: 'enrol/member/JoinMemberScreen.tsx',
    },
    {
      path: '/addpost',
      texts: ['submission', 'voter', 'post', 'lists'],
      file: 'enrol/post/AddPostScreen.tsx',
    },
    { path: '/members', texts: ['people', 'lists'], file: 'party/people/EnrolledScreen.tsx' },
    { path: '/voters', texts: ['people', 'lists'], file: 'party/people/EnrolledScreen.tsx' },
    {
      path: '/outbox',
      texts: [...FORM_TEXTS, 'home', 'closing', 'secondcopy'],
      file: 'outbox/OutboxScreen.tsx',
    },
    {
      path: '/closing',
      texts: ['closing', ...FORM_TEXTS, 'secondcopy'],
      file: 'outbox/closing/ClosingScreen.tsx',
    },
    { path: '/userdashboard', texts: ['dashboard'], file: 'account/dashboard/DashboardScreen.tsx' },
    { path: '/booth', texts: ['booth', 'lists', 'roll'], file: 'booth/BoothScreen.tsx' },
    { path: '/membercard', texts: ['card', 'voter'], file: 'account/card/MemberCardScreen.tsx' },
    { path: '/settings', texts: ['settings'], file: 'account/settings/SettingsScreen.tsx' },
    { path: '/phone', texts: ['secondcopy'], file: 'outbox/phone/PhoneScreen.tsx' },
    { path: '/secondcopy', texts: ['secondcopy'], file: 'outbox/secondcopy/SecondCopyScreen.tsx' },
    { path: '/principle', texts: ['principle'], file: 'party/content/StaticScreen.tsx' },
    {
      path: '/network',
      texts: ['network', 'post', 'lists'],
      file: 'party/content/NetworkScreen.tsx',
    },
    { path: '/pledge', texts: ['pledge'], file: 'party/content/StaticScreen.tsx' },
    { path: '/Achievements', texts: ['Achievements'], file: 'party/content/StaticScreen.tsx' },
    { path: '/Events', texts: ['Events'], file: 'party/content/StaticScreen.tsx' },
    { path: '/Media', texts: ['Media', 'lists'], file: 'party/content/MediaScreen.tsx' },
    {
      path: '/announcement',
      texts: ['announcement', 'lists'],
      file: 'party/content/AnnouncementScreen.tsx',
    },
    { path: '/Gallery', texts: ['Gallery', 'lists'], file: 'party/content/GalleryScreen.tsx' },
    { path: '/Education', texts: ['Education'], file: 'party/content/StaticScreen.tsx' },
    {
      path: '/Organization',
      texts: ['Organization', 'leaders', 'lists'],
      file: 'party/content/OfficeScreen.tsx',
    },
    {
      path: '/Organizationmember',
      texts: ['Organizationmember', 'leaders', 'lists'],
      file: 'party/content/OfficeScreen.tsx',
    },
    {
      path: '/Administrators',
      texts: ['Administrators', 'leaders', 'lists'],
      file: 'party/content/OfficeScreen.tsx',
    },
    { path: '/Poster', texts: ['Poster'], file: 'party/poster/PosterScreen.tsx' },
    { path: '/commonevents', texts: ['commonevents'], file: 'party/content/StaticScreen.tsx' },
    {
      path: '/conference',
      texts: ['conference', 'lists'],
      file: 'party/content/ConferenceScreen.tsx',
    },
    { path: '/history', texts: ['history'], file: 'party/content/StaticScreen.tsx' },
    { path: '/socialaction', texts: ['socialaction'], file: 'party/content/StaticScreen.tsx' },
    { path: '/film', texts: ['film'], file: 'party/content/StaticScreen.tsx' },
    { path: '/service', texts: ['service'], file: 'party/content/StaticScreen.tsx' },
    {
      path: '/membershipteam',
      texts: ['membershipteam', 'leaders', 'lists'],
      file: 'party/content/OfficeScreen.tsx',
    },
    { path: '/leaders', texts: ['leaders', 'lists'], file: 'party/content/OfficeScreen.tsx' },
  ],
  admins: [
    { path: '/admin', texts: ['admin'], file: 'admin/OverviewScreen.tsx' },
    {
      path: '/admin/voters',
      texts: ['admin', 'lists', 'voter', 'member', 'submission'],
      file: 'admin/people/PeopleScreen.tsx',
    },
    {
      path: '/admin/members',
      texts: ['admin', 'lists', 'voter', 'member', 'submission'],
      file: 'admin/people/PeopleScreen.tsx',
    },
    { path: '/admin/posts', texts: ['admin', 'lists'], file: 'admin/PostsScreen.tsx' },
    {
      path: '/admin/duplicates',
      texts: ['admin', 'lists', 'voter', 'member'],
      file: 'admin/DuplicatesScreen.tsx',
    },
    {
      path: '/admin/publish',
      texts: ['admin', 'lists', 'Media', 'home'],
      file: 'admin/publish/PublishScreen.tsx',
    },
    {
      path: '/admin/accounts',
      texts: ['admin', 'lists', 'member'],
      file: 'admin/AccountsScreen.tsx',
    },
    { path: '/admin/roll', texts: ['admin', 'lists'], file: 'admin/roll/RollScreen.tsx' },
    {
      path: '/admin/withdrawals',
      texts: ['admin', 'lists'],
      file: 'admin/WithdrawalsScreen.tsx',
    },
    {
      path: '/admin/audit',
      texts: ['admin', 'lists', ...FORM_TEXTS],
      file: 'admin/AuditScreen.tsx',
    },
  ],
};

/** Name spaces of the frame around every screen. They load before the first screen. */
export const FRAME_TEXTS = ['common', 'frame'];
/** Name spaces of the frame around a logged-in person's screens. */
export const MEMBER_TEXTS = ['outbox', 'phone', 'logout'];
/** Name spaces of the bar that marks practice. */
export const PRACTICE_TEXTS = ['practice'];
