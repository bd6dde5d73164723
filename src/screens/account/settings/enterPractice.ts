import { keptHostSettings } from '../../../device/api/hostSettings.ts';
import { readSession } from '../../../device/login/session.ts';
import { beginPractice } from '../../../device/storage/practice.ts';
import { noteUse } from '../../shared/firstUse.ts';
import { HOST_ADDRESS } from '../../../form/hostAddress.ts';
import { PRACTICE_START } from '../../shared/practice.ts';

/** Reloads the app to practise in this tab. */
export async function enterPractice(): Promise<void> {
  noteUse('practice');
  beginPractice((await readSession())?.name ?? '', (await keptHostSettings(HOST_ADDRESS)).aadhaar);
  location.assign(PRACTICE_START);
}
