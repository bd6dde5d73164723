import { pretend } from '../../device/host/reachHost.ts';
import { pretendedHost } from '../../device/host/pretendedHost.ts';
import { keepPracticeData } from '../../device/storage/practiceData.ts';
import { practisingAs } from '../../device/storage/practice.ts';
import { logIn } from '../../device/host/session.ts';

export { PracticeBar } from '../frame/PracticeBar.tsx';

/** Where a call would go if it went anywhere: a name that no network knows (RFC 2606, section 2). */
const NOWHERE = 'https://practice.invalid';
/** No user name may begin so. */
const OWNER = '-practice';

/** Makes this page one that practises, before its first screen: docs/decisions/0022-practice.md. @throws whatever keeps the store from opening */
export async function startPractising(): Promise<void> {
  forbidCalls();
  pretend(pretendedHost);
  keepPracticeData();
  await logIn({
    owner: OWNER,
    name: practisingAs ?? '',
    token: 'practice',
    host: NOWHERE,
    knowsKeys: true,
  });
}

/** The browser itself refuses whatever this page should fetch but for texts, villages and the question for a new version: https://www.w3.org/TR/CSP3/#meta-element */
function forbidCalls(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `connect-src ${['/locales/', '/panchayats/', '/sw.js'].map((path) => location.origin + path).join(' ')}; form-action 'none'`;
  document.head.append(policy);
}
