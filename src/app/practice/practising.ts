import { setPracticeHost } from '../../device/api/reachHost.ts';
import { practiceHost } from '../../device/practice/practiceHost.ts';
import { keepPracticeData } from '../../device/practice/practiceData.ts';
import { logIn } from '../../device/login/session.ts';
import { practisingAs } from '../../device/storage/practice.ts';

export { PracticeBar } from './PracticeBar.tsx';

/**
 * The address of the practice host, which is never called: a name that no network knows (RFC
 * 2606, section 2).
 */
const NOWHERE = 'https://practice.invalid';
/** No user name can start with a hyphen, so this one is nobody's. */
const OWNER = '-practice';

/**
 * Makes this page practise, before its first screen: docs/decisions/0022-practice.md.
 * @throws whatever keeps the store from opening
 */
export async function startPractising(): Promise<void> {
  forbidCalls();
  setPracticeHost(practiceHost);
  keepPracticeData();
  await logIn({
    owner: OWNER,
    name: practisingAs ?? '',
    token: 'practice',
    host: NOWHERE,
    knowsKeys: true,
  });
}

/**
 * Makes the browser itself refuse every fetch of this page except texts, villages and the check
 * for a new version: https://www.w3.org/TR/CSP3/#meta-element
 */
function forbidCalls(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `connect-src ${['/assets/', '/locales/', '/panchayats/', '/sw.js'].map((path) => location.origin + path).join(' ')}; form-action 'none'`;
  document.head.append(policy);
}
