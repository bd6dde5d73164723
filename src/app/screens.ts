import { createElement, lazy, Suspense, useState, type ComponentType } from 'react';
import { loadChunk } from '../ui/loadChunk.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { hasTexts, loadTexts } from './loadTexts.ts';
import { renewOr } from './renewApp.ts';

const LATE_MS = 400;

/** `texts` are name spaces; `load` brings the chunk alone, ahead of them, so that both are there when the screen is drawn. */
export type Screen = { path: string; Screen: ComponentType; texts: string[]; load: () => Promise<unknown> };

/** Name spaces that the frame itself needs; they are there before the first screen. */
export const FRAME_TEXTS = ['common', 'frame'];
/** And those that come with the frame of who is logged in. */
export const MEMBER_TEXTS = ['outbox', 'phone', 'logout'];

export const { Screen: MemberLayout, load: loadMemberLayout } = withTexts(MEMBER_TEXTS, () => import('./MemberLayout.tsx').then((file) => file.MemberLayout));
export const { Screen: LoggedInAlready } = withTexts([], () => import('./LoggedInAlready.tsx').then((file) => file.LoggedInAlready));
/** And those that come with the bar of who practises. */
export const PRACTICE_TEXTS = ['practice'];
export const { Screen: PracticeBar } = withTexts(PRACTICE_TEXTS, () => import('./practising.ts').then((file) => file.PracticeBar));

/** Every screen in one line: path, name spaces of its texts, and the chunk it comes in. It names itself by its ScreenHeading. */
export const FOR_GUESTS: Screen[] = [
  screen('/login', ['login'], () => import('../screens/login/LoginScreen.tsx').then((file) => file.LoginScreen)),
  screen('/register', ['login', 'submission', 'voter', 'member', 'outbox', 'phone'], () => import('../screens/register/RegisterScreen.tsx').then((file) => file.RegisterScreen)),
];

/** These need a stored token. */
export const FOR_MEMBERS: Screen[] = [
  screen('/home', ['home', 'closing', 'lists'], () => import('../screens/HomeScreen.tsx').then((file) => file.HomeScreen)),
  screen('/enrolvoter', ['submission', 'voter'], () => import('../screens/voter/EnrolVoterScreen.tsx').then((file) => file.EnrolVoterScreen)),
  screen('/Joinmember', ['submission', 'voter', 'member'], () => import('../screens/member/JoinMemberScreen.tsx').then((file) => file.JoinMemberScreen)),
  screen('/addpost', ['submission', 'voter', 'post', 'lists'], () => import('../screens/post/AddPostScreen.tsx').then((file) => file.AddPostScreen)),
  screen('/members', ['people', 'lists'], () => import('../screens/people/MembersScreen.tsx').then((file) => file.MembersScreen)),
  screen('/voters', ['people', 'lists'], () => import('../screens/people/VotersScreen.tsx').then((file) => file.VotersScreen)),
  screen('/outbox', ['voter', 'member', 'post', 'home', 'closing', 'secondcopy'], () => import('../screens/outbox/OutboxScreen.tsx').then((file) => file.OutboxScreen)),
  screen('/closing', ['closing', 'voter', 'member', 'post', 'secondcopy'], () => import('../screens/closing/ClosingScreen.tsx').then((file) => file.ClosingScreen)),
  screen('/userdashboard', ['dashboard'], () => import('../screens/dashboard/DashboardScreen.tsx').then((file) => file.DashboardScreen)),
  screen('/membercard', ['card'], () => import('../screens/card/MemberCardScreen.tsx').then((file) => file.MemberCardScreen)),
  screen('/settings', ['settings'], () => import('../screens/settings/SettingsScreen.tsx').then((file) => file.SettingsScreen)),
  screen('/phone', ['secondcopy'], () => import('../screens/phone/PhoneScreen.tsx').then((file) => file.PhoneScreen)),
  screen('/secondcopy', ['secondcopy'], () => import('../screens/secondcopy/SecondCopyScreen.tsx').then((file) => file.SecondCopyScreen)),
  screen('/principle', ['principle'], () => import('../screens/content/staticScreens.tsx').then((file) => file.staticScreen('principle'))),
  screen('/network', ['network', 'lists'], () => import('../screens/content/NetworkScreen.tsx').then((file) => file.NetworkScreen)),
  screen('/pledge', ['pledge'], () => import('../screens/content/staticScreens.tsx').then((file) => file.staticScreen('pledge'))),
  screen('/Achievements', ['Achievements'], () => import('../screens/content/staticScreens.tsx').then((file) => file.staticScreen('Achievements'))),
  screen('/Events', ['Events'], () => import('../screens/content/staticScreens.tsx').then((file) => file.staticScreen('Events'))),
  screen('/Media', ['Media', 'lists'], () => import('../screens/content/MediaScreen.tsx').then((file) => file.MediaScreen)),
  screen('/announcement', ['announcement', 'lists'], () => import('../screens/content/AnnouncementScreen.tsx').then((file) => file.AnnouncementScreen)),
  screen('/Gallery', ['Gallery', 'lists'], () => import('../screens/content/GalleryScreen.tsx').then((file) => file.GalleryScreen)),
  screen('/Education', ['Education'], () => import('../screens/content/staticScreens.tsx').then((file) => file.staticScreen('Education'))),
  screen('/Organization', ['Organization', 'lists'], () => import('../screens/content/OfficeScreens.tsx').then((file) => file.OrganizationScreen)),
  screen('/Organizationmember', ['Organizationmember', 'lists'], () => import('../screens/content/OfficeScreens.tsx').then((file) => file.OrganizationMemberScreen)),
  screen('/Administrators', ['Administrators', 'lists'], () => import('../screens/content/OfficeScreens.tsx').then((file) => file.AdministratorsScreen)),
  screen('/Poster', ['Poster'], () => import('../screens/poster/PosterScreen.tsx').then((file) => file.PosterScreen)),
  screen('/commonevents', ['commonevents'], () => import('../screens/content/staticScreens.tsx').then((file) => file.staticScreen('commonevents'))),
  screen('/conference', ['conference', 'lists'], () => import('../screens/content/ConferenceScreen.tsx').then((file) => file.ConferenceScreen)),
  screen('/history', ['history'], () => import('../screens/content/staticScreens.tsx').then((file) => file.staticScreen('history'))),
  screen('/socialaction', ['socialaction'], () => import('../screens/content/staticScreens.tsx').then((file) => file.staticScreen('socialaction'))),
  screen('/film', ['film'], () => import('../screens/content/staticScreens.tsx').then((file) => file.staticScreen('film'))),
  screen('/service', ['service'], () => import('../screens/content/staticScreens.tsx').then((file) => file.staticScreen('service'))),
  screen('/membershipteam', ['membershipteam'], () => import('../screens/content/staticScreens.tsx').then((file) => file.staticScreen('membershipteam'))),
  screen('/leaders', ['leaders', 'lists'], () => import('../screens/content/OfficeScreens.tsx').then((file) => file.LeadersScreen)),
];

/** The console: for administrators, and of no use without the host. */
export const FOR_ADMINS: Screen[] = [
  screen('/admin', ['admin'], () => import('../screens/admin/OverviewScreen.tsx').then((file) => file.OverviewScreen)),
  screen('/admin/voters', ['admin', 'lists', 'voter', 'member', 'submission'], () => import('../screens/admin/PeopleScreens.tsx').then((file) => file.VotersScreen)),
  screen('/admin/members', ['admin', 'lists', 'voter', 'member', 'submission'], () => import('../screens/admin/PeopleScreens.tsx').then((file) => file.MembersScreen)),
  screen('/admin/posts', ['admin', 'lists'], () => import('../screens/admin/PostsScreen.tsx').then((file) => file.PostsScreen)),
  screen('/admin/duplicates', ['admin', 'lists'], () => import('../screens/admin/DuplicatesScreen.tsx').then((file) => file.DuplicatesScreen)),
  screen('/admin/publish', ['admin', 'lists', 'Media', 'home'], () => import('../screens/admin/PublishScreen.tsx').then((file) => file.PublishScreen)),
  screen('/admin/accounts', ['admin', 'lists'], () => import('../screens/admin/AccountsScreen.tsx').then((file) => file.AccountsScreen)),
  screen('/admin/audit', ['admin', 'lists'], () => import('../screens/admin/AuditScreen.tsx').then((file) => file.AuditScreen)),
];

/** A screen in a chunk of its own, with its texts. */
function screen(path: string, texts: string[], load: () => Promise<ComponentType>): Screen {
  return { path, texts, ...withTexts(texts, load) };
}

/**
 * What is there already is drawn at once: React lets everything that it waits for once stand back for 300 ms. And it leaves the
 * last screen until the next has come, which looks like a tap that was not felt when that takes long.
 */
function withTexts(texts: string[], load: () => Promise<ComponentType>) {
  let loaded: ComponentType | undefined;
  const loadAhead = async () => (loaded = await load());
  const Later = lazy(() => {
    const whole = Promise.all([loadChunk(loadAhead).catch(renewOr), loadTexts(texts)]).then(([Content]) => ({ default: Content }));
    return document.getElementById('content') ? Promise.race([whole, loaderOf(whole)]) : whole;
  });
  const Screen = () => {
    const [Content] = useState(() => (loaded && hasTexts(texts) ? loaded : Later));
    return createElement(Content);
  };
  return { Screen, load: loadAhead };
}

/** For a screen that is late: the loader, and the screen when it is there. */
async function loaderOf(whole: Promise<{ default: ComponentType }>): Promise<{ default: ComponentType }> {
  await new Promise((resolve) => setTimeout(resolve, LATE_MS));
  const Late = lazy(() => whole);
  return { default: () => createElement(Suspense, { fallback: createElement(LoadingScreen) }, createElement(Late)) };
}
