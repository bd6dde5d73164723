import { forgetOldGuestForms } from '../../device/drafts/guestForms.ts';
import { readHostSettings } from '../../device/api/hostSettings.ts';
import { readSession } from '../../device/login/session.ts';
import { deletePractised } from '../../device/practice/practiceData.ts';
import { forgetNames } from '../../device/outbox/write.ts';
import { keepAskingToPersist } from '../../ui/askToPersist.ts';
import { watchInstallation } from '../../screens/account/install/installation.ts';
import { HOST_ADDRESS } from '../../form/hostAddress.ts';
import { keepNoticeLanguage } from '../../screens/account/settings/notices.ts';
import { keepDelivering } from './keepDelivering.ts';
import { keepReporting } from './keepReporting.ts';
import { keepOwnLetters } from '../texts/ownLetters.ts';
import { keepUpToDate } from '../updates/updates.ts';

/** Starts the work that runs behind the screens for as long as the page lives. */
export async function startBackground(): Promise<void> {
  keepDelivering();
  keepReporting();
  watchInstallation();
  keepNoticeLanguage();
  keepAskingToPersist();
  // Without our letters the phone's stay.
  void keepOwnLetters().catch(() => undefined);
  // A form that is opened without a signal asks for what this host wanted last.
  void readHostSettings(HOST_ADDRESS);
  // A form that can't be deleted now shows only to somebody who says it's theirs, and goes at a
  // later start.
  void forgetOldGuestForms(Date.now()).catch(() => undefined);
  void readSession()
    .then((session) => forgetNames(session?.owner, Date.now()))
    .catch(() => undefined);
  // If deleting fails, a later start tries again.
  void deletePractised().catch(() => undefined);
  await keepUpToDate();
}
