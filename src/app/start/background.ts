import { forgetOldGuestForms } from '../../device/drafts/guestForms.ts';
import { deletePractised } from '../../device/storage/practiceData.ts';
import { sealOlderDrafts } from '../../device/drafts/sealOlderDrafts.ts';
import { keepAskingToPersist } from '../../screens/askToPersist.ts';
import { watchInstallation } from '../../screens/install/installation.ts';
import { keepNoticeLanguage } from '../../screens/settings/notices.ts';
import { keepDelivering } from './keepDelivering.ts';
import { keepUpToDate } from '../updates/updates.ts';

/** Begins what goes on behind the screens for as long as the page lives. */
export async function startBackground(): Promise<void> {
  keepDelivering();
  watchInstallation();
  keepNoticeLanguage();
  keepAskingToPersist();
  // What cannot be sealed now is tried again at the next start.
  void sealOlderDrafts().catch(() => undefined);
  // What cannot be deleted now is asked about before it is shown, and goes at a later start.
  void forgetOldGuestForms(Date.now()).catch(() => undefined);
  // What cannot be deleted now goes at a later start too.
  void deletePractised().catch(() => undefined);
  await keepUpToDate();
}
